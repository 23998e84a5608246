import Raster

/// The style sheets of a document (symbols.md §12).
///
/// They may contain rules with simple selectors that set the properties of presentation attributes. Anything else is
/// an error that names the offending part.
struct SVGStyleSheet {
  /// A selector with its declarations.
  private struct Rule {
    let selector: SVGSelector
    let declarations: [SVGDeclaration]
  }

  /// The maximum number of selectors in all style sheets of a file.
  static let maximumSelectors = 256

  private var rules: [Rule] = []

  /// Reads all style sheets of a file, since a rule also applies to elements before it.
  ///
  /// - Throws: `SVGError.refused` with the line of a sheet or of a rule that is not allowed.
  init(of tree: SVGTree) throws(SVGError) {
    for (index, element) in tree.elements.enumerated().dropFirst() where element.name == "style" {
      do throws(SVGFault) { try Self.check(element.attributes) } catch {
        throw error.at(line: element.line)
      }
      for child in tree.children(of: index) {
        let (name, line) = (tree.elements[child].name, tree.elements[child].line)
        throw SVGFault("the element \(name.prefix(40)) is not allowed in a style sheet")
          .at(line: line)
      }
      try read(element.text, line: element.line)
    }
  }

  /// Checks the language and the medium of a style sheet.
  ///
  /// - Throws: `SVGFault` if it is not CSS, or is not for screens.
  private static func check(_ attributes: [String: String]) throws(SVGFault) {
    for (name, words) in [("type", ["", "text/css"]), ("media", ["", "all", "screen"])] {
      let value = (attributes[name] ?? "").trimmingSpace.lowercased()
      guard words.contains(value) else {
        throw SVGFault("\(name) of a style sheet must be \(words[1]), got \(value.prefix(40))")
      }
    }
  }

  /// Whether there are no rules.
  var isEmpty: Bool { rules.isEmpty }

  /// Returns the declarations for an element in ascending priority: by specificity, then in the order of the file
  /// (CSS 2.2 §6.4.1).
  func declarations(for element: SVGSelector.Element) -> [SVGDeclaration] {
    let matching = rules.enumerated().filter { $0.element.selector.matches(element) }
    let sorted = matching.sorted {
      let (left, right) = ($0.element.selector.specificity, $1.element.selector.specificity)
      return left == right ? $0.offset < $1.offset : left < right
    }
    return sorted.flatMap(\.element.declarations)
  }

  /// The colour of the class `ColorScheme-Text`, or `nil` if no rule sets it.
  ///
  /// In KDE's files, it stands for the colour of the surrounding text, and the desktop replaces it.
  var textColor: Color? {
    let name = SVGSelector(".ColorScheme-Text")
    let colors = rules.filter { $0.selector == name }.flatMap(\.declarations)
      .filter { $0.name == "color" }
    guard let value = colors.last?.value,
      case .color(let color) = try? SVGPaintValue(color: value, of: "color")
    else { return nil }
    return color.opaque
  }

  /// Adds the rules of a style sheet that begins on the given line.
  private mutating func read(_ text: String, line: Int) throws(SVGError) {
    var scanner = Scanner(text: SVGDeclaration.withoutComments(text), line: line)
    do throws(SVGFault) {
      while let rule = try scanner.next() { try add(rule.selectors, rule.block) }
    } catch {
      throw error.at(line: scanner.start)
    }
  }

  private mutating func add(_ selectors: Substring, _ block: Substring) throws(SVGFault) {
    let declarations = try Self.declarations(block)
    for part in selectors.split(separator: ",", omittingEmptySubsequences: false) {
      guard let selector = SVGSelector(String(part)) else {
        throw SVGFault(
          "the selector \(Self.shown(part)) is not allowed in a style sheet: "
            + "types, classes and ids are")
      }
      rules.append(Rule(selector: selector, declarations: declarations))
      guard rules.count <= Self.maximumSelectors else {
        throw SVGFault(
          "a file must have at most \(Self.maximumSelectors) selectors in style sheets")
      }
    }
  }

  /// Returns the declarations of a block, which are checked even if the selectors match no element.
  private static func declarations(_ block: Substring) throws(SVGFault) -> [SVGDeclaration] {
    var declarations: [SVGDeclaration] = []
    var properties = SVGProperties()
    for part in block.split(separator: ";" as Character) where !part.allSatisfy(\.isWhitespace) {
      guard let declaration = SVGDeclaration(part) else {
        throw SVGFault("\(shown(part)) is not a declaration in a style sheet")
      }
      let (name, value) = (declaration.name, declaration.value)
      try SVGReference.check(value, in: name)
      guard !SVGAttributeName.isSilentProperty(name) else { continue }
      let unit = Rect(x: 0, y: 0, width: 1, height: 1)
      if name == "opacity" {
        _ = try SVGProperties.opacity(value, of: name)
      } else if SVGProperties.isOwn(name) {
        // The value counts only for the elements that have the property.
      } else if try !properties.set(name, value, viewBox: unit) {
        throw SVGFault("the property \(shown(name[...])) is not allowed in a style sheet")
      }
      declarations.append(declaration)
    }
    return declarations
  }

  private static func shown(_ text: Substring) -> String {
    String(String(text).trimmingSpace.prefix(40))
  }

  /// A scanner of the rules of a style sheet without comments.
  private struct Scanner {
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
          "\(SVGStyleSheet.shown(rest)) is not a rule of a style sheet: "
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
}
