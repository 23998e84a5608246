/// An HTTP status code (RFC 9110 §15).
package struct Status: Hashable, Sendable {
  /// The three-digit code.
  package let code: Int

  /// Creates a status from its number.
  package init(code: Int) { self.code = code }

  /// The status that summaries give a request if its client disconnected before the answer; never sent.
  package static let clientClosedRequest = Status(code: 499)
  package static let ok = Status(code: 200)
  package static let accepted = Status(code: 202)
  package static let movedPermanently = Status(code: 301)
  package static let notModified = Status(code: 304)
  package static let badRequest = Status(code: 400)
  package static let forbidden = Status(code: 403)
  package static let notFound = Status(code: 404)
  package static let methodNotAllowed = Status(code: 405)
  package static let notAcceptable = Status(code: 406)
  package static let conflict = Status(code: 409)
  package static let contentTooLarge = Status(code: 413)
  package static let uriTooLong = Status(code: 414)
  package static let unsupportedMediaType = Status(code: 415)
  package static let misdirectedRequest = Status(code: 421)
  package static let unprocessableContent = Status(code: 422)
  package static let tooManyRequests = Status(code: 429)
  package static let headersTooLarge = Status(code: 431)
  package static let internalServerError = Status(code: 500)
  package static let badGateway = Status(code: 502)
  package static let serviceUnavailable = Status(code: 503)
  package static let gatewayTimeout = Status(code: 504)

  /// The registered phrase, or the name of the code's class if it is unknown here.
  package var reason: String {
    switch code {
    case 200: "OK"
    case 202: "Accepted"
    case 301: "Moved Permanently"
    case 304: "Not Modified"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 499: "Client Closed Request"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 400..<500: "Client Error"
    case 500..<600: "Server Error"
    default: "Status \(code)"
    }
  }
}
