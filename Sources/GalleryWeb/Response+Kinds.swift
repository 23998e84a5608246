import GalleryModel
import GalleryWire
import HTTPServer
import ServerMetrics

/// The caching of an answer (RFC 9111, RFC 5861, RFC 8246).
enum Caching: String, Sendable {
  /// Cacheable forever, since the URL contains the version of its content.
  case immutable = "public, max-age=31536000, immutable"
  /// Cacheable for a minute, and for a day while a newer version is being fetched.
  case short = "public, max-age=60, stale-while-revalidate=86400"
  /// Cacheable for five minutes, the maximum time until a changed remote image is visible (loading.md §12), or less if
  /// the origin demands it.
  case remote = "public, max-age=300, stale-while-revalidate=86400"
  /// Cacheable, but revalidated on each use.
  case revalidate = "no-cache"
  case never = "no-store"
  /// Cacheable by browsers only, and revalidated on each use: the server decides each time whether it draws a draft.
  case draft = "private, no-cache"

  /// Returns the caching of a bitmap's picture: forever if the URL names the current revision and no stored palette,
  /// which may change independently.
  static func picture(
    of shown: Int64, asked revision: Int?, _ options: RenderOptions
  ) -> Caching {
    if case .named = options.palette { return .short }
    return revision == Int(shown) ? .immutable : .short
  }

  /// The lifetime of `remote` in seconds.
  static let remoteSeconds = 300
}

extension Response {
  /// Returns a document as JSON, which other sites may read, and which must be revalidated.
  static func json(_ resource: some Resource, caching: Caching = .revalidate) -> Response {
    var response = Response(
      headers: ["Content-Type": "application/json", "Cache-Control": caching.rawValue],
      body: resource.bytes)
    response.headers.openToOthers()
    return response
  }

  /// Returns plain text that is never cached, for probes and metrics.
  static func text(_ text: String, mediaType: String = "text/plain; charset=utf-8") -> Response {
    Response(
      headers: ["Content-Type": mediaType, "Cache-Control": Caching.never.rawValue],
      body: Array(text.utf8))
  }

  /// Returns the head of a file that other sites may embed, and that can be saved with a name.
  ///
  /// - Parameters:
  ///   - caching: The caching, or `nil` if it is set later.
  ///   - exposing: The header fields that scripts of other sites may read.
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
      // If it is opened as a document, it loads and runs no resources.
      response.headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
    return response
  }

  /// Sets the file name for saving in a browser.
  mutating func nameFile(_ name: String, _ fileExtension: String) {
    headers["Content-Disposition"] = "inline; filename=\"\(name.ownName).\(fileExtension)\""
  }
}

/// Server-Sent Events in their wire format (WHATWG HTML §9.2).
enum EventText {
  static let mediaType = "text/event-stream"
  /// The beginning of a stream: a browser reconnects after a second.
  static let retry = "retry: 1000\n\n"
  /// A comment, which clients ignore.
  static let comment = ":\n\n"

  /// Returns an event with a name and a document on one line.
  ///
  /// - Parameters:
  ///   - document: JSON without line breaks, followed by a newline.
  ///   - id: The id that a reconnecting client sends to name its last event.
  static func event(_ name: String, _ document: [UInt8], id: String? = nil) -> String {
    (id.map { "id: \($0)\n" } ?? "")
      + "event: \(name)\ndata: \(String(decoding: document, as: UTF8.self))\n"
  }

  /// Returns an event with a document.
  ///
  /// The document is written without line breaks, so that it is one `data` line; a browser reconnects after a second.
  static func event(_ resource: some Resource, id: Int64) -> String {
    // `bytes` ends with a newline; the next one ends the event.
    "id: \(id)\nretry: 1000\ndata: \(String(decoding: resource.bytes, as: UTF8.self))\n"
  }
}
