/// A strict JSON parser (RFC 8259) that records the place of every value.
///
/// It rejects comments, trailing commas, duplicate keys, lone surrogates and invalid UTF-8. Memory is bounded by the
/// number of values, which is limited.
package struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  private let limits: JSONLimits
  private var position: Int
  private var line = 1
  private var nesting = 0
  private var count = 0

  private init(_ bytes: ArraySlice<UInt8>, _ limits: JSONLimits) {
    (self.bytes, self.limits, position) = (bytes, limits, bytes.startIndex)
  }

  /// Parses a whole document.
  ///
  /// - Throws: `JSONFault` with the position of the first error.
  package static func read(
    _ bytes: ArraySlice<UInt8>, within limits: JSONLimits
  ) throws(JSONFault) -> JSONNode {
    var reader = JSONReader(bytes, limits)
    guard bytes.count <= limits.bytes else {
      throw reader.fault(
        "\(limits.document) must be at most \(limits.bytes) bytes, got \(bytes.count)", .tooLarge)
    }
    let node = try reader.value(at: .document)
    reader.skipSpace()
    guard reader.next == nil else { throw reader.expected("the end of the document") }
    return node
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"): line += 1
      default: return
      }
      position += 1
    }
  }

  /// Consumes the next byte if it is `scalar`, and returns whether it was.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  /// Parses a value.
  ///
  /// The recursion depth is the nesting depth, which is checked before each level.
  private mutating func value(at place: JSONPlace) throws(JSONFault) -> JSONNode {
    skipSpace()
    count += 1
    guard count <= limits.values else {
      throw fault("\(limits.document) must have at most \(limits.values) values", .tooLarge)
    }
    let start = line
    let value: JSONNode.Value
    switch next ?? 0 {
    case UInt8(ascii: "{"): value = .object(try nested(Self.members, place))
    case UInt8(ascii: "["): value = .list(try nested(Self.items, place))
    case UInt8(ascii: "\""): value = .string(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      value = .number(try number(at: place))
    default: value = try word()
    }
    return JSONNode(value, at: place, line: start)
  }

  private mutating func nested<Part>(
    _ read: (inout JSONReader, JSONPlace) throws(JSONFault) -> [Part], _ place: JSONPlace
  ) throws(JSONFault) -> [Part] {
    guard nesting < limits.nesting else {
      throw fault("objects and lists must nest at most \(limits.nesting) deep")
    }
    nesting += 1
    defer { nesting -= 1 }
    position += 1
    return try read(&self, place)
  }

  private static func items(
    _ reader: inout JSONReader, _ place: JSONPlace
  ) throws(JSONFault) -> [JSONNode] {
    var items: [JSONNode] = []
    reader.skipSpace()
    if reader.take("]") { return items }
    while true {
      items.append(try reader.value(at: .item(place, items.count)))
      reader.skipSpace()
      if reader.take("]") { return items }
      guard reader.take(",") else { throw reader.expected(", or ]") }
    }
  }

  private static func members(
    _ reader: inout JSONReader, _ place: JSONPlace
  ) throws(JSONFault) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    reader.skipSpace()
    if reader.take("}") { return members }
    while true {
      reader.skipSpace()
      guard reader.next == UInt8(ascii: "\"") else { throw reader.expected("a key in quotes") }
      let name = try reader.text().string
      guard names.insert(name).inserted else {
        throw reader.fault("\(place) must have each key once, got \(name.shown) twice")
      }
      reader.skipSpace()
      guard reader.take(":") else { throw reader.expected(":") }
      members.append(
        JSONNode.Member(name: name, node: try reader.value(at: .member(place, name))))
      reader.skipSpace()
      if reader.take("}") { return members }
      guard reader.take(",") else { throw reader.expected(", or }") }
    }
  }

  private mutating func word() throws(JSONFault) -> JSONNode.Value {
    let words: [(String, JSONNode.Value)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw expected("a value")
  }
}

// MARK: Numbers

extension JSONReader {
  private mutating func number(at place: JSONPlace) throws(JSONFault) -> JSONNumber {
    let start = position
    let isNegative = take("-")
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      throw expected("digits without a 0 before them")
    }
    var fraction: [UInt8] = []
    if take(".") {
      fraction = digits()
      guard !fraction.isEmpty else { throw expected("digits") }
    }
    var exponent = 0
    if take("e") || take("E") {
      let isBelowOne = take("-")
      if !isBelowOne { _ = take("+") }
      let power = digits()
      guard !power.isEmpty else { throw expected("digits") }
      // Larger exponents are clamped: no document has enough digits to bring the number back within the limits.
      let size = power.reduce(0) { min(1_000_000, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
      exponent = isBelowOne ? -size : size
    }
    do throws(JSONNumber.ExceededLimit) {
      return try JSONNumber(
        isNegative: isNegative, whole: whole, fraction: fraction, exponent: exponent,
        limits: limits.numbers)
    } catch {
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      throw fault("\(place) \(error.rule), got \(text.shown)")
    }
  }

  private mutating func digits() -> [UInt8] {
    let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
    position = digits.endIndex
    return Array(digits)
  }
}

// MARK: Texts

extension JSONReader {
  /// Parses a text from its opening quote.
  private mutating func text() throws(JSONFault) -> JSONText {
    position += 1
    var decoded: [UInt8] = []
    while true {
      let plain = bytes[position...].prefix { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
      position = plain.endIndex
      guard let byte = next else { throw expected("\" at the end of a text") }
      position += 1
      switch byte {
      case UInt8(ascii: "\"") where decoded.isEmpty: return try checked(plain)
      case UInt8(ascii: "\""):
        decoded += plain
        return try checked(decoded[...])
      case UInt8(ascii: "\\"):
        decoded += plain
        try decoded.append(contentsOf: escape())
      default: throw fault("a text must have its control characters escaped")
      }
    }
  }

  private func checked(_ text: ArraySlice<UInt8>) throws(JSONFault) -> JSONText {
    guard (try? UTF8Span(validating: text.span)) != nil else {
      throw fault("the text must be UTF-8")
    }
    return JSONText(utf8: text)
  }

  /// Parses an escape sequence after the backslash, and returns the bytes of its UTF-8.
  private mutating func escape() throws(JSONFault) -> [UInt8] {
    guard let letter = next else { throw expected("an escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      var units = [unit]
      if UTF16.isLeadSurrogate(unit), take("\\"), take("u") { units.append(try codeUnit()) }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw fault("surrogates must come in pairs, the first before the second")
      }
      return Array(text.utf8)
    default:
      throw fault(
        "a text must not have the escape \\\(Unicode.Scalar(letter).escaped(asASCII: true))")
    }
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw expected("four hexadecimal digits") }
    position = digits.endIndex
    return unit
  }
}

// MARK: Faults

extension JSONReader {
  private func fault(_ message: String, _ reason: JSONFault.Reason = .invalid) -> JSONFault {
    JSONFault(line: line, byte: position - bytes.startIndex, message: message, reason: reason)
  }

  private func expected(_ thing: String) -> JSONFault {
    let met = next.map { byte in
      byte < 0x80 ? Unicode.Scalar(byte).escaped(asASCII: true) : "a byte beyond ASCII"
    }
    return fault(
      "expected \(thing), got \(met ?? "the end of the document")",
      met == nil ? .truncated : .invalid)
  }
}
