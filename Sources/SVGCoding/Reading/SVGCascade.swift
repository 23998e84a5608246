/// The one value that an element has for each property, of all that are declared for it (CSS 2.2 §6.4).
///
/// Attributes weigh less than every rule of a style sheet (SVG 1.1 §6.4), and those less than the `style`
/// attribute; what is important beats all that is not.
struct SVGCascade {
  private var declared: [String: (value: String, weight: Int)] = [:]
  /// The declarations of something that is not drawn, in words.
  private(set) var unknown: [String] = []

  /// Each property once, in one order, so that equal files fail alike.
  var values: [(name: String, value: String)] {
    declared.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }
  }

  /// A presentation attribute.
  mutating func add(attribute name: String, _ value: String) {
    guard SVGProperties.isKnown(name) else {
      return unknown.append("the attribute \(name.prefix(40))")
    }
    declared[name] = (value, 0)
  }

  /// Adds the declarations of style sheets, the last weighing most.
  mutating func add(_ declarations: [SVGDeclaration]) {
    for declaration in declarations { set(declaration, weight: declaration.isImportant ? 1 : 0) }
  }

  /// A declaration of the `style` attribute.
  mutating func add(style declaration: SVGDeclaration) {
    guard SVGProperties.isKnown(declaration.name) else {
      return unknown.append("the style \(declaration.name.prefix(40))")
    }
    set(declaration, weight: declaration.isImportant ? 2 : 0)
  }

  /// Among equal weights the last one counts.
  private mutating func set(_ declaration: SVGDeclaration, weight: Int) {
    guard weight >= declared[declaration.name]?.weight ?? 0 else { return }
    declared[declaration.name] = (declaration.value, weight)
  }
}

/// A property and its value, as a `style` attribute or a rule of a style sheet declares it (CSS 2.2 §4.1.8).
struct SVGDeclaration: Equatable {
  /// In small letters.
  let name: String
  /// Without space around it.
  let value: String
  /// True where it beats those that are not (CSS 2.2 §6.4.2).
  let isImportant: Bool

  /// The declarations of a block, in order; comments and what has no colon are left out.
  static func list(_ text: String) -> [SVGDeclaration] {
    withoutComments(text).split(separator: ";" as Character).compactMap { SVGDeclaration($0) }
  }

  /// One of them; `nil` where there is no colon.
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

  /// The text with a space for each `/* … */`, line breaks kept; a comment that does not end takes the
  /// rest.
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
