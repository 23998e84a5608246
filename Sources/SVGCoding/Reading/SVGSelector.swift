/// A simple selector of a style sheet: a type or `*`, with classes and ids of one element (CSS 2.2 §5.2).
struct SVGSelector: Equatable {
  /// The properties of an element that selectors can match.
  struct Element {
    /// The name without a prefix.
    let name: String
    let id: String?
    let classes: Set<String>
  }

  /// The element type, or `nil` for any.
  private(set) var type: String?
  private(set) var classes: [String] = []
  private(set) var ids: [String] = []

  /// Parses `path`, `.a`, `#b` or a sequence of them without spaces.
  ///
  /// Returns `nil` for any other selector.
  init?(_ text: String) {
    var rest = text.trimmingSpace[...]
    guard !rest.isEmpty else { return nil }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else if rest.first != ".", rest.first != "#" {
      guard let name = Self.takeName(&rest) else { return nil }
      type = name
    }
    while let mark = rest.first {
      rest = rest.dropFirst()
      guard mark == "." || mark == "#", let name = Self.takeName(&rest) else { return nil }
      if mark == "." { classes.append(name) } else { ids.append(name) }
    }
  }

  /// The specificity: the numbers of ids, classes and types, in descending significance (CSS 2.2 §6.4.3).
  var specificity: (Int, Int, Int) { (ids.count, classes.count, type == nil ? 0 : 1) }

  /// Returns whether the selector matches an element.
  ///
  /// Names are case-sensitive.
  func matches(_ element: Element) -> Bool {
    (type == nil || type == element.name) && ids.allSatisfy { $0 == element.id }
      && classes.allSatisfy(element.classes.contains)
  }

  /// Consumes an identifier, without escapes and not beginning with a digit (CSS 2.2 §4.1.3).
  private static func takeName(_ rest: inout Substring) -> String? {
    let name = rest.prefix { character in
      character.isASCII
        ? character.isLetter || character.isNumber || character == "-" || character == "_"
        : !character.isWhitespace
    }
    guard let first = name.first(where: { $0 != "-" }), !("0"..."9").contains(first) else {
      return nil
    }
    rest = rest.dropFirst(name.count)
    return String(name)
  }
}
