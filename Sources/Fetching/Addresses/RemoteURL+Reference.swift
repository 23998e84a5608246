extension RemoteURL {
  /// The URL that a reference, such as the value of `Location`, means at this one (RFC 3986 §5.2.2).
  ///
  /// It is checked and normalised like any other.
  package func resolving(_ reference: String) throws(RemoteURLError) -> RemoteURL {
    let written = String(reference.prefix { $0 != "#" })
    if Self.hasScheme(written) { return try RemoteURL(written) }
    if written.isEmpty { return self }
    if written.hasPrefix("//") { return try RemoteURL("\(scheme.rawValue):\(written)") }
    if written.hasPrefix("/") { return try RemoteURL(origin + written) }
    if written.hasPrefix("?") { return try RemoteURL(origin + path + written) }
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return try RemoteURL("\(origin)\(path[..<end])/\(written)")
  }

  /// True for a text that begins with a scheme and a colon (RFC 3986 §3.1).
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true else { return false }
    return text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }
}
