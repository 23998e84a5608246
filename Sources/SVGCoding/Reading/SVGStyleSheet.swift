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
  static let maximumSelectors = 4096
  /// The maximum number of declarations in all style sheets of a file.
  static let maximumDeclarations = 16_384
  /// The maximum number of selectors that are compared with elements, for all elements together.
  static let maximumComparisons = 1 << 22

  private var declarationCount = 0
  private var rules: [Rule] = []
  /// The invalid or unsupported declarations, which are ignored, with their lines.
  private(set) var notes: [SVGDocument.Note] = []

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

  /// Checks the number of comparisons of selectors with a number of elements.
  ///
  /// - Throws: `SVGFault` if there are too many.
  func checkComparisons(of count: Int) throws(SVGFault) {
    guard
      count.multipliedReportingOverflow(by: rules.count).partialValue
        <= Self.maximumComparisons
    else {
      throw SVGFault(
        "selectors must be compared with elements at most \(Self.maximumComparisons) times, "
          + "got more", isRefusal: true)
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
    var scanner = SVGRuleScanner(text: SVGDeclaration.withoutComments(text), line: line)
    do throws(SVGFault) {
      while let rule = try scanner.next() {
        try add(rule.selectors, rule.block, line: scanner.start)
      }
    } catch {
      throw error.at(line: scanner.start)
    }
  }

  private mutating func add(
    _ selectors: Substring, _ block: Substring, line: Int
  ) throws(SVGFault) {
    let declarations = try declarations(block, line: line)
    for part in selectors.split(separator: ",", omittingEmptySubsequences: false) {
      guard let selector = SVGSelector(String(part)) else {
        throw SVGFault(
          "the selector \(Self.shown(part)) is not allowed in a style sheet: "
            + "types, classes and ids are")
      }
      rules.append(Rule(selector: selector, declarations: declarations))
      guard rules.count <= Self.maximumSelectors else {
        throw SVGFault(
          "a file must have at most \(Self.maximumSelectors) selectors in style sheets, got more",
          isRefusal: true)
      }
    }
  }

  /// Returns the valid declarations of a block, which are checked even if the selectors match no element.
  ///
  /// - Parameter line: The line of the rule.
  /// - Throws: `SVGFault` for references, and for values that exceed a limit.
  private mutating func declarations(
    _ block: Substring, line: Int
  ) throws(SVGFault) -> [SVGDeclaration] {
    func note(_ text: String) { notes.append(SVGDocument.Note(line: line, text: text)) }
    var declarations: [SVGDeclaration] = []
    var properties = SVGProperties()
    for part in block.split(separator: ";" as Character) where !part.allSatisfy(\.isWhitespace) {
      declarationCount += 1
      guard declarationCount <= Self.maximumDeclarations else {
        throw SVGFault(
          "a file must have at most \(Self.maximumDeclarations) declarations in style sheets, "
            + "got more", isRefusal: true)
      }
      guard let declaration = SVGDeclaration(part) else {
        note("\(Self.shown(part)) is not a declaration in a style sheet, and is ignored")
        continue
      }
      let (name, value) = (declaration.name, declaration.value)
      try SVGReference.check(value, in: name)
      guard !SVGAttributeName.isSilentProperty(name) else { continue }
      guard !SVGAttributeName.isGeometric(name) else {
        throw SVGFault("the property \(name) must be an attribute, not in style")
      }
      let unit = Rect(x: 0, y: 0, width: 1, height: 1)
      do throws(SVGFault) {
        if name == "opacity" {
          _ = try SVGProperties.opacity(value, of: name)
        } else if SVGProperties.isOwn(name) {
          // The value counts only for the elements that have the property.
        } else if try !properties.set(name, value, viewBox: unit) {
          note("the property \(Self.shown(name[...])) is omitted")
          continue
        }
        declarations.append(declaration)
      } catch {
        guard !error.isRefusal else { throw error }
        note("\(error.reason), and is ignored")
      }
    }
    return declarations
  }

  private static func shown(_ text: Substring) -> String {
    String(String(text).trimmingSpace.prefix(40))
  }
}
