public import Foundation
import GalleryWire

/// The reason why there is no picture.
///
/// Cancelling is none: it throws `CancellationError`.
public enum PixelFailure: Error, Sendable {
  /// The server's answer, or that which it would have given to an address that cannot be.
  case problem(PixelProblem)
  /// There was no answer.
  case transport(any Error)
}

/// A problem as the server tells of it (RFC 9457).
public struct PixelProblem: Hashable, Sendable, Codable {
  /// The status of the answer.
  public let status: Int
  /// The kind in one word, such as `scene-not-found`; empty where the answer was not the server's own.
  public let kind: String
  /// One sentence that names the thing, the limit and the value.
  public let detail: String
  /// The option or parameter that was refused.
  public var parameter: String?
  /// Its value.
  public var value: String?
  /// The class of failure of an image of another server, such as `timedOut`.
  public var reason: String?
  /// The values that would have been taken.
  public var allowed: [String] = []
  /// The values that were perhaps meant.
  public var near: [String] = []
  /// Seconds after which it is worth asking again.
  public var retryAfter: TimeInterval?

  init(status: Int, kind: String, detail: String) {
    (self.status, self.kind, self.detail) = (status, kind, detail)
  }
}

extension PixelFailure {
  /// A value that the server would refuse with the same status.
  static func refused(parameter: String?, value: String, _ detail: String) -> PixelFailure {
    var problem = PixelProblem(status: 400, kind: "invalid-parameter", detail: detail)
    (problem.parameter, problem.value) = (parameter, value)
    return .problem(problem)
  }
}

extension PixelFailure: CustomStringConvertible, LocalizedError {
  /// One sentence.
  public var description: String {
    switch self {
    case .problem(let problem): problem.detail
    case .transport(let error): error.localizedDescription
    }
  }

  /// The same.
  public var errorDescription: String? { description }
}

extension PixelProblem {
  /// Reads a problem; `nil` where the document is none.
  init?(_ document: Data) {
    guard let told = try? JSONDecoder().decode(ProblemResource.self, from: document) else {
      return nil
    }
    // Where the kind is described: its name is the end of that address.
    let kind = told.type.split { $0 == "/" || $0 == "#" }.last ?? ""
    self.init(status: told.status, kind: String(kind), detail: told.detail)
    (parameter, value, reason) = (told.parameter, told.value, told.reason)
    (allowed, near) = (told.allowed ?? [], told.near ?? [])
  }

  /// The problem that an answer is about; one without words of the server's own has its status.
  init(_ answer: PixelAnswer) async throws {
    let document = try await PixelServer.reached { try await answer.data() }
    self =
      PixelProblem(document)
      ?? PixelProblem(
        status: answer.status, kind: "",
        detail: "the answer has the status \(answer.status) and tells no reason")
    retryAfter = answer.retryAfter
  }
}

extension PixelAnswer {
  /// Seconds, a day at most; `nil` for a date (RFC 9110 §10.2.3), which this server never sends.
  var retryAfter: TimeInterval? {
    self["Retry-After"].flatMap { UInt64($0) }.map { TimeInterval(min($0, 86_400)) }
  }
}
