import Glibc

extension CurlFetcher {
  /// The URL that a redirect leads to (security.md §6.5); `nil` for an answer that is none.
  ///
  /// Throws `refused` unless there is one `Location`, `blocked` where that is not a URL that could
  /// be loaded, and `tooManyRedirects` where it leads from https to http.
  func redirect(_ head: AnswerHead, from url: RemoteURL) throws(FetchError) -> RemoteURL? {
    guard [301, 302, 303, 307, 308].contains(head.status) else { return nil }
    guard let location = head["location"] else {
      throw .refused(status: head.status, retryAfter: nil)
    }
    let next: RemoteURL
    do throws(RemoteURLError) {
      next = try url.resolving(location)
    } catch {
      throw .blocked(log: "\(url) redirects: \(error)")
    }
    guard url.scheme == .http || next.scheme == .https else {
      throw .tooManyRedirects(.downgrade)
    }
    return next
  }

  /// The meaning of an answer that is no redirect to the one who asked.
  func response(
    _ answer: Answer, to request: FetchRequest, at url: RemoteURL
  ) throws(FetchError) -> FetchResponse {
    let content = try content(answer, to: request)
    let head = answer.head
    return FetchResponse(
      content: content, etag: head["etag"], lastModified: head["last-modified"],
      cacheControl: head.list("cache-control"), expires: head["expires"], date: head["date"],
      age: head["age"], contentType: head["content-type"], url: url)
  }

  private func content(
    _ answer: Answer, to request: FetchRequest
  ) throws(FetchError) -> FetchResponse.Content {
    let status = answer.head.status
    let retryAfter = answer.head.retryAfter(now: time(nil))
    switch status {
    case 304 where request.etag != nil || request.lastModified != nil: return .notModified
    // A part that nobody asked for is not the whole.
    case 206: throw .truncated(received: answer.body.count, expected: nil)
    case 200...299:
      guard !answer.body.isEmpty else { throw .truncated(received: 0, expected: nil) }
      return .body(answer.body)
    case 404, 410: throw .notFound(status: status)
    case 500...599: throw .originError(status: status, retryAfter: retryAfter)
    default: throw .refused(status: status, retryAfter: retryAfter)
    }
  }
}
