import Raster
import VectorRaster

/// A style sheet that shows each icon as a mask in the colour of the element, or as its background (iconify.md §6).
package struct IconStyleSheet {
  /// A rule, which is omitted if it has no declarations.
  private struct Rule {
    let selector: String
    var declarations: [(name: String, value: String)]
  }

  let prefix: String
  let query: IconStyleQuery
  /// Whether the icons are masks or backgrounds.
  let mode: IconStyleQuery.Mode
  /// The icons in the requested order, in their final colours.
  let icons: [(name: String, icon: Icon)]
  /// The requested names that the set lacks; they contain only letters, digits and hyphens.
  let missing: [String]

  package init(
    prefix: String, query: IconStyleQuery, mode: IconStyleQuery.Mode,
    icons: [(name: String, icon: Icon)], missing: [String]
  ) {
    self.prefix = prefix
    self.query = query
    self.mode = mode
    self.icons = icons
    self.missing = missing
  }

  /// The text of the style sheet.
  package var text: String {
    let comments = missing.map { "/* there is no icon \($0) in \(prefix) */\n" }
    return comments.joined() + rules.map(written).joined(separator: query.format.separator)
  }

  private var rules: [Rule] {
    let common = query.common ?? (query.selector == nil ? ".icon--{prefix}" : "")
    let shared = common.isEmpty ? [] : [Rule(selector: filled(common), declarations: declarations)]
    return shared + icons.flatMap { rules(of: $0.name, $0.icon, isAlone: common.isEmpty) }
  }

  private func rules(of name: String, _ icon: Icon, isAlone: Bool) -> [Rule] {
    let selector = filled(query.selector ?? ".icon--{prefix}--{name}", name)
    var rule = Rule(selector: selector, declarations: isAlone ? declarations : [])
    let image = "url(\"data:image/svg+xml,\(Self.escaped(document(of: icon)))\")"
    if let variable = query.variableName(in: mode) {
      rule.declarations.append(("--\(variable)", image))
    } else {
      rule.declarations += images(image)
    }
    let box = icon.viewBox
    guard !query.isSquare, box.width != box.height else { return [rule] }
    let width = ("width", "\(SVGNumber.text(box.width / box.height, decimals: 2))em")
    if let override = query.override {
      return [rule, Rule(selector: filled(override, name), declarations: [width])]
    }
    rule.declarations.removeAll { $0.name == "width" }
    rule.declarations.append(width)
    return [rule]
  }

  /// The declarations that all icons share.
  private var declarations: [(name: String, value: String)] {
    var declarations = [("display", "inline-block"), ("width", "1em"), ("height", "1em")]
    if query.isPseudo { declarations.append(("content", "''")) }
    let place = "no-repeat center / 100%"
    switch mode {
    case .mask:
      declarations += [
        ("background-color", "currentColor"), ("-webkit-mask", place), ("mask", place),
      ]
    case .background: declarations.append(("background", place))
    }
    if let variable = query.variableName(in: mode) { declarations += images("var(--\(variable))") }
    return declarations
  }

  private func images(_ value: String) -> [(name: String, value: String)] {
    switch mode {
    case .mask: [("-webkit-mask-image", value), ("mask-image", value)]
    case .background: [("background-image", value)]
    }
  }

  private func document(of icon: Icon) -> String {
    let sides = IconLength.attributes(width: .automatic, height: .automatic, of: icon.viewBox)
    return icon.document(width: sides.width, height: sides.height)
  }

  /// Returns a selector with its placeholders filled in.
  private func filled(_ selector: String, _ name: String = "") -> String {
    selector.replacing("{prefix}", with: prefix).replacing("{name}", with: name)
  }

  /// Returns a document as a data URL for `url("")` (RFC 2397).
  ///
  /// Its quotation marks become single, and characters that a URL may not contain, or that end it, are escaped.
  private static func escaped(_ document: String) -> String {
    var text = ""
    for character in document.unicodeScalars {
      switch character {
      case "\"": text += "'"
      case "%", "#", "<", ">", "{", "}", "\\":
        text += "%" + String(character.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  private func written(_ rule: Rule) -> String {
    let lines = rule.declarations.map { "\($0.name): \($0.value);" }
    return switch query.format {
    case .expanded: "\(rule.selector) {\n  \(lines.joined(separator: "\n  "))\n}\n"
    case .compact: "\(rule.selector) { \(lines.joined(separator: " ")) }\n"
    case .compressed:
      "\(rule.selector){"
        + rule.declarations.map { "\($0.name):\($0.value)" }.joined(separator: ";") + "}"
    }
  }
}

extension IconStyleQuery.Format {
  /// The text between two rules.
  fileprivate var separator: String { self == .expanded ? "\n" : "" }
}
