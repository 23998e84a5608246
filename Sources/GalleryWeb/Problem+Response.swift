import GalleryAddresses
import GalleryModel
import GalleryWire
import HTTPServer

extension Problem {
  /// For other sites too: their scripts want to know what was wrong.
  var response: Response {
    var response = answer("application/problem+json", resource.bytes)
    response.headers.openToOthers()
    return response
  }

  /// The problem as a page, its status and headers otherwise the same.
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
