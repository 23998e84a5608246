import GalleryAddresses
import GalleryModel
import GalleryWire
import HTTPServer

extension Problem {
  /// The problem details, which scripts of other sites may read as well.
  var response: Response {
    var response = answer("application/problem+json", resource.bytes)
    response.headers.openToOthers()
    return response
  }

  /// Returns the problem as a page, with the same status and header fields.
  func response(html: String) -> Response {
    var response = answer("text/html; charset=utf-8", Array(html.utf8))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }

  private func answer(_ mediaType: String, _ body: [UInt8]) -> Response {
    var response = Response(
      status: status,
      headers: ["Content-Type": mediaType, "Cache-Control": "no-store", "Vary": "Accept"],
      body: body)
    if kind == .methodNotAllowed { response.headers["Allow"] = "GET, HEAD" }
    if let failure { response.addImageHeaders(.failure, failure) }
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    return response
  }
}
