/// The entities of a document type; the reader replaces references to them before the XML parser reads the file.
///
/// Only text without references and markup is accepted, and the inserted text is limited, so that no few bytes can expand
/// to many.
struct SVGEntities {
  /// The maximum number of entities.
  private static let maximumCount = 64
  /// The maximum number of bytes of an entity.
  private static let maximumBytes = 4096
  /// The maximum number of bytes that all references insert.
  private static let maximumInserted = 65_536

  /// The escaped texts by name.
  private var texts: [[UInt8]: [UInt8]] = [:]

  /// Whether there are no entities.
  var isEmpty: Bool { texts.isEmpty }

  /// Adds an entity; the first one of a name counts (XML 1.0 §4.2).
  ///
  /// - Parameters:
  ///   - text: The declaration between `<!ENTITY` and `>`.
  ///   - line: Its line.
  /// - Throws: `SVGError.refused` for parameter entities, external entities, references in the text, and too much text.
  mutating func declare(_ text: Substring, line: Int) throws(SVGError) {
    func refusal(_ reason: String) -> SVGError { .refused(line: line, reason: reason) }
    let shown = String(String(text).trimmingSpace.prefix(40))
    let rest = String(text).trimmingSpace
    let name = rest.prefix { !$0.isWhitespace }
    let value = String(rest.dropFirst(name.count)).trimmingSpace
    guard let quote = value.first, quote == "\"" || quote == "'", value.last == quote,
      value.utf8.count >= 2, !name.isEmpty, name != "%"
    else { throw refusal("only internal entities are allowed, got \(shown)") }
    let content = value.dropFirst().dropLast()
    guard !content.contains(where: { $0 == "&" || $0 == "%" || $0 == "<" || $0 == quote }) else {
      throw refusal("only internal entities of plain text are allowed, got \(shown)")
    }
    guard content.utf8.count <= Self.maximumBytes else {
      throw refusal(
        "an entity must have at most \(Self.maximumBytes) bytes, got \(content.utf8.count)")
    }
    guard texts.count < Self.maximumCount else {
      throw refusal("a file must have at most \(Self.maximumCount) entities, got more")
    }
    let key = Array(name.utf8)
    guard texts[key] == nil else { return }
    var escaped: [UInt8] = []
    for byte in content.utf8 {
      switch byte {
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&apos;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      // Line breaks would move the lines of everything after the reference.
      case 0x0A, 0x0D: escaped.append(0x20)
      default: escaped.append(byte)
      }
    }
    texts[key] = escaped
  }

  /// Returns a document with the text of each entity in place of references to it.
  ///
  /// Comments, processing instructions and CDATA sections have no references.
  ///
  /// - Parameters:
  ///   - document: The document from its root element on.
  ///   - line: Its first line.
  /// - Throws: `SVGError.refused` if the references insert too much text.
  func replaced(in document: ArraySlice<UInt8>, _ line: Int) throws(SVGError) -> [UInt8] {
    let sections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
      .map { (Array($0.0.utf8), Array($0.1.utf8)) }
    var result: [UInt8] = []
    result.reserveCapacity(document.count)
    var (place, inserted) = (document.startIndex, 0)
    while place < document.endIndex {
      let byte = document[place]
      if byte == UInt8(ascii: "<"),
        let end = sections.first(where: { document[place...].starts(with: $0.0) })?.1
      {
        let start = place
        while place < document.endIndex, !document[place...].starts(with: end) { place += 1 }
        result += document[start..<place]
      } else if byte == UInt8(ascii: "&"), let (text, next) = reference(in: document, at: place) {
        inserted += text.count
        guard inserted <= Self.maximumInserted else {
          throw .refused(
            line: line + document[..<place].count { $0 == 0x0A },
            reason: "entities must insert at most \(Self.maximumInserted) bytes, got more")
        }
        result += text
        place = next
      } else {
        result.append(byte)
        place += 1
      }
    }
    return result
  }

  /// Returns the text of the entity that a reference names, and the index after the reference.
  private func reference(
    in document: ArraySlice<UInt8>, at place: Int
  ) -> (text: [UInt8], next: Int)? {
    let name = document[(place + 1)...].prefix(256).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < document.endIndex, let text = texts[Array(name)] else { return nil }
    return (text, name.endIndex + 1)
  }
}
