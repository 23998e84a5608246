/// A paragraph of a guide, written with two marks of Markdown: backticks for code, and brackets for links.
package struct GuideText: Sendable, ExpressibleByStringLiteral {
  /// A piece of a paragraph with one appearance.
  package struct Span: Sendable, Equatable {
    /// The text, unless the piece is code.
    package var plain: String?
    /// The code, unless the piece is text.
    package var code: String?
    /// The text of a link, unless the piece is no link.
    package var link: String?
    /// The address of a link: a path of the server or a URL.
    package var href: String?
  }

  /// The pieces in order.
  package let spans: [Span]

  package init(stringLiteral text: String) { self.init(text) }

  /// Creates a paragraph from text with marks.
  package init(_ text: String) {
    var spans: [Span] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "`" || $0 == "[" }) {
      let after = rest.index(after: start)
      var found: (span: Span, end: String.Index)?
      if rest[start] == "`", let end = rest[after...].firstIndex(of: "`") {
        found = (Span(code: String(rest[after..<end])), rest.index(after: end))
      } else if rest[start] == "[", let middle = rest[after...].firstRange(of: "]("),
        let end = rest[middle.upperBound...].firstIndex(of: ")")
      {
        let link = Span(
          link: String(rest[after..<middle.lowerBound]),
          href: String(rest[middle.upperBound..<end]))
        found = (link, rest.index(after: end))
      }
      guard let found else { break }
      if rest.startIndex < start { spans.append(Span(plain: String(rest[..<start]))) }
      spans.append(found.span)
      rest = rest[found.end...]
    }
    if !rest.isEmpty { spans.append(Span(plain: String(rest))) }
    self.spans = spans
  }

  /// The text without marks, for searches.
  package var plainText: String {
    spans.map { $0.plain ?? $0.code ?? $0.link ?? "" }.joined()
  }
}
