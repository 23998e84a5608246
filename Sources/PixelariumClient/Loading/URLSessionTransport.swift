#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Requests through a session of Foundation, with its cache and its proxies.
///
/// One delegate serves pictures and events alike: on Linux, and before iOS 15, a session has no
/// `bytes(for:)`.
public final class URLSessionTransport: PixelTransport {
  /// The transport that servers have where none is named.
  public static let shared = URLSessionTransport()

  private let session: URLSession
  private let delivery = Delivery()

  /// A transport with a session of its own; its cache is that of the configuration.
  public init(configuration: URLSessionConfiguration = .default) {
    session = URLSession(configuration: configuration, delegate: delivery, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// The answer over the network; redirects are followed.
  public func answer(to request: PixelRequest) async throws -> PixelAnswer {
    try Task.checkCancellation()
    var urlRequest = URLRequest(url: request.url)
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    // Who asks with conditions of their own is not answered from the session's cache.
    if !request.headers.isEmpty { urlRequest.cachePolicy = .reloadIgnoringLocalCacheData }
    let task = session.dataTask(with: urlRequest)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delivery.expect(continuation, from: task)
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// Brings heads and pieces to those who wait for them.
private final class Delivery: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private enum Reader {
    case ofHead(CheckedContinuation<PixelAnswer, any Error>)
    case ofBody(AsyncThrowingStream<Data, any Error>.Continuation)
  }

  /// `Mutex` is of later systems.
  private let lock = NSLock()
  /// By the identifiers of tasks; touched under the lock alone.
  private var readers: [Int: Reader] = [:]

  func expect(
    _ continuation: CheckedContinuation<PixelAnswer, any Error>, from task: URLSessionTask
  ) {
    replace(readerOf: task, with: .ofHead(continuation))
  }

  @discardableResult
  private func replace(readerOf task: URLSessionTask, with reader: Reader?) -> Reader? {
    lock.lock()
    defer { lock.unlock() }
    let before = readers[task.taskIdentifier]
    readers[task.taskIdentifier] = reader
    return before
  }

  private func reader(of task: URLSessionTask) -> Reader? {
    lock.lock()
    defer { lock.unlock() }
    return readers[task.taskIdentifier]
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
    let (body, pieces) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
    pieces.onTermination = { reason in
      if case .cancelled = reason { dataTask.cancel() }
    }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name] = value
    }
    if case .ofHead(let continuation) = replace(readerOf: dataTask, with: .ofBody(pieces)) {
      continuation.resume(
        returning: PixelAnswer(status: response.statusCode, headers: headers, body: body))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if case .ofBody(let pieces) = reader(of: dataTask) { pieces.yield(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let isCancelled = (error as? URLError)?.code == .cancelled
    let failure: (any Error)? = isCancelled ? CancellationError() : error
    switch replace(readerOf: task, with: nil) {
    case .ofHead(let continuation):
      continuation.resume(throwing: failure ?? URLError(.badServerResponse))
    case .ofBody(let pieces): pieces.finish(throwing: failure)
    case nil: break
    }
  }
}
