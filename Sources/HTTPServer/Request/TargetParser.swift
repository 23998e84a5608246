/// Splits and percent-decodes a request target, once and strictly (security.md §1, T4).
///
/// Takes the origin-form (`/path?query`) and the absolute-form (`http://<Host>/path?query`,
/// RFC 9112 §3.2) whose authority is the request's own `Host`. Everything else is refused: other
/// forms, raw bytes outside visible ASCII, `#`, bad percent sequences, sequences that are not
/// UTF-8, control characters in any spelling, and, in the path, `\`, encoded `/` and dot segments.
enum TargetParser {
  /// Parameters of a query.
  static let parameterLimit = 100

  static func parse(_ target: String, host: String? = nil) throws(TargetError) -> (
    path: String, query: [Request.QueryItem]
  ) {
    let bytes = Array(target.utf8)
    if let bad = bytes.first(where: { !(0x21...0x7E).contains($0) || $0 == UInt8(ascii: "#") }) {
      throw TargetError(
        message: "the request target must be visible ASCII without #, got byte \(hex(bad))")
    }
    let origin = try originForm(bytes[...], host: host)
    let mark = origin.firstIndex(of: UInt8(ascii: "?"))
    let path = try decodePath(origin[..<(mark ?? origin.endIndex)])
    return (
      path, try mark.map { mark throws(TargetError) in try parseQuery(origin[(mark + 1)...]) } ?? []
    )
  }

  /// The target without scheme and authority.
  private static func originForm(
    _ bytes: ArraySlice<UInt8>, host: String?
  ) throws(TargetError) -> ArraySlice<UInt8> {
    if bytes.first == UInt8(ascii: "/") { return bytes }
    let scheme = "http://"
    let rest = bytes.dropFirst(scheme.utf8.count)
    guard Headers.matches(bytes.prefix(scheme.utf8.count), scheme.utf8),
      let slash = rest.firstIndex(of: UInt8(ascii: "/"))
    else { throw TargetError(message: "the request target must begin with / or http://<Host>/") }
    guard let host, Headers.matches(rest[..<slash], host.utf8) else {
      throw TargetError(message: "the authority of the request target must equal the Host field")
    }
    return rest[slash...]
  }

  private static func decodePath(_ bytes: ArraySlice<UInt8>) throws(TargetError) -> String {
    for escaped in ["%2F", "%5C", "\\"] where contains(bytes, escaped) {
      throw TargetError(message: "the path must not contain \(escaped)")
    }
    let path = try decode(bytes, plusIsSpace: false, part: "path")
    if path.utf8.split(separator: UInt8(ascii: "/")).contains(where: {
      $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
    }) {
      throw TargetError(message: "the path must not contain the segments . and ..")
    }
    return path
  }

  /// Reads `name=value` pairs between `&`; wholly empty pairs are skipped, as browsers do.
  private static func parseQuery(
    _ bytes: ArraySlice<UInt8>
  ) throws(TargetError) -> [Request.QueryItem] {
    let pairs = bytes.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= parameterLimit else {
      throw TargetError(
        message: "the query must have at most \(parameterLimit) parameters, got \(pairs.count)")
    }
    var items: [Request.QueryItem] = []
    for pair in pairs {
      let sides = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try decode(sides[0], plusIsSpace: true, part: "query")
      if name.isEmpty {
        throw TargetError(message: "a query parameter must have a name before its =")
      }
      let value = sides.count < 2 ? nil : try decode(sides[1], plusIsSpace: true, part: "query")
      items.append(Request.QueryItem(name: name, value: value))
    }
    return items
  }

  /// Decodes `%XX` once (RFC 3986 §2.1) and refuses what is not well-formed UTF-8 or contains a
  /// control character: C0, DEL or C1.
  private static func decode(
    _ bytes: ArraySlice<UInt8>, plusIsSpace: Bool, part: String
  ) throws(TargetError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard
          let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue)
        else {
          throw TargetError(message: "the \(part) has a % without two hexadecimal digits")
        }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
      default: decoded.append(byte)
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw TargetError(message: "the \(part) is not UTF-8 when percent-decoded")
    }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }) {
      throw TargetError(message: "the \(part) must not contain control characters")
    }
    return text
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    bytes.indices.contains {
      bytes[$0] == text.utf8.first
        && Headers.matches(bytes[$0...].prefix(text.utf8.count), text.utf8)
    }
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
  }

  private static func hex(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
