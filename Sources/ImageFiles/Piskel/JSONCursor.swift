import ImageCoding

/// A cursor over JSON text (RFC 8259) that does not build a tree.
///
/// A layer of a Piskel file is a JSON document in a string, with megabytes of base64 in it. The cursor does not copy
/// it if only quotation marks are escaped in the layer, as the editor writes it.
struct JSONCursor {
  /// The maximum depth of nested lists and objects.
  private static let maximumDepth = 32

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0
  /// The bytes of a quotation mark, preceded by a backslash in a nested document that has no other escapes.
  private let quote: [UInt8]

  /// Creates a cursor before the first value.
  init(_ bytes: ArraySlice<UInt8>) { self.init(bytes, quote: Array("\"".utf8)) }

  private init(_ bytes: ArraySlice<UInt8>, quote: [UInt8]) {
    (self.bytes, self.quote) = (bytes, quote)
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// Returns the first byte of the next value, which identifies its kind.
  mutating func kind() -> UInt8? {
    skipSpace()
    return isAtQuote ? UInt8(ascii: "\"") : next
  }

  private var isAtQuote: Bool { bytes[position...].starts(with: quote) }

  /// Parses an object; `read` must consume the value of each member.
  mutating func object(
    _ read: (String, inout JSONCursor) throws(CodingError) -> Void
  ) throws(CodingError) {
    try enter("{", "an object")
    defer { depth -= 1 }
    if take("}") { return }
    repeat {
      let name = String(decoding: try string(), as: UTF8.self)
      guard take(":") else { throw expected("a colon") }
      try read(name, &self)
    } while take(",")
    guard take("}") else { throw expected("a comma or }") }
  }

  /// Parses a list; `read` must consume each value.
  mutating func list(
    _ read: (inout JSONCursor) throws(CodingError) -> Void
  ) throws(CodingError) {
    try enter("[", "a list")
    defer { depth -= 1 }
    if take("]") { return }
    repeat { try read(&self) } while take(",")
    guard take("]") else { throw expected("a comma or ]") }
  }

  /// Skips a value, and returns its bytes.
  @discardableResult
  mutating func skip() throws(CodingError) -> ArraySlice<UInt8> {
    let kind = kind()
    let start = position
    switch kind {
    case UInt8(ascii: "{"):
      try object { (_, text) throws(CodingError) in try text.skip() }
    case UInt8(ascii: "["):
      try list { (text) throws(CodingError) in try text.skip() }
    case UInt8(ascii: "\""):
      try enterString()
      _ = try passString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): try word()
    default: _ = try number()
    }
    return bytes[start..<position]
  }

  /// Parses a string, and returns its bytes, which are a part of the file unless it has escapes.
  mutating func string() throws(CodingError) -> ArraySlice<UInt8> {
    try enterString()
    let start = position
    let found = try passString()
    guard found.escapes > 0 else { return bytes[start..<found.end] }
    return try unescaped(start..<found.end)[...]
  }

  /// Parses a string that is a JSON document, and returns a cursor over the document.
  mutating func nested() throws(CodingError) -> JSONCursor {
    try enterString()
    let start = position
    let found = try passString()
    if found.escapes == 0 { return JSONCursor(bytes[start..<found.end]) }
    if found.escapes == found.quotes {
      return JSONCursor(bytes[start..<found.end], quote: Array("\\\"".utf8))
    }
    return JSONCursor(try unescaped(start..<found.end)[...])
  }

  private mutating func enterString() throws(CodingError) {
    skipSpace()
    guard isAtQuote else { throw expected("a text") }
    position += quote.count
  }

  /// Skips the rest of a string, and returns the place of its end, the number of escapes in it, and the number of
  /// escaped quotation marks.
  private mutating func passString() throws(CodingError) -> (end: Int, escapes: Int, quotes: Int) {
    var (escapes, quotes) = (0, 0)
    var scratch: [UInt8] = []
    while let byte = next {
      if byte == quote[0], isAtQuote {
        defer { position += quote.count }
        return (position, escapes, quotes)
      }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      escapes += 1
      if next == UInt8(ascii: "\"") { quotes += 1 }
      scratch.removeAll(keepingCapacity: true)
      try appendEscape(to: &scratch)
    }
    throw expected("the end of a text")
  }

  /// Returns the bytes of a string with valid escapes.
  private func unescaped(_ range: Range<Int>) throws(CodingError) -> [UInt8] {
    var cursor = self
    cursor.position = range.lowerBound
    var text: [UInt8] = []
    // A character is never longer than its escape sequence.
    text.reserveCapacity(range.count)
    while cursor.position < range.upperBound {
      let byte = bytes[cursor.position]
      cursor.position += 1
      if byte == UInt8(ascii: "\\") {
        try cursor.appendEscape(to: &text)
      } else {
        text.append(byte)
      }
    }
    return text
  }

  /// Parses a finite number.
  mutating func number() throws(CodingError) -> Double {
    skipSpace()
    if let small = smallNumber() { return Double(small) }
    let digits = bytes[position...].prefix(64).prefix {
      (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard let first = digits.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
      let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
    else { throw expected("a value") }
    position = digits.endIndex
    return number
  }

  /// Parses an unsigned integer of up to nine digits without an allocation, or returns `nil` and leaves other numbers
  /// unread.
  private mutating func smallNumber() -> Int? {
    var (value, end) = (0, position)
    while end < bytes.endIndex, (0x30...0x39).contains(bytes[end]) {
      guard end - position < 9 else { return nil }
      value = value * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    guard end > position, end == bytes.endIndex || !".eE+-".utf8.contains(bytes[end]) else {
      return nil
    }
    position = end
    return value
  }

  /// Parses an integer of at most 53 bits; `thing` describes it in error messages.
  mutating func whole(_ thing: String) throws(CodingError) -> Int {
    let number = try number()
    guard number.magnitude < 0x1p53, let whole = Int(exactly: number) else {
      throw CodingError(message: "\(thing) must be a whole number, got \(number)")
    }
    return whole
  }

  private mutating func word() throws(CodingError) {
    for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return
    }
    throw expected("a value")
  }

  /// Appends the character of the escape sequence after a backslash, at the cursor.
  private mutating func appendEscape(to text: inout [UInt8]) throws(CodingError) {
    guard let letter = next else { throw expected("an escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return text.append(letter)
    case UInt8(ascii: "b"): return text.append(8)
    case UInt8(ascii: "f"): return text.append(12)
    case UInt8(ascii: "n"): return text.append(10)
    case UInt8(ascii: "r"): return text.append(13)
    case UInt8(ascii: "t"): return text.append(9)
    case UInt8(ascii: "u"): break
    default: throw expected("an escape")
    }
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: [0x5C, 0x75]) {
      position += 2
      units.append(try codeUnit())
    }
    text += String(decoding: units, as: UTF16.self).utf8
  }

  private mutating func codeUnit() throws(CodingError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHexadecimal,
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw expected("four hexadecimal digits") }
    position = digits.endIndex
    return unit
  }

  private mutating func enter(
    _ bracket: Unicode.Scalar, _ thing: String
  ) throws(CodingError) {
    guard take(bracket) else { throw expected(thing) }
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw CodingError(
        message: "byte \(position - bytes.startIndex): lists and objects must nest at most "
          + "\(Self.maximumDepth) deep")
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private func expected(_ thing: String) -> CodingError {
    CodingError(
      message: "byte \(position - bytes.startIndex): expected \(thing)",
      reason: next == nil ? .truncated : .corrupt)
  }
}
