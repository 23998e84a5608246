/// The text before the root element: the prolog, comments, the document type, and the tags of Tabler's files.
///
/// It is removed before the XML parser reads the file, so that neither declarations of a document type nor other
/// encodings can reach the parser. References to entities of the document type are replaced.
struct SVGPreamble {
  /// The file from its root element on, preceded by the same number of line breaks as in the original.
  private(set) var document: [UInt8] = []
  /// The tags, in the order of the file.
  private(set) var tags: [String] = []
  /// The category of the icon, in the icon set's words.
  private(set) var category: String?

  /// Reads the preamble of a file.
  ///
  /// - Throws: `SVGError.refused` with the line if the encoding or an entity is not allowed, or if there are control
  ///   characters or text outside comments.
  init(_ bytes: [UInt8]) throws(SVGError) {
    let encoding = SVGEncoding(of: bytes)
    var scanner = SVGPreambleScanner(try encoding.utf8(bytes))
    try scanner.checkCharacters()
    var entities = SVGEntities()
    if let matter = scanner.frontMatter() { readFacts(matter) }
    if let declaration = scanner.block(from: "<?xml", to: "?>") {
      try encoding.check(declaration, line: scanner.line)
    }
    while true {
      if let comment = scanner.block(from: "<!--", to: "-->") {
        readFacts(comment)
      } else if try !scanner.documentType(&entities), scanner.block(from: "<?", to: "?>") == nil {
        break
      }
    }
    // On text without elements, libxml2 takes quadratic time.
    guard scanner.isAtElement else {
      throw .refused(line: scanner.line, reason: "the root element must be svg")
    }
    document = [UInt8](repeating: 0x0A, count: scanner.line - 1)
    document +=
      entities.isEmpty ? scanner.rest : try entities.replaced(in: scanner.rest, scanner.line)[...]
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
