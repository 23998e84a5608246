/// A host of a URL: a dotted domain name, or an address in its canonical form (security.md §6.2).
struct RemoteHost: Hashable, Sendable {
  /// The name in lower case, the dotted quad, or the IPv6 address in brackets.
  let text: String
  /// `nil` for a name.
  let address: IPAddress?

  /// Reads a host as it stands between `//` and the port.
  init(_ written: Substring) throws(RemoteURLError) {
    if written.first == "[" {
      guard let address = IPAddress(version6: written.dropFirst().dropLast()) else {
        throw RemoteURLError("the host of a URL in brackets must be an IPv6 address without a zone")
      }
      self.init(address: address, text: "[\(address)]")
    } else if let address = IPAddress(version4: written) {
      self.init(address: address, text: "\(address)")
    } else {
      self.init(address: nil, text: try Self.name(written))
    }
  }

  private init(address: IPAddress?, text: String) {
    self.address = address
    self.text = text
  }

  /// A name of letters, digits and hyphens (RFC 1123 §2.1) with at least one dot.
  ///
  /// A last label that is a number, also a hexadecimal one, would make resolvers read the name as
  /// an address: such names are refused, and so are those that mean this very machine.
  private static func name(_ written: Substring) throws(RemoteURLError) -> String {
    let name = written.lowercased()
    guard !name.isEmpty else { throw RemoteURLError("a URL must have a host") }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.last != "localhost" else {
      throw RemoteURLError("localhost is not accepted as a host, write its address")
    }
    guard name.utf8.count <= 253, labels.allSatisfy({ isLabel($0) }) else {
      throw RemoteURLError("the host of a URL must be a domain name or an address")
    }
    guard labels.count > 1 else {
      throw RemoteURLError("the host of a URL must have a dot")
    }
    guard let last = labels.last, !isNumeric(last) else {
      throw RemoteURLError("an address in a URL must be four decimal numbers without leading zeros")
    }
    return name
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        byte.isDigit || byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte)
      }
  }

  private static func isNumeric(_ label: Substring) -> Bool {
    if label.hasPrefix("0x") { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
    return label.utf8.allSatisfy(\.isDigit)
  }
}
