/// The unchecked parts of a URL, or of a pattern, whose host may contain an asterisk.
struct RemoteURLParts {
  let scheme: RemoteURL.Scheme
  let host: Substring
  /// The digits, which may be empty, or `nil` without a colon.
  let port: Substring?
  /// The path, which is empty or begins with `/`.
  let path: Substring
  /// The query without its question mark.
  let query: Substring?

  /// Splits a text and checks its alphabet, but not its parts.
  init(_ text: String) throws(RemoteURLError) {
    try Self.checkCharacters(text)
    guard let mark = text.firstRange(of: "://") else {
      throw RemoteURLError("a URL must begin with http:// or https://")
    }
    guard let scheme = RemoteURL.Scheme(rawValue: text[..<mark.lowerBound].lowercased()) else {
      throw RemoteURLError("the scheme of a URL must be http or https")
    }
    self.scheme = scheme
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    (host, port) = try Self.split(authority: authority)
    let target = rest[authority.endIndex...]
    path = target.prefix { $0 != "?" }
    query = path.endIndex == target.endIndex ? nil : target[path.endIndex...].dropFirst()
  }

  /// Returns the number after the colon, or `nil` if there is no colon.
  func portNumber() throws(RemoteURLError) -> UInt16? {
    guard let port else { return nil }
    guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy(\.isDigit),
      let number = UInt16(port), number > 0
    else { throw RemoteURLError("the port of a URL must be a number from 1 to 65535") }
    return number
  }

  private static func checkCharacters(_ text: String) throws(RemoteURLError) {
    let count = text.utf8.count
    guard count <= RemoteURL.maximumLength else {
      throw RemoteURLError("a URL must have at most \(RemoteURL.maximumLength) bytes, got \(count)")
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw RemoteURLError("a URL must be printable ASCII without spaces")
    }
    guard !text.utf8.contains(UInt8(ascii: "\\")) else {
      throw RemoteURLError("a URL must not contain a backslash")
    }
  }

  private static func split(
    authority: Substring
  ) throws(RemoteURLError) -> (host: Substring, port: Substring?) {
    guard !authority.contains("@") else {
      throw RemoteURLError("a URL must not contain a user name or password")
    }
    // The colons of an IPv6 address are inside brackets.
    let hostEnd =
      authority.first == "["
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
      : authority.firstIndex(of: ":")
    guard let hostEnd else {
      if authority.first == "[" {
        throw RemoteURLError("the host of a URL lacks its closing bracket")
      }
      return (authority, nil)
    }
    let rest = authority[hostEnd...]
    guard rest.isEmpty || rest.first == ":" else {
      throw RemoteURLError("only a port may follow the closing bracket of a host")
    }
    return (authority[..<hostEnd], rest.isEmpty ? nil : rest.dropFirst())
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}

/// The host of a URL: a dotted domain name, or an address in its canonical form (security.md §6.2).
struct RemoteHost: Hashable, Sendable {
  /// The name in lower case, the dotted quad, or the IPv6 address in brackets.
  let text: String
  /// The address, or `nil` for a name.
  let address: IPAddress?

  /// Parses a host as it is written between `//` and the port.
  ///
  /// - Parameter isService: Whether an administrator wrote it. Names of one label, `localhost` and underscores are then
  ///   accepted, since containers have such names.
  init(_ written: Substring, isService: Bool = false) throws(RemoteURLError) {
    if written.first == "[" {
      guard let address = IPAddress(version6: written.dropFirst().dropLast()) else {
        throw RemoteURLError("the host of a URL in brackets must be an IPv6 address without a zone")
      }
      self.init(address: address, text: "[\(address)]")
    } else if let address = IPAddress(version4: written) {
      self.init(address: address, text: "\(address)")
    } else {
      self.init(address: nil, text: try Self.name(written, isService: isService))
    }
  }

  private init(address: IPAddress?, text: String) { (self.address, self.text) = (address, text) }

  /// Returns a name of letters, digits and hyphens (RFC 1123 §2.1) with at least one dot.
  ///
  /// Names with a number as their last label, even a hexadecimal one, are errors, since resolvers would read them as
  /// addresses; so are names of this machine.
  private static func name(
    _ written: Substring, isService: Bool
  ) throws(RemoteURLError) -> String {
    let name = written.lowercased()
    guard !name.isEmpty else { throw RemoteURLError("a URL must have a host") }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard isService || labels.last != "localhost" else {
      throw RemoteURLError("localhost is not accepted as a host, write its address")
    }
    guard name.utf8.count <= 253, labels.allSatisfy({ isLabel($0, isService) })
    else {
      throw RemoteURLError("the host of a URL must be a domain name or an address")
    }
    guard isService || labels.count > 1 else {
      throw RemoteURLError("the host of a URL must have a dot")
    }
    guard let last = labels.last, !isNumeric(last) else {
      throw RemoteURLError("an address in a URL must be four decimal numbers without leading zeros")
    }
    return name
  }

  private static func isLabel(_ label: Substring, _ isService: Bool) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        byte.isDigit || byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte)
          || (isService && byte == UInt8(ascii: "_"))
      }
  }

  private static func isNumeric(_ label: Substring) -> Bool {
    if label.hasPrefix("0x") { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
    return label.utf8.allSatisfy(\.isDigit)
  }
}
