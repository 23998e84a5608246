#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A transport that uses a session of Foundation with its cache and proxies.
///
/// One delegate serves pictures and events, since a session has no `bytes(for:)` on Linux and before iOS 15.
public final class URLSessionTransport: PixelTransport {
  /// The default transport of servers.
  public static let shared = URLSessionTransport()

  private let session: URLSession
  private let delivery = Delivery()

  /// Creates a transport with its own session and the cache of the configuration.
  public init(configuration: URLSessionConfiguration = .default) {
    session = URLSession(configuration: configuration, delegate: delivery, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Returns the answer from the network, following redirects.
  public func answer(to request: PixelRequest) async throws -> PixelAnswer {
    try Task.checkCancellation()
    var urlRequest = URLRequest(url: request.url)
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    // A request with its own conditions must not be answered from the session's cache.
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

/// A delegate that delivers heads and pieces to the waiting requests.
private final class Delivery: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private enum Reader {
    case ofHead(CheckedContinuation<PixelAnswer, any Error>)
    case ofBody(AsyncThrowingStream<Data, any Error>.Continuation)
  }

  /// The lock; `Mutex` requires newer platforms.
  private let lock = NSLock()
  /// The waiting requests by task identifier, protected by the lock.
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
