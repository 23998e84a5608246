/// The text before the root element: prolog, comments, document type, and the tags of Tabler's files.
///
/// All of it is taken away before the XML parser sees the file, so that no declaration of a document
/// type, no entity and no other encoding can reach it.
struct SVGPreamble {
  /// The file from its root element on, after as many line breaks as there were before it.
  private(set) var document: [UInt8] = []
  /// In the order of the file.
  private(set) var tags: [String] = []
  /// The subject of the picture, in the set's words.
  private(set) var category: String?

  /// - Throws: `.refused` with the line for another encoding than UTF-8, for a document type with
  ///   declarations, for control characters and for text that is no comment.
  init(_ bytes: [UInt8]) throws(SVGError) {
    var scanner = SVGPreambleScanner(bytes)
    try scanner.checkEncoding()
    if let matter = scanner.frontMatter() { readFacts(matter) }
    if let declaration = scanner.block(from: "<?xml", to: "?>") {
      try SVGPreambleScanner.checkDeclaration(declaration, line: scanner.line)
    }
    while true {
      if let comment = scanner.block(from: "<!--", to: "-->") {
        readFacts(comment)
      } else if try !scanner.documentType(), scanner.block(from: "<?", to: "?>") == nil {
        break
      }
    }
    // What is no element would cost libxml2 time that grows with its square.
    guard scanner.isAtElement else {
      throw .refused(line: scanner.line, reason: "the root element must be svg")
    }
    document = [UInt8](repeating: 0x0A, count: scanner.line - 1) + scanner.rest
  }

  /// Reads `tags: [one, two]` and `category: Name`, as Tabler's files tell them in front matter or in a
  /// comment; the first ones count.
  private mutating func readFacts(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...]
      switch String(line[..<colon]).trimmingSpace {
      case "tags" where tags.isEmpty:
        tags = value.split(separator: ",").map(Self.unquoted).filter { !$0.isEmpty }
      case "category" where category == nil:
        let name = Self.unquoted(value)
        if !name.isEmpty { category = name }
      default: continue
      }
    }
  }

  /// Without the brackets, quotes and space around it.
  private static func unquoted(_ text: Substring) -> String {
    func isMark(_ character: Character) -> Bool {
      character.isWhitespace || "[]\"'".contains(character)
    }
    let start = text.drop(while: isMark)
    return String(start.reversed().drop(while: isMark).reversed())
  }
}

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
      throw .refused(line: line, reason: "the encoding must be UTF-8, got \(encoding.prefix(40))")
    }
  }

  /// The text between two lines of `---` at the very beginning, which is passed over.
  mutating func frontMatter() -> String? {
    rest.starts(with: "---".utf8) ? block(from: "---", to: "\n---") : nil
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
