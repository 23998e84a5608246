public import Foundation

/// The way of requests: ``URLSessionTransport``, or one of your own, for tests or other networks.
public protocol PixelTransport: Sendable {
  /// The answer to a GET, as soon as its head is there.
  ///
  /// When the task that waits is cancelled, it throws `CancellationError`, and the request ends; so it does
  /// when nobody reads the body any more.
  func answer(to request: PixelRequest) async throws -> PixelAnswer
}

/// A GET.
public struct PixelRequest: Hashable, Sendable, Codable {
  /// The whole address.
  public var url: URL
  /// Fields beside those that every request has, such as `If-None-Match`.
  public var headers: [String: String]

  /// A GET of an address.
  public init(_ url: URL, headers: [String: String] = [:]) {
    (self.url, self.headers) = (url, headers)
  }
}

/// The head of an answer, and its body as it comes.
public struct PixelAnswer: Sendable {
  /// The status code of HTTP.
  public let status: Int
  /// The fields by their names in small letters.
  private let headers: [String: String]
  /// The body piece by piece; events never end by themselves.
  public let body: AsyncThrowingStream<Data, any Error>

  /// An answer whose body comes piece by piece.
  public init(
    status: Int, headers: [String: String], body: AsyncThrowingStream<Data, any Error>
  ) {
    self.status = status
    self.headers = headers.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
    self.body = body
  }

  /// An answer that is there as a whole.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    let stream = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(body)
      continuation.finish()
    }
    self.init(status: status, headers: headers, body: stream)
  }

  /// A field of the head, whatever the case of its name.
  public subscript(header: String) -> String? { headers[header.lowercased()] }

  /// The whole body.
  ///
  /// - Throws: `CancellationError` where the task ends first, and what the transport says.
  public func data() async throws -> Data {
    var data = Data()
    for try await piece in body { data += piece }
    // A stream that is left ends as if it were whole.
    try Task.checkCancellation()
    return data
  }
}

extension PixelServer {
  /// The answer of this server.
  ///
  /// - Throws: `PixelFailure.transport` where there is none, and `CancellationError`.
  func answer(to request: PixelRequest) async throws -> PixelAnswer {
    try await Self.reached { try await transport.answer(to: request) }
  }

  /// The value that a transport gives, its errors as failures.
  static func reached<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let failure as PixelFailure {
      throw failure
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      throw PixelFailure.transport(error)
    }
  }
}
