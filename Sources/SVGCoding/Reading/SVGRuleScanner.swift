/// A scanner of the rules of a style sheet without comments.
struct SVGRuleScanner {
  private var rest: Substring
  private var line: Int
  /// The first line of the current rule.
  private(set) var start: Int

  init(text: String, line: Int) { (rest, self.line, start) = (text[...], line, line) }

  /// Returns the next rule, or `nil` at the end.
  mutating func next() throws(SVGFault) -> (selectors: Substring, block: Substring)? {
    skipSpace()
    start = line
    guard let first = rest.first else { return nil }
    guard first != "@" else {
      let name = rest.prefix { !$0.isWhitespace && !"{;(\"'".contains($0) }
      throw SVGFault("\(name.prefix(40)) is not allowed in a style sheet")
    }
    guard let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}"), open < close
    else {
      throw SVGFault(
        "\(String(rest).trimmingSpace.prefix(40)) is not a rule of a style sheet: "
          + "selectors and then declarations in braces")
    }
    let (selectors, block) = (rest[..<open], rest[rest.index(after: open)..<close])
    guard !block.contains("{") else {
      throw SVGFault("nested rules are not allowed in a style sheet")
    }
    line += rest[...close].count(where: \.isNewline)
    rest = rest[rest.index(after: close)...]
    return (selectors, block)
  }

  /// Skips white space, and the marks that once hid style sheets in HTML comments (CSS 2.2 §4.1.2).
  private mutating func skipSpace() {
    while let first = rest.first {
      if first.isWhitespace {
        if first.isNewline { line += 1 }
        rest = rest.dropFirst()
      } else if rest.hasPrefix("<!--") {
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("-->") {
        rest = rest.dropFirst(3)
      } else {
        return
      }
    }
  }
}
