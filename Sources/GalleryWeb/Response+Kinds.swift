import GalleryModel
import GalleryWire
import HTTPServer

/// The time that an answer may be kept (RFC 9111, RFC 5861, RFC 8246).
enum Caching: String, Sendable {
  /// The address carries the content's version, so what it says never changes.
  case immutable = "public, max-age=31536000, immutable"
  /// Good for a minute, and for a day while a newer one is being fetched.
  case short = "public, max-age=60, stale-while-revalidate=86400"
  /// Good for five minutes, which is how soon a changed remote image may show (loading.md §12); an
  /// origin that says less is told instead.
  case remote = "public, max-age=300, stale-while-revalidate=86400"
  /// Ask each time.
  case revalidate = "no-cache"
  case never = "no-store"

  /// The time for a picture of a bitmap: for ever where the URL names the revision that is shown, and no
  /// stored palette, which may change without it.
  static func picture(
    of shown: Int64, asked revision: Int?, _ options: RenderOptions
  ) -> Caching {
    if case .named = options.palette { return .short }
    return revision == Int(shown) ? .immutable : .short
  }

  /// Seconds that `remote` is good for.
  static let remoteSeconds = 300
}

extension Response {
  /// A resource as JSON, for other sites too, asked for anew each time.
  static func json(_ resource: some Resource, caching: Caching = .revalidate) -> Response {
    var response = Response(
      headers: ["Content-Type": "application/json", "Cache-Control": caching.rawValue],
      body: resource.bytes)
    response.headers.openToOthers()
    return response
  }

  /// Plain text, never kept: for probes and metrics.
  static func text(_ text: String, mediaType: String = "text/plain; charset=utf-8") -> Response {
    Response(
      headers: ["Content-Type": mediaType, "Cache-Control": Caching.never.rawValue],
      body: Array(text.utf8))
  }

  /// The headers of a file that other sites may show, and save by a name.
  ///
  /// - Parameters:
  ///   - caching: `nil` where it is told later.
  ///   - exposing: The headers that scripts of other sites may read.
  static func shared(
    _ mediaType: String, caching: String? = nil, exposing: String? = nil
  ) -> Response {
    var response = Response(
      headers: [
        "Content-Type": mediaType, "Cross-Origin-Resource-Policy": "cross-origin",
      ])
    response.headers["Cache-Control"] = caching
    response.headers.openToOthers(exposing: exposing)
    if mediaType == PictureFormat.svg.mediaType {
      // One that is opened as a document of its own loads and runs nothing.
      response.headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
    return response
  }

  /// Names the file that a browser saves.
  mutating func nameFile(_ name: String, _ fileExtension: String) {
    headers["Content-Disposition"] = "inline; filename=\"\(name).\(fileExtension)\""
  }
}

/// Server-Sent Events as they stand on the wire (WHATWG HTML §9.2).
enum EventText {
  static let mediaType = "text/event-stream"
  /// The beginning of a stream: a browser that loses the connection may ask again after a second.
  static let retry = "retry: 1000\n\n"
  /// Bytes that say nothing.
  static let comment = ":\n\n"

  /// One event of a name, whose document is one line.
  ///
  /// - Parameters:
  ///   - document: JSON without line breaks, a newline at its end.
  ///   - id: The words by which a client tells later what it saw last.
  static func event(_ name: String, _ document: [UInt8], id: String? = nil) -> String {
    (id.map { "id: \($0)\n" } ?? "")
      + "event: \(name)\ndata: \(String(decoding: document, as: UTF8.self))\n"
  }

  /// One event that carries a resource.
  ///
  /// The document is written without line breaks, so that it is one `data` line; a browser that loses
  /// the connection may ask again after a second.
  static func event(_ resource: some Resource, id: Int64) -> String {
    // `bytes` ends with a newline: the next one ends the event.
    "id: \(id)\nretry: 1000\ndata: \(String(decoding: resource.bytes, as: UTF8.self))\n"
  }
}
