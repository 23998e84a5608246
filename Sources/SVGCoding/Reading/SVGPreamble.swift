/// The text before the root element: prolog, comments, document type, and the tags of Tabler's
/// files.
///
/// All of it is taken away before the XML parser sees the file, so that no declaration of a document
/// type, no entity and no other encoding can reach it.
struct SVGPreamble {
  /// The file from its root element on, after as many line breaks as there were before it.
  let document: [UInt8]
  /// In the order of the file.
  let tags: [String]
  /// The subject of the picture, in the set's words.
  let category: String?

  /// - Throws: `.refused` with the line for another encoding than UTF-8, for a document type with
  ///   declarations, for control characters and for text that is no comment.
  init(_ bytes: [UInt8]) throws(SVGError) {
    var scanner = SVGPreambleScanner(bytes)
    try scanner.checkEncoding()
    var facts = SVGFacts()
    if let matter = scanner.frontMatter() { facts.read(matter) }
    if let declaration = scanner.block(from: "<?xml", to: "?>") {
      try SVGPreambleScanner.checkDeclaration(declaration, line: scanner.line)
    }
    while true {
      if let comment = scanner.block(from: "<!--", to: "-->") {
        facts.read(comment)
      } else if try !scanner.documentType(), scanner.block(from: "<?", to: "?>") == nil {
        break
      }
    }
    // What is no element would cost libxml2 time that grows with its square.
    guard scanner.isAtElement else {
      throw .refused(line: scanner.line, reason: "the root element must be svg")
    }
    document = [UInt8](repeating: 0x0A, count: scanner.line - 1) + scanner.rest
    (tags, category) = (facts.tags, facts.category)
  }
}

/// Tags and a category as Tabler's files tell them, in front matter or in a comment.
private struct SVGFacts {
  private(set) var tags: [String] = []
  private(set) var category: String?

  /// `tags: [one, two]` and `category: Name`, as in YAML; the first ones count.
  mutating func read(_ text: String) {
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
