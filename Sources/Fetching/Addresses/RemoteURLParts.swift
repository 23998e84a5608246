/// The pieces of a URL as they were written, or of a pattern, whose host may hold an asterisk.
struct RemoteURLParts {
  let scheme: RemoteURL.Scheme
  let host: Substring
  /// Digits, or nothing; `nil` without a colon.
  let port: Substring?
  /// Empty, or beginning with `/`.
  let path: Substring
  /// Without its question mark.
  let query: Substring?

  /// Takes a text apart and checks its alphabet; the pieces are not checked.
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

  /// The number after the colon, `nil` where there is none.
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
    // The colons of an IPv6 address stand inside brackets.
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
  /// True for `0` to `9` in ASCII.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}
