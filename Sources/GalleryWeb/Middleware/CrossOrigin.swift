import HTTPServer

/// The other sites whose scripts may read what is open to other sites: pictures, documents and events.
package enum AllowedOrigins: Sendable, Equatable {
  case all
  case none
  /// These, each a scheme, a host, and a port where it is not the scheme's own; never empty.
  case some([String])

  /// Reads `*`, `none`, or origins with commas between them (RFC 6454 §6.2); `nil` for anything else.
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

  /// True for one as browsers send it: in small letters, nothing after host and port.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty
      && host.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-.:[]".utf8.contains(byte)
      }
  }

  /// As it is read.
  package var text: String {
    switch self {
    case .all: "*"
    case .none: "none"
    case .some(let origins): origins.joined(separator: ",")
    }
  }
}

/// Opens to some sites what handlers have opened to all (`Headers.openToOthers`).
struct CrossOrigin: Middleware {
  let origins: AllowedOrigins

  func respond(to request: Request, next: any Responder) async throws -> Response {
    opened(try await next.respond(to: request), to: request.headers["Origin"])
  }

  /// The same answer as a site may read it.
  func opened(_ response: Response, to origin: String?) -> Response {
    guard response.headers.allowedOrigin != nil else { return response }
    var response = response
    switch origins {
    case .all: break
    case .none: response.headers.allowedOrigin = nil
    case .some(let some) where some.count == 1: response.headers.allowedOrigin = some[0]
    case .some(let some):
      // The answer is another one for another site, so it is not repeated by its address alone.
      response.validity = nil
      response.headers.addVary("Origin")
      response.headers.allowedOrigin = origin.flatMap { some.contains($0) ? $0 : nil }
    }
    return response
  }
}

extension Headers {
  /// The sites whose scripts may read the answer; where none may, they are told of no header either.
  fileprivate var allowedOrigin: String? {
    get { self["Access-Control-Allow-Origin"] }
    set {
      self["Access-Control-Allow-Origin"] = newValue
      if newValue == nil { self["Access-Control-Expose-Headers"] = nil }
    }
  }

  /// Lets scripts of all other sites read the answer.
  ///
  /// - Parameter names: The headers that they may read beside the usual ones.
  mutating func openToOthers(exposing names: String? = nil) {
    allowedOrigin = "*"
    if let names { self["Access-Control-Expose-Headers"] = names }
  }

  /// Adds a field to those that the answer depends on.
  mutating func addVary(_ name: String) {
    self["Vary"] = (values("Vary") + [name]).joined(separator: ", ")
  }
}
