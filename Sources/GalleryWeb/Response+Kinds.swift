import GalleryWire
import HTTPServer

extension Response {
  /// A page, asked for anew each time, since it shows the collection as it is.
  static func page(_ html: String, status: Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": Caching.revalidate.rawValue,
        "Referrer-Policy": "no-referrer",
      ],
      body: Array(html.utf8))
  }

  /// A resource as JSON, asked for anew each time.
  static func json(_ resource: some Resource, caching: Caching = .revalidate) -> Response {
    Response(
      headers: ["Content-Type": "application/json", "Cache-Control": caching.rawValue],
      body: resource.bytes)
  }

  /// Plain text, never kept: for probes and metrics.
  static func text(
    _ text: String, status: Status = .ok, mediaType: String = "text/plain; charset=utf-8"
  ) -> Response {
    Response(
      status: status,
      headers: ["Content-Type": mediaType, "Cache-Control": Caching.never.rawValue],
      body: Array(text.utf8))
  }
}

extension Response {
  /// The answer to a request that may be conditional: 304 where the client has what the headers
  /// describe, by their entity tag (RFC 9110 §13.1.2), else the whole.
  ///
  /// The only place where that is decided. A 304 keeps the headers and loses the body; its
  /// `Content-Type` stays until `TextCompression` has seen whether the answer has other codings.
  ///
  /// - Parameter fill: Adds the body, and the headers that only an answer with a body has; not called
  ///   for a 304, so that nothing is drawn for those who have the picture.
  func answer(
    to request: Request, filledBy fill: (inout Response) async throws -> Void = { _ in }
  ) async throws -> Response {
    var response = self
    if let etag = headers["ETag"], EntityTag.isMatched(etag, by: request.headers) {
      response.status = .notModified
      response.body = []
      response.repeatableAtVersion = nil
    } else {
      try await fill(&response)
    }
    return response
  }
}
