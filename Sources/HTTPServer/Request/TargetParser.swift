/// A parser that splits and percent-decodes a request target, once and strictly (security.md §1, T4).
///
/// It accepts the origin form (`/path?query`) and the absolute form (`http://<Host>/path?query`, RFC 9112 §3.2) with
/// the request's own `Host` as authority. Errors are: other forms, bytes outside visible ASCII, `#`, bad percent
/// sequences, sequences that are not UTF-8, control characters in any spelling, and, in the path, `\`, encoded `/` and
/// dot segments.
///
/// Texts without escapes, the usual case, are copied unchanged.
enum TargetParser {
  /// The maximum number of parameters of a query.
  static let parameterLimit = 100

  /// A part of the target, not copied.
  private typealias Bytes = UnsafeRawBufferPointer

  static func parse(_ target: String, host: String? = nil) throws(TargetError) -> (
    path: String, query: [Request.QueryItem]
  ) {
    var target = target
    let parsed = target.withUTF8 { text in
      Result { () throws(TargetError) in try parse(Bytes(text), host: host) }
    }
    return try parsed.get()
  }

  private static func parse(_ bytes: Bytes, host: String?) throws(TargetError) -> (
    path: String, query: [Request.QueryItem]
  ) {
    if let bad = bytes.first(where: { !targetCharacters.contains($0) }) {
      throw TargetError(
        message: "the request target must be visible ASCII without #, got byte \(hex(bad))")
    }
    let origin = try originForm(bytes, host: host)
    guard let mark = origin.firstIndex(of: UInt8(ascii: "?")) else {
      return (try decodePath(origin), [])
    }
    let path = try decodePath(part(origin, 0..<mark))
    return (path, try parseQuery(part(origin, mark + 1..<origin.count)))
  }

  /// Returns the target without scheme and authority.
  private static func originForm(_ bytes: Bytes, host: String?) throws(TargetError) -> Bytes {
    if bytes.first == UInt8(ascii: "/") { return bytes }
    let scheme = "http://"
    let rest = bytes.dropFirst(scheme.utf8.count)
    guard Headers.matches(bytes.prefix(scheme.utf8.count), scheme.utf8),
      let slash = rest.firstIndex(of: UInt8(ascii: "/"))
    else { throw TargetError(message: "the request target must begin with / or http://<Host>/") }
    guard let host, Headers.matches(rest[..<slash], host.utf8) else {
      throw TargetError(message: "the authority of the request target must equal the Host field")
    }
    return part(bytes, slash..<bytes.count)
  }

  private static func decodePath(_ bytes: Bytes) throws(TargetError) -> String {
    if bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }) {
      for escaped in ["%2F", "%5C", "\\"] where contains(bytes, escaped) {
        throw TargetError(message: "the path must not contain \(escaped)")
      }
    }
    let path = try decode(bytes, plusIsSpace: false, part: "path")
    if hasDotSegment(path.utf8) {
      throw TargetError(message: "the path must not contain the segments . and ..")
    }
    return path
  }

  /// Returns whether a segment of the path is `.` or `..`.
  private static func hasDotSegment(_ path: String.UTF8View) -> Bool {
    // The number of dots of a segment that consists of dots so far.
    var dots: Int? = 0
    for byte in path {
      switch byte {
      case UInt8(ascii: "/"):
        if dots == 1 || dots == 2 { return true }
        dots = 0
      case UInt8(ascii: "."): dots = dots.map { $0 + 1 }
      default: dots = nil
      }
    }
    return dots == 1 || dots == 2
  }

  /// Parses `name=value` pairs separated by `&`; empty pairs are skipped, as in browsers.
  private static func parseQuery(_ bytes: Bytes) throws(TargetError) -> [Request.QueryItem] {
    let pairs = bytes.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= parameterLimit else {
      throw TargetError(
        message: "the query must have at most \(parameterLimit) parameters, got \(pairs.count)")
    }
    var items: [Request.QueryItem] = []
    items.reserveCapacity(pairs.count)
    for pair in pairs {
      let end = pair.firstIndex(of: UInt8(ascii: "="))
      let name = try decode(
        part(bytes, pair.startIndex..<(end ?? pair.endIndex)), plusIsSpace: true, part: "query")
      if name.isEmpty {
        throw TargetError(message: "a query parameter must have a name before its =")
      }
      let value = try end.map { (end) throws(TargetError) in
        try decode(part(bytes, end + 1..<pair.endIndex), plusIsSpace: true, part: "query")
      }
      items.append(Request.QueryItem(name: name, value: value))
    }
    return items
  }

  /// Decodes `%XX` once (RFC 3986 §2.1).
  ///
  /// - Throws: `TargetError` if the result is not well-formed UTF-8 or contains a control character (C0, DEL or C1).
  private static func decode(
    _ bytes: Bytes, plusIsSpace: Bool, part: String
  ) throws(TargetError) -> String {
    let isEscaped = bytes.contains {
      $0 == UInt8(ascii: "%") || ($0 == UInt8(ascii: "+") && plusIsSpace)
    }
    guard isEscaped else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
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

  private static func part(_ bytes: Bytes, _ range: Range<Int>) -> Bytes {
    Bytes(rebasing: bytes[range])
  }

  private static func contains(_ bytes: Bytes, _ text: String) -> Bool {
    bytes.indices.contains {
      bytes[$0] == text.utf8.first
        && Headers.matches(bytes[$0...].prefix(text.utf8.count), text.utf8)
    }
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Visible ASCII without `#`.
  private static let targetCharacters = ASCIISet(
    "!\"$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
  )
}
