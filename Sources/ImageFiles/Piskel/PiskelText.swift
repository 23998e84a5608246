import ImageCoding

/// A cursor over a text of JSON (RFC 8259) that makes no tree of it.
///
/// A layer of a Piskel file is a text of JSON within another, with megabytes of base64 in it. Nothing is copied if
/// quotation marks are all that is escaped in the layer, which is how the editor writes it.
struct PiskelText {
  /// Lists and objects within each other.
  private static let maximumDepth = 32

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0
  /// The bytes of a quotation mark; with a backslash before it in a text within another, which has no other escapes.
  private let quote: [UInt8]

  /// A cursor before the first value.
  init(_ bytes: ArraySlice<UInt8>) { self.init(bytes, quote: Array("\"".utf8)) }

  private init(_ bytes: ArraySlice<UInt8>, quote: [UInt8]) {
    (self.bytes, self.quote) = (bytes, quote)
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// The first byte of the next value, which tells its kind.
  mutating func kind() -> UInt8? {
    skipSpace()
    return isAtQuote ? UInt8(ascii: "\"") : next
  }

  private var isAtQuote: Bool { bytes[position...].starts(with: quote) }

  /// Reads an object; `read` must take the value of each member.
  mutating func object(
    _ read: (String, inout PiskelText) throws(CodingError) -> Void
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

  /// Reads a list; `read` must take each value.
  mutating func list(
    _ read: (inout PiskelText) throws(CodingError) -> Void
  ) throws(CodingError) {
    try enter("[", "a list")
    defer { depth -= 1 }
    if take("]") { return }
    repeat { try read(&self) } while take(",")
    guard take("]") else { throw expected("a comma or ]") }
  }

  /// Passes over a value and returns where it stands.
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

  /// Reads a text and returns its bytes, a part of the file if there are no escapes in it.
  mutating func string() throws(CodingError) -> ArraySlice<UInt8> {
    try enterString()
    let start = position
    let found = try passString()
    guard found.escapes > 0 else { return bytes[start..<found.end] }
    return try unescaped(start..<found.end)[...]
  }

  /// Reads a text of JSON within this one and returns a cursor over it.
  mutating func nested() throws(CodingError) -> PiskelText {
    try enterString()
    let start = position
    let found = try passString()
    if found.escapes == 0 { return PiskelText(bytes[start..<found.end]) }
    if found.escapes == found.quotes {
      return PiskelText(bytes[start..<found.end], quote: Array("\\\"".utf8))
    }
    return PiskelText(try unescaped(start..<found.end)[...])
  }

  private mutating func enterString() throws(CodingError) {
    skipSpace()
    guard isAtQuote else { throw expected("a text") }
    position += quote.count
  }

  /// Moves behind the end of a text, and returns the place of its end and how many escapes there are in it, and how many
  /// of them are quotation marks.
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

  /// Returns the bytes that a text means; its escapes are good.
  private func unescaped(_ range: Range<Int>) throws(CodingError) -> [UInt8] {
    var cursor = self
    cursor.position = range.lowerBound
    var text: [UInt8] = []
    // What is meant is never longer than its escapes.
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

  /// A number that is finite.
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

  /// A number of a few digits, as most are, for which nothing is allocated; `nil` for others, which stay.
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

  /// A whole number of at most 53 bits; other numbers are refused by the name of the thing.
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

  /// Adds what is meant by a backslash and what comes after it, where the cursor stands.
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
