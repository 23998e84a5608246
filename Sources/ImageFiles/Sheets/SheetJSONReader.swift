import ImageCoding

/// A parser of JSON documents of limited size and depth.
struct SheetJSONReader {
  /// The maximum number of bytes of a document.
  static let maximumBytes = 8 << 20
  /// The maximum depth of nested lists and objects.
  static let maximumDepth = 32

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark in UTF-8, which some editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the value of a whole document.
  static func read(_ bytes: [UInt8]) throws(CodingError) -> SheetJSON {
    guard bytes.count <= maximumBytes else {
      throw CodingError(
        message: "the data of a sheet must be at most \(maximumBytes) bytes, got \(bytes.count)",
        reason: .tooLarge)
    }
    var reader = SheetJSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.expected("the end of the data") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips white space, and consumes the next byte if it is this one.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(CodingError) -> SheetJSON {
    if take("{") { return .object(try members()) }
    if take("[") { return .list(try items()) }
    if next == UInt8(ascii: "\"") { return .string(try string()) }
    if let word = Self.words.first(where: { bytes[position...].starts(with: $0.letters) }) {
      position += word.letters.count
      return word.value
    }
    return .number(try number())
  }

  private static let words: [(letters: [UInt8], value: SheetJSON)] = [
    (Array("true".utf8), .boolean(true)), (Array("false".utf8), .boolean(false)),
    (Array("null".utf8), .null),
  ]

  private mutating func members() throws(CodingError) -> [SheetJSON.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [SheetJSON.Member] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
      let name = try string()
      guard take(":") else { throw expected(":") }
      members.append(SheetJSON.Member(name: name, value: try value()))
    } while take(",")
    guard take("}") else { throw expected(", or }") }
    return members
  }

  private mutating func items() throws(CodingError) -> [SheetJSON] {
    try enter()
    defer { depth -= 1 }
    var items: [SheetJSON] = []
    if take("]") { return items }
    repeat { items.append(try value()) } while take(",")
    guard take("]") else { throw expected(", or ]") }
    return items
  }

  private mutating func enter() throws(CodingError) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw CodingError(
        message: "byte \(position): lists and objects must nest at most \(Self.maximumDepth) deep")
    }
  }

  private mutating func number() throws(CodingError) -> Double {
    let digits = bytes[position...].prefix {
      (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
    }
    // Leading zeros are accepted, since rejecting them has no benefit.
    guard let first = digits.first, let last = digits.last, (0x30...0x39).contains(last),
      first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
      let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
    else { throw expected("a value") }
    position = digits.endIndex
    return number
  }

  /// Parses a string; the position must be at its opening quotation mark.
  private mutating func string() throws(CodingError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: text, as: UTF8.self) else {
          throw CodingError(message: "byte \(position): a text must be UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw expected("an escape in place of a control character")
      default: text.append(byte)
      }
    }
    throw expected("\" at the end of a text")
  }

  /// Returns the bytes that an escape sequence after a backslash stands for.
  private mutating func escape() throws(CodingError) -> [UInt8] {
    guard let letter = next else { throw expected("an escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try scalar()
    default: throw expected("an escape")
    }
  }

  /// Returns the character of one or two UTF-16 escapes; the position must be before the digits of the first one.
  private mutating func scalar() throws(CodingError) -> [UInt8] {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: [0x5C, 0x75]) {
      position += 2
      units.append(try codeUnit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw CodingError(message: "byte \(position): surrogates must come in pairs")
    }
    return Array(text.utf8)
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

  private func expected(_ thing: String) -> CodingError {
    CodingError(
      message: "byte \(position): expected \(thing)", reason: next == nil ? .truncated : .corrupt)
  }
}
