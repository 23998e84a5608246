/// The one value that an element has for each property, of all that are declared for it (CSS 2.2 §6.4).
///
/// Attributes weigh less than every rule of a style sheet (SVG 1.1 §6.4), and those less than the `style`
/// attribute; what is important beats all that is not.
struct SVGCascade {
  private var normal: [String: String] = [:]
  private var important: [String: String] = [:]
  private var importantStyle: [String: String] = [:]
  /// The declarations of something that is not drawn, in words.
  private(set) var unknown: [String] = []

  /// Each property once, in one order, so that equal files fail alike.
  var values: [(name: String, value: String)] {
    normal.merging(important) { $1 }.merging(importantStyle) { $1 }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// A presentation attribute.
  mutating func add(attribute name: String, _ value: String) {
    guard SVGProperties.isKnown(name) else {
      return unknown.append("the attribute \(name.prefix(40))")
    }
    normal[name] = value
  }

  /// Adds the declarations of style sheets, the last weighing most.
  mutating func add(_ declarations: [SVGDeclaration]) {
    for declaration in declarations {
      if declaration.isImportant {
        important[declaration.name] = declaration.value
      } else {
        normal[declaration.name] = declaration.value
      }
    }
  }

  /// A declaration of the `style` attribute.
  mutating func add(style declaration: SVGDeclaration) {
    guard SVGProperties.isKnown(declaration.name) else {
      return unknown.append("the style \(declaration.name.prefix(40))")
    }
    if declaration.isImportant {
      importantStyle[declaration.name] = declaration.value
    } else {
      normal[declaration.name] = declaration.value
    }
  }
}
