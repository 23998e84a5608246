/// What stands before the root element: prolog, comments, document type, and the tags of Tabler's files.
struct SVGPreamble {
  /// The file without front matter, on the same lines.
  let document: String
  /// In the order of the file.
  private(set) var tags: [String] = []
  private(set) var category: String?

  /// Throws `.refused` for another encoding than UTF-8 and for document types with declarations, in
  /// which entities would be.
  init(_ text: String) throws(SVGError) {
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var facts = ""
    if lines.first?.trimmed == "---",
      let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" })
    {
      facts = lines[1..<end].joined(separator: "\n")
      text =
        String(repeating: "\n", count: end + 1)
        + lines[(end + 1)...].joined(separator: "\n")
    }
    // Expat and libxml2 want a declaration at the very beginning; without one the encoding is UTF-8.
    let start = text.firstIndex { !$0.isWhitespace } ?? text.startIndex
    let head = text[start...].prefix(while: { $0 != ">" })
    if head.hasPrefix("<?xml") {
      if let encoding = Self.encoding(head), !["utf-8", "utf8", "us-ascii"].contains(encoding) {
        throw .refused(line: 1, reason: "the encoding must be UTF-8, got \(encoding)")
      }
      let blank = text[..<start] + head.map { $0 == "\n" ? "\n" : " " }
      let rest = text[head.endIndex...].dropFirst()
      text = blank + " " + rest
    }
    try Self.checkDocumentType(text)
    document = text.isEmpty ? text : Self.withoutLeadingSpace(text)
    readFacts(facts.isEmpty ? Self.firstComment(text) : facts)
  }

  /// The parser counts lines from the first character, so line breaks stay.
  private static func withoutLeadingSpace(_ text: String) -> String {
    let lines = text.prefix { $0.isWhitespace }.filter { $0.isNewline }.count
    return String(repeating: "\n", count: lines) + text.drop { $0.isWhitespace }
  }

  private static func encoding(_ declaration: Substring) -> String? {
    guard let name = declaration.range(ofText: "encoding") else { return nil }
    let value = declaration[name.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  private static func checkDocumentType(_ text: String) throws(SVGError) {
    func line(of index: String.Index) -> Int { text[..<index].count(where: \.isNewline) + 1 }
    if let entity = text[...].range(ofText: "<!ENTITY") {
      throw .refused(line: line(of: entity.lowerBound), reason: "entities are not allowed")
    }
    guard let type = text[...].range(ofText: "<!DOCTYPE") else { return }
    let declaration = text[type.lowerBound...].prefix { $0 != ">" }
    guard declaration.contains("[") else { return }
    throw .refused(
      line: line(of: type.lowerBound),
      reason: "a document type with declarations is not allowed")
  }

  private static func firstComment(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard start.hasPrefix("<!--"), let end = start.range(ofText: "-->") else { return "" }
    return String(start[..<end.lowerBound].dropFirst(4))
  }

  /// `tags: [one, two]` and `category: Name`, as in YAML.
  private mutating func readFacts(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].trimmed {
      case "tags":
        tags = value.split(separator: ",").map { $0.trimmed.strippedOfQuotes }
          .filter { !$0.isEmpty }
      case "category": category = value.strippedOfQuotes
      default: continue
      }
    }
  }
}

extension StringProtocol {
  /// Without space around it.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension String {
  /// Without the brackets and quotes of a list around it.
  fileprivate var strippedOfQuotes: String {
    let marks: Set<Character> = ["[", "]", "\"", "'", " "]
    let start = drop { marks.contains($0) }
    return String(start.reversed().drop { marks.contains($0) }.reversed())
  }
}

extension Substring {
  /// Where another text begins and ends, letters of either case alike.
  fileprivate func range(ofText other: String) -> Range<Index>? {
    let (own, wanted) = (Array(utf8), Array(other.utf8))
    guard own.count >= wanted.count else { return nil }
    func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    for start in 0...(own.count - wanted.count)
    where wanted.indices.allSatisfy({ folded(own[start + $0]) == folded(wanted[$0]) }) {
      let lower = utf8.index(utf8.startIndex, offsetBy: start)
      return lower..<utf8.index(lower, offsetBy: wanted.count)
    }
    return nil
  }
}
