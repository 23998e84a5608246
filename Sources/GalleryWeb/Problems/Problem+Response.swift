import GalleryModel
import GalleryWire
import HTTPServer

extension Problem {
  /// The problem as the API tells of it.
  var resource: ProblemResource {
    var resource = ProblemResource()
    resource.type = kind.type
    resource.title = kind.title
    resource.status = status.code
    resource.detail = detail
    resource.parameter = parameter
    resource.value = value
    resource.reason = failure?.rawValue
    resource.allowed = allowed.isEmpty ? nil : allowed
    resource.near = near.isEmpty ? nil : near
    return resource
  }

  /// The problem as `application/problem+json`.
  var response: Response { answer("application/problem+json", resource.bytes) }

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
