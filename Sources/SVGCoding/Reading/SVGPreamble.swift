/// The text before the root element: the prolog, comments, the document type, and the tags of Tabler's files.
///
/// It is removed before the XML parser reads the file, so that neither declarations of a document type nor entities
/// nor other encodings can reach the parser.
struct SVGPreamble {
  /// The file from its root element on, preceded by the same number of line breaks as in the original.
  private(set) var document: [UInt8] = []
  /// The tags, in the order of the file.
  private(set) var tags: [String] = []
  /// The category of the icon, in the icon set's words.
  private(set) var category: String?

  /// Reads the preamble of a file.
  ///
  /// - Throws: `SVGError.refused` with the line if the encoding is not UTF-8, the document type has declarations, or
  ///   there are control characters or text outside comments.
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
    // On text without elements, libxml2 takes quadratic time.
    guard scanner.isAtElement else {
      throw .refused(line: scanner.line, reason: "the root element must be svg")
    }
    document = [UInt8](repeating: 0x0A, count: scanner.line - 1) + scanner.rest
  }

  /// Reads `tags: [one, two]` and `category: Name` in the front matter or a comment, as in Tabler's files.
  ///
  /// The first ones win.
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

  /// Returns the text without surrounding brackets, quotes and white space.
  private static func unquoted(_ text: Substring) -> String {
    func isMark(_ character: Character) -> Bool {
      character.isWhitespace || "[]\"'".contains(character)
    }
    let start = text.drop(while: isMark)
    return String(start.reversed().drop(while: isMark).reversed())
  }
}

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

  /// Checks that the file is UTF-8 without control characters that XML forbids.
  ///
  /// A NUL could make another encoding look like UTF-8.
  ///
  /// - Throws: `SVGError.refused` if it is not.
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

  /// Checks that an XML declaration (`version="1.0" encoding="…"`) names UTF-8, its subset ASCII, or no encoding.
  ///
  /// - Throws: `SVGError.refused` for any other encoding.
  static func checkDeclaration(_ text: String, line: Int) throws(SVGError) {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
    guard let name = words.firstIndex(of: "encoding"), name + 1 < words.endIndex else { return }
    let encoding = words[name + 1]
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
      throw .refused(line: line, reason: "the encoding must be UTF-8, got \(encoding.prefix(40))")
    }
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

  /// Skips a document type, and returns whether there was one.
  ///
  /// - Throws: `SVGError.refused` if it contains declarations.
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
          line: line, reason: "document types with declarations and entities are not allowed")
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
