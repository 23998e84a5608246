public import Foundation

/// A transport of requests: ``URLSessionTransport``, or your own for tests or other networks.
public protocol PixelTransport: Sendable {
  /// Returns the answer to a GET request as soon as its head has arrived.
  ///
  /// If the waiting task is cancelled, the method throws `CancellationError` and the request ends. The request also ends when
  /// the body is no longer read.
  func answer(to request: PixelRequest) async throws -> PixelAnswer
}

/// A GET request.
public struct PixelRequest: Hashable, Sendable, Codable {
  /// The complete URL.
  public var url: URL
  /// The additional header fields, such as `If-None-Match`.
  public var headers: [String: String]

  /// Creates a GET request for a URL.
  public init(_ url: URL, headers: [String: String] = [:]) {
    (self.url, self.headers) = (url, headers)
  }
}

/// The head of an answer, and its body as a stream.
public struct PixelAnswer: Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields by lower-case names.
  private let headers: [String: String]
  /// The body in pieces; event streams never end by themselves.
  public let body: AsyncThrowingStream<Data, any Error>

  /// Creates an answer with a streamed body.
  public init(
    status: Int, headers: [String: String], body: AsyncThrowingStream<Data, any Error>
  ) {
    self.status = status
    self.headers = headers.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
    self.body = body
  }

  /// Creates an answer with a complete body.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    let stream = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(body)
      continuation.finish()
    }
    self.init(status: status, headers: headers, body: stream)
  }

  /// Returns the value of a header field, ignoring the case of its name.
  public subscript(header: String) -> String? { headers[header.lowercased()] }

  /// Returns the whole body.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the transport's error.
  public func data() async throws -> Data {
    var data = Data()
    for try await piece in body { data += piece }
    // A cancelled stream ends like a complete one.
    try Task.checkCancellation()
    return data
  }
}

extension PixelServer {
  /// Returns the answer of this server.
  ///
  /// - Throws: `PixelFailure.transport` if there is no answer, or `CancellationError`.
  func answer(to request: PixelRequest) async throws -> PixelAnswer {
    try await Self.reached { try await transport.answer(to: request) }
  }

  /// Returns the transport's result, and converts its errors to failures.
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
