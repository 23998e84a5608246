import GalleryModel
import HTTPServer

extension Problem {
  /// The members in the order of RFC 9457 §3.1, then ours; those without a value are left out.
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(JSONValue.Member(name: name, value: value)) }
    }
    add("type", .string(kind.type))
    add("title", .string(kind.title))
    add("status", .count(status.code))
    add("detail", .string(detail))
    add("parameter", parameter.map(JSONValue.string))
    add("value", value.map(JSONValue.string))
    add("reason", failure.map { .string($0.rawValue) })
    add("allowed", allowed.isEmpty ? nil : .strings(allowed))
    add("near", near.isEmpty ? nil : .strings(near))
    return .object(members)
  }

  /// The problem as `application/problem+json`.
  var response: Response {
    answer("application/problem+json", json.bytes)
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
