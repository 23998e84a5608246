import InputText

/// A licence expression of SPDX 2.3, annex D, such as `MIT OR CC-BY-4.0`, or `LicenseRef-NAME` for any other licence.
package struct LicenseExpression: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of bytes.
  package static let maximumLength = 256
  /// The maximum nesting depth of parentheses.
  private static let maximumDepth = 8

  /// The expression; known identifiers have the case of SPDX.
  package let text: String
  /// The summary of its terms.
  package let facts: LicenseFacts
  /// The only licence of the expression, or `nil` if it has several, an exception, or one outside the table.
  package let known: KnownLicense?

  /// Parses an expression.
  ///
  /// - Throws: `.refused` with similar identifiers if the text is not an expression.
  package init(_ text: String) throws(CatalogError) {
    var parser = Parser(text)
    guard (1...Self.maximumLength).contains(text.utf8.count),
      let facts = parser.expression(depth: 0),
      parser.isAtEnd
    else {
      let near = NearNames.of(
        text.replacing(" ", with: "-"), in: KnownLicense.all.map(\.id))
      throw .refused(
        thing: "license", value: text,
        message: "\"\(text.shown)\" is no SPDX expression; "
          + (near.isEmpty ? "" : "near: \(near.joined(separator: ", ")); ")
          + "LicenseRef-NAME names another")
    }
    let words = parser.written
    self.text = words.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    self.facts = facts
    known = words.count == 1 ? words.first.flatMap(KnownLicense.named) : nil
  }

  /// The name of the licence, or the expression.
  package var title: String {
    if let known { return known.title }
    let reference = "LicenseRef-"
    guard text.hasPrefix(reference), !text.contains(" ") else { return text }
    return String(text.dropFirst(reference.count)).replacing("-", with: " ")
  }

  /// The expression.
  package var description: String { text }

  package static func == (one: LicenseExpression, other: LicenseExpression) -> Bool {
    one.text == other.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// A recursive-descent parser, in which `WITH` binds more tightly than `AND`, and `AND` more tightly than `OR`.
  private struct Parser {
    private var rest: ArraySlice<String>
    /// The words that were read, as SPDX writes them.
    private(set) var written: [String] = []

    init(_ text: String) {
      let spaced = text.replacing("(", with: " ( ").replacing(")", with: " ) ")
      rest = spaced.split(separator: " ").map(String.init)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func expression(depth: Int) -> LicenseFacts? {
      guard var facts = conjunction(depth: depth) else { return nil }
      while read("OR") {
        guard let other = conjunction(depth: depth) else { return nil }
        facts = facts.milder(other)
      }
      return facts
    }

    private mutating func conjunction(depth: Int) -> LicenseFacts? {
      guard var facts = license(depth: depth) else { return nil }
      while read("AND") {
        guard let other = license(depth: depth) else { return nil }
        facts = facts.stricter(other)
      }
      return facts
    }

    private mutating func license(depth: Int) -> LicenseFacts? {
      if read("(") {
        guard depth < LicenseExpression.maximumDepth, let facts = expression(depth: depth + 1),
          read(")")
        else { return nil }
        return facts
      }
      guard let word = identifier(), !Self.operators.contains(word.uppercased()) else { return nil }
      // Later versions of a licence may have other terms, so `+` does not change the facts of this one.
      let base = word.hasSuffix("+") ? String(word.dropLast()) : word
      let known = KnownLicense.named(base)
      written.append(known.map { $0.id + word.dropFirst(base.count) } ?? word)
      if read("WITH") {
        guard let exception = identifier(), !exception.hasSuffix("+") else { return nil }
        written.append(exception)
      }
      return known?.facts ?? .unknown
    }

    private static let operators = ["AND", "OR", "WITH"]

    /// Reads a token if it is next.
    private mutating func read(_ token: String) -> Bool {
      guard rest.first == token else { return false }
      written.append(token)
      rest.removeFirst()
      return true
    }

    /// Reads an identifier: letters, digits, `-` and `.`, with `+` at the end.
    private mutating func identifier() -> String? {
      guard let word = rest.first else { return nil }
      let body = word.hasSuffix("+") ? word.dropLast() : Substring(word)
      // A reference may name its document first: DocumentRef-A:LicenseRef-B.
      let parts = body.split(separator: ":", omittingEmptySubsequences: false)
      let isReference =
        parts.count == 2 && parts[0].hasPrefix("DocumentRef-")
        && parts[1].hasPrefix("LicenseRef-")
      guard parts.count == 1 || isReference, parts.allSatisfy(Self.isIdentifier) else { return nil }
      rest.removeFirst()
      return word
    }

    private static func isIdentifier(_ text: Substring) -> Bool {
      !text.isEmpty
        && text.utf8.allSatisfy { byte in
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
        }
    }
  }
}
