public import Foundation
import GalleryWire

/// The reason why a picture is not available.
///
/// Cancellation is not a failure; it throws `CancellationError`.
public enum PixelFailure: Error, Sendable {
  /// The server's error, or the error that the server would return for an address that cannot be created.
  case problem(PixelProblem)
  /// The transport returned no answer.
  case transport(any Error)
}

/// A problem document of the server (RFC 9457).
public struct PixelProblem: Hashable, Sendable, Codable {
  /// The status code of the answer.
  public let status: Int
  /// The kind of the problem, such as `scene-not-found`, or an empty text if the answer was not the server's.
  public let kind: String
  /// A sentence that names the thing, the limit and the value.
  public let detail: String
  /// The option or parameter with the error.
  public var parameter: String?
  /// The value of the parameter.
  public var value: String?
  /// The class of a remote image's failure, such as `timedOut`.
  public var reason: String?
  /// The allowed values.
  public var allowed: [String] = []
  /// Similar values that may have been meant.
  public var near: [String] = []
  /// The number of seconds to wait before you retry.
  public var retryAfter: TimeInterval?

  init(status: Int, kind: String, detail: String) {
    (self.status, self.kind, self.detail) = (status, kind, detail)
  }
}

extension PixelFailure {
  /// Creates the problem of a value that the server would refuse with the same status.
  static func refused(parameter: String?, value: String, _ detail: String) -> PixelFailure {
    var problem = PixelProblem(status: 400, kind: "invalid-parameter", detail: detail)
    (problem.parameter, problem.value) = (parameter, value)
    return .problem(problem)
  }
}

extension PixelFailure: CustomStringConvertible, LocalizedError {
  /// A human-readable sentence.
  public var description: String {
    switch self {
    case .problem(let problem): problem.detail
    case .transport(let error): error.localizedDescription
    }
  }

  /// The sentence in `description`, for `LocalizedError`.
  public var errorDescription: String? { description }
}

extension PixelProblem {
  /// Parses a problem document; returns `nil` if the document is not one.
  init?(_ document: Data) {
    guard let told = try? JSONDecoder().decode(ProblemResource.self, from: document) else {
      return nil
    }
    // The kind is the last component of the URL that describes it.
    let kind = told.type.split { $0 == "/" || $0 == "#" }.last ?? ""
    self.init(status: told.status, kind: String(kind), detail: told.detail)
    (parameter, value, reason) = (told.parameter, told.value, told.reason)
    (allowed, near) = (told.allowed ?? [], told.near ?? [])
  }

  /// Creates the problem of an answer; without a document, it has only the status.
  init(_ answer: PixelAnswer) async throws {
    let document = try await PixelServer.reached { try await answer.data() }
    self =
      PixelProblem(document)
      ?? PixelProblem(
        status: answer.status, kind: "",
        detail: "the answer has the status \(answer.status) without a reason")
    retryAfter = answer.retryAfter
  }
}

extension PixelAnswer {
  /// The seconds of the field, at most a day, or `nil` for a date (RFC 9110, section 10.2.3), which this server never sends.
  var retryAfter: TimeInterval? {
    self["Retry-After"].flatMap { UInt64($0) }.map { TimeInterval(min($0, 86_400)) }
  }
}
