/// A scanner of the blocks before the root element.
struct SVGPreambleScanner {
  private let bytes: [UInt8]
  private var place = 0

  /// The current line, from 1.
  private(set) var line = 1

  /// Creates a scanner that starts after a byte order mark, if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The bytes that have not been read.
  var rest: ArraySlice<UInt8> { bytes[place...] }

  /// Whether an element begins after white space.
  var isAtElement: Bool {
    let start = rest.drop(while: Self.isSpace).prefix(2)
    guard start.count == 2, let mark = start.first, let letter = start.last else { return false }
    return mark == UInt8(ascii: "<") && !"<!?/".utf8.contains(letter) && !Self.isSpace(letter)
  }

  /// Checks that there are no control characters that XML forbids.
  ///
  /// A NUL could make another encoding look like UTF-8.
  ///
  /// - Throws: `SVGError.refused` with the line of the first one.
  func checkCharacters() throws(SVGError) {
    let control = bytes.firstIndex { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard let control else { return }
    throw .refused(
      line: bytes[..<control].count { $0 == 0x0A } + 1,
      reason: "control characters are not allowed, got \(bytes[control])")
  }

  /// Reads the front matter between two lines of `---` at the very beginning, or returns `nil` if there is no front
  /// matter.
  mutating func frontMatter() -> String? {
    rest.starts(with: "---".utf8) ? block(from: "---", to: "\n---") : nil
  }

  /// Reads the text between two delimiters, after white space, or returns `nil` if it does not begin here.
  mutating func block(from start: String, to end: String) -> String? {
    let begin = bytes[place...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    guard bytes[begin...].starts(with: start.utf8) else { return nil }
    let inside = begin + start.utf8.count
    guard let close = Self.index(of: Array(end.utf8), in: bytes[inside...]) else { return nil }
    advance(to: close + end.utf8.count)
    return String(decoding: bytes[inside..<close], as: UTF8.self)
  }

  /// Skips a document type, reads the entities that it declares, and returns whether there was one.
  ///
  /// - Throws: `SVGError.refused` for a declaration that is not allowed.
  mutating func documentType(_ entities: inout SVGEntities) throws(SVGError) -> Bool {
    let begin = bytes[place...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    let mark = "<!doctype"
    let found = bytes[begin...].prefix(mark.utf8.count).map { $0 | 0x20 }
    guard found.elementsEqual(mark.utf8.map { $0 | 0x20 }) else { return false }
    advance(to: begin)
    while let end = endOfMarkup(stoppingAt: [UInt8(ascii: ">"), UInt8(ascii: "[")]) {
      advance(to: end)
      if bytes[end - 1] == UInt8(ascii: ">") { return true }
      try internalSubset(&entities)
    }
    return false
  }

  /// Reads the declarations between the brackets of a document type (XML 1.0 §2.8).
  private mutating func internalSubset(_ entities: inout SVGEntities) throws(SVGError) {
    while true {
      if block(from: "<!--", to: "-->") != nil || block(from: "<?", to: "?>") != nil { continue }
      skipSpace()
      guard place < bytes.count else {
        throw .refused(line: line, reason: "a document type must end")
      }
      if bytes[place] == UInt8(ascii: "]") { return advance(to: place + 1) }
      guard bytes[place...].starts(with: "<!".utf8),
        let end = endOfMarkup(stoppingAt: [UInt8(ascii: ">")])
      else {
        let rest = String(decoding: bytes[place...].prefix(40), as: UTF8.self)
        throw .refused(line: line, reason: "only internal entities are allowed, got \(rest)")
      }
      let text = String(decoding: bytes[place + 2..<end - 1], as: UTF8.self)
      if text.hasPrefix("ENTITY") { try entities.declare(text.dropFirst(6), line: line) }
      advance(to: end)
    }
  }

  /// Returns the index after the next of some bytes outside of quotes, or `nil` if there is none.
  private func endOfMarkup(stoppingAt marks: [UInt8]) -> Int? {
    var quote: UInt8?
    for index in place..<bytes.count {
      let byte = bytes[index]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if marks.contains(byte) {
        return index + 1
      }
    }
    return nil
  }

  private mutating func skipSpace() {
    advance(to: bytes[place...].firstIndex { !Self.isSpace($0) } ?? bytes.count)
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
