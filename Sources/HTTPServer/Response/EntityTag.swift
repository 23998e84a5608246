/// Entity tags of conditional requests (RFC 9110 §8.8.3 and §13.1.2).
package enum EntityTag {
  /// Returns whether a value of `If-None-Match` contains `etag`.
  ///
  /// The value is `*`, which contains every tag, or a list. Tags are equal by the weak comparison, which ignores `W/`.
  /// In a malformed list, tags after the first error are ignored.
  package static func ifNoneMatch(_ value: String, names etag: String) -> Bool {
    ifNoneMatch(value.utf8, names: etag.utf8)
  }

  /// Returns whether a value of `If-None-Match` contains a tag, without creating strings.
  static func ifNoneMatch<Value: Collection<UInt8>, Tag: Collection<UInt8>>(
    _ value: Value, names etag: Tag
  ) -> Bool where Value.SubSequence: Collection<UInt8>, Tag.SubSequence: Collection<UInt8> {
    let wanted = withoutWeakness(etag[...])
    var rest = value[...].drop(while: Headers.isSpace)
    if rest.first == UInt8(ascii: "*") { return rest.dropFirst().allSatisfy(Headers.isSpace) }
    while !rest.isEmpty {
      rest = rest.drop { Headers.isSpace($0) || $0 == UInt8(ascii: ",") }
      rest = withoutWeakness(rest)
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else {
        return false
      }
      if rest[...end].elementsEqual(wanted) { return true }
      rest = rest[rest.index(after: end)...].drop(while: Headers.isSpace)
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return false }
    }
    return false
  }

  /// Returns the entity tag for the content `etag` in a coding.
  ///
  /// A strong tag identifies bytes, so each coding has its own (RFC 9110 §8.8.3.3).
  package static func tag(_ etag: String, in coding: ContentCoding) -> String {
    guard coding != .identity, etag.hasSuffix("\"") else { return etag }
    return "\(etag.dropLast())-\(coding.rawValue)\""
  }

  private static let quote = UInt8(ascii: "\"")

  private static func withoutWeakness<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes
  where Bytes.SubSequence == Bytes {
    bytes.prefix(2).elementsEqual("W/".utf8) ? bytes.dropFirst(2) : bytes
  }
}
