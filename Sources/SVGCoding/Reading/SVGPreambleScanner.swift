/// Goes through the bytes before the root element, block by block.
struct SVGPreambleScanner {
  private let bytes: [UInt8]
  private var place = 0

  /// The line of the place that was reached, from 1.
  private(set) var line = 1

  /// Begins after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The bytes that were not read.
  var rest: ArraySlice<UInt8> { bytes[place...] }

  /// True where an element begins after space.
  var isAtElement: Bool {
    let start = rest.drop(while: Self.isSpace).prefix(2)
    guard start.count == 2, let mark = start.first, let letter = start.last else { return false }
    return mark == UInt8(ascii: "<") && !"<!?/".utf8.contains(letter) && !Self.isSpace(letter)
  }

  /// Refuses what is no UTF-8, and characters that XML does not have: NUL would let another encoding
  /// look like this one.
  func checkEncoding() throws(SVGError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .refused(line: 1, reason: "a file must be UTF-8")
    }
    let control = bytes.firstIndex { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if let control {
      let line = bytes[..<control].count { $0 == 0x0A } + 1
      throw .refused(
        line: line, reason: "control characters are not allowed, got \(bytes[control])")
    }
  }

  /// Refuses a declaration (`version="1.0" encoding="…"`) that names another encoding than UTF-8 or its
  /// part ASCII.
  static func checkDeclaration(_ text: String, line: Int) throws(SVGError) {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
    guard let name = words.firstIndex(of: "encoding"), name + 1 < words.endIndex else { return }
    let encoding = words[name + 1]
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
      throw .refused(
        line: line, reason: "the encoding must be UTF-8, got \(encoding.prefix(40))")
    }
  }

  /// The text between two lines of `---` at the very beginning, which is passed over.
  mutating func frontMatter() -> String? {
    guard rest.starts(with: "---".utf8) else { return nil }
    guard let text = block(from: "---", to: "\n---") else { return nil }
    return text
  }

  /// The text between two marks after space, which is passed over; `nil` where it is not there.
  mutating func block(from start: String, to end: String) -> String? {
    let begin = bytes[place...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    guard bytes[begin...].starts(with: start.utf8) else { return nil }
    let inside = begin + start.utf8.count
    guard let close = Self.index(of: Array(end.utf8), in: bytes[inside...]) else { return nil }
    advance(to: close + end.utf8.count)
    return String(decoding: bytes[inside..<close], as: UTF8.self)
  }

  /// True where there is a document type, which is passed over; one with declarations is refused.
  mutating func documentType() throws(SVGError) -> Bool {
    let begin = bytes[place...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    let mark = "<!doctype"
    let found = bytes[begin...].prefix(mark.utf8.count).map { $0 | 0x20 }
    guard found.elementsEqual(mark.utf8.map { $0 | 0x20 }) else { return false }
    var quote: UInt8?
    for index in begin..<bytes.count {
      let byte = bytes[index]
      if let mark = quote {
        if byte == mark { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["):
        advance(to: begin)
        throw .refused(
          line: line, reason: "a document type with declarations is not allowed, nor are entities")
      case UInt8(ascii: ">"):
        advance(to: index + 1)
        return true
      default: continue
      }
    }
    return false
  }

  private mutating func advance(to end: Int) {
    line += bytes[place..<end].count { $0 == 0x0A }
    place = end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func index(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = mark.first else { return nil }
    var place = bytes.startIndex
    while let found = bytes[place...].firstIndex(of: first) {
      if bytes[found...].starts(with: mark) { return found }
      place = found + 1
    }
    return nil
  }
}
