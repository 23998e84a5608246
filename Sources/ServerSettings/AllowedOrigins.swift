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
