import Gallery
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

  /// A JSON document, asked for anew each time.
  static func json(_ value: JSONValue, caching: Caching = .revalidate) -> Response {
    Response(
      headers: ["Content-Type": "application/json", "Cache-Control": caching.rawValue],
      body: value.bytes)
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
  /// Says that the client's copy is still good: the headers stay, the body goes (RFC 9110 §15.4.5).
  ///
  /// `Content-Type` stays until `TextCompression` has seen whether the answer has other codings.
  mutating func becomeNotModified() {
    status = .notModified
    body = []
    repeatableAtVersion = nil
  }
}
