import GalleryModel
import GalleryWire
import HTTPServer

extension Response {
  /// A page, asked for anew each time, since it shows the collection as it is.
  static func page(_ html: String, status: Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": Caching.revalidate.rawValue,
        "Referrer-Policy": "no-referrer",
      ], body: Array(html.utf8))
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
        "Content-Type": mediaType, "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      ])
    response.headers["Cache-Control"] = caching
    response.headers["Access-Control-Expose-Headers"] = exposing
    if mediaType == PictureFormat.svg.mediaType {
      // One that is opened as a document of its own loads and runs nothing.
      response.headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
    return response
  }

  /// Says what the file is saved as.
  mutating func nameFile(_ name: String, _ fileExtension: String) {
    headers["Content-Disposition"] = "inline; filename=\"\(name).\(fileExtension)\""
  }
}
