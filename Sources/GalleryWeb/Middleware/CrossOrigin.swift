import HTTPServer

/// The other sites that may read pictures, documents and events with scripts.
package enum AllowedOrigins: Sendable, Equatable {
  case all
  case none
  /// These origins, each with a scheme, a host and, unless it is the default, a port; never empty.
  case some([String])

  /// Parses `*`, `none`, or comma-separated origins (RFC 6454 §6.2); returns `nil` for any other text.
  package init?(_ text: String) {
    switch text {
    case "*": self = .all
    case "none": self = .none
    default:
      let origins = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard origins.allSatisfy(Self.isOrigin) else { return nil }
      self = .some(origins)
    }
  }

  /// Returns whether a text is an origin as browsers send it: in lower case, and without a path.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty
      && host.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-.:[]".utf8.contains(byte)
      }
  }

  /// The text that is parsed to the same value.
  package var text: String {
    switch self {
    case .all: "*"
    case .none: "none"
    case .some(let origins): origins.joined(separator: ",")
    }
  }
}

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
