/// The cascade of an element: the winning value of each property (CSS 2.2 §6.4).
///
/// Presentation attributes have a lower priority than all rules of style sheets (SVG 1.1 §6.4), and those a lower one
/// than the `style` attribute. Important declarations win over all others.
struct SVGCascade {
  private var declared: [String: (value: String, weight: Int)] = [:]
  /// The declarations that others of their property override, in ascending priority among equal weights.
  private var beaten: [(name: String, value: String, weight: Int)] = []
  /// Descriptions of the declarations that the reader does not support.
  private(set) var unknown: [String] = []

  /// The names of all properties, sorted so that equal files have equal notes.
  var names: [String] { declared.keys.sorted() }

  /// Returns the values of a property in descending priority, since an invalid one gives way to the next.
  func values(of name: String) -> [String] {
    guard let winner = declared[name] else { return [] }
    let others = beaten.filter { $0.name == name }.enumerated().sorted {
      ($0.element.weight, $0.offset) > ($1.element.weight, $1.offset)
    }
    return [winner.value] + others.map(\.element.value)
  }

  /// Adds a presentation attribute.
  mutating func add(attribute name: String, _ value: String) {
    guard SVGProperties.isKnown(name) else {
      return unknown.append("the attribute \(name.prefix(40))")
    }
    declared[name] = (value, 0)
  }

  /// Adds the declarations of style sheets, in ascending priority.
  mutating func add(_ declarations: [SVGDeclaration]) {
    for declaration in declarations { set(declaration, weight: declaration.isImportant ? 1 : 0) }
  }

  /// Adds a declaration of the `style` attribute.
  mutating func add(style declaration: SVGDeclaration) {
    guard SVGProperties.isKnown(declaration.name) else {
      return unknown.append("the style \(declaration.name.prefix(40))")
    }
    set(declaration, weight: declaration.isImportant ? 2 : 0)
  }

  /// Sets a value unless a declaration of higher weight has set it.
  ///
  /// Among equal weights the last one wins.
  private mutating func set(_ declaration: SVGDeclaration, weight: Int) {
    if let last = declared[declaration.name] {
      guard weight >= last.weight else {
        return beaten.append((declaration.name, declaration.value, weight))
      }
      beaten.append((declaration.name, last.value, last.weight))
    }
    declared[declaration.name] = (declaration.value, weight)
  }
}

/// A declaration of a property in a `style` attribute or a rule (CSS 2.2 §4.1.8).
struct SVGDeclaration: Equatable {
  /// The name in lower case.
  let name: String
  /// The value without surrounding white space.
  let value: String
  /// Whether the declaration is marked `!important` (CSS 2.2 §6.4.2).
  let isImportant: Bool

  /// Returns the declarations of a block in order.
  ///
  /// Comments and parts without a colon are skipped.
  static func list(_ text: String) -> [SVGDeclaration] {
    withoutComments(text).split(separator: ";" as Character).compactMap { SVGDeclaration($0) }
  }

  /// Parses one declaration, or returns `nil` if it has no colon.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":" as Character, maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    name = parts[0].trimmingSpace.lowercased()
    let words = parts[1].split(separator: "!" as Character, omittingEmptySubsequences: false)
    value = words.first.map { String($0).trimmingSpace } ?? ""
    isImportant = words.dropFirst().contains {
      String($0).trimmingSpace.lowercased() == "important"
    }
  }

  /// Returns the text with each `/* … */` replaced by a space and its line breaks.
  ///
  /// An unclosed comment extends to the end.
  static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        result.append(0x20)
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) {
          if rest.first == 0x0A { result.append(0x0A) }
          rest = rest.dropFirst()
        }
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
