import HTTPServer
import ServerSettings

/// A middleware that restricts answers that handlers have opened to all sites (`Headers.openToOthers`) to the
/// configured sites.
struct CrossOrigin: Middleware {
  let origins: AllowedOrigins

  func respond(to request: Request, next: any Responder) async throws -> Response {
    opened(try await next.respond(to: request), to: request.headers["Origin"])
  }

  /// Returns the answer as it is sent to a site.
  func opened(_ response: Response, to origin: String?) -> Response {
    guard response.headers.allowedOrigin != nil else { return response }
    var response = response
    switch origins {
    case .all: break
    case .none: response.headers.allowedOrigin = nil
    case .some(let some) where some.count == 1: response.headers.allowedOrigin = some[0]
    case .some(let some):
      // The answer depends on the site, so it must not be repeated by its URL alone.
      response.validity = nil
      response.headers.addVary("Origin")
      response.headers.allowedOrigin = origin.flatMap { some.contains($0) ? $0 : nil }
    }
    return response
  }
}

extension Headers {
  /// The sites that may read the answer with scripts; if this is `nil`, no headers are exposed either.
  fileprivate var allowedOrigin: String? {
    get { self["Access-Control-Allow-Origin"] }
    set {
      self["Access-Control-Allow-Origin"] = newValue
      if newValue == nil { self["Access-Control-Expose-Headers"] = nil }
    }
  }

  /// Lets scripts of all other sites read the answer.
  ///
  /// - Parameter names: The headers that they may read besides the safelisted ones.
  mutating func openToOthers(exposing names: String? = nil) {
    allowedOrigin = "*"
    if let names { self["Access-Control-Expose-Headers"] = names }
  }

  /// Adds a field to `Vary`.
  mutating func addVary(_ name: String) {
    self["Vary"] = (values("Vary") + [name]).joined(separator: ", ")
  }
}
