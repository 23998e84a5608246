import GalleryWire
import InputText
package import Raster

/// A colour for the light scheme and one for the dark scheme (scenes.md §4).
package struct ColorPair: KeyedRecord, Hashable {
  /// The colour in the light scheme.
  package var light = Color.black
  /// The colour in the dark scheme.
  package var dark = Color.black

  static let keys: [Key<ColorPair>] = [
    Key("light", \.light, .plain, required: true),
    Key("dark", \.dark, .plain, required: true),
  ]
}

extension JSONNode {
  /// Whether an object has a key of a pair of colours, which no other object in place of a colour has.
  var isColorPair: Bool { ColorPair.keys.contains { member($0.name) != nil } }
}

extension Form<Color> {
  /// A colour that does not depend on the colour scheme.
  static let plain = Form(
    plainWords, .string, schema: SceneSchema.reference("plainColor"), parameters: [.color]
  ) {
    (node) throws(RuleViolation) in
    guard let text = node.string else { throw node.refusal(plainWords) }
    let color = try plain(SceneColor(text))
    return (color, .string(color.hexText))
  } filled: { (value) throws(RuleViolation) in
    if case .color(let color) = value { try plain(color) } else { nil }
  }

  private static let plainWords = "a colour that is the same in light and dark"

  private static func plain(_ color: SceneColor) throws(RuleViolation) -> Color {
    guard case .srgb(let plain) = color else {
      throw RuleViolation("must be \(plainWords), got \(color.text)")
    }
    return plain
  }
}

/// The kinds of colours that a document names, which decide whether it has colours for both schemes (scenes.md §15).
struct NamedColors: Sendable {
  private var hasPair = false
  private var hasSemantic = false
  private var hasPlain = false
  /// Whether something may be drawn in the default foreground colour.
  var hasDefault = false

  /// Whether a scene with these colours can be drawn for either scheme: one of them is a pair, or all are semantic.
  var areForBothSchemes: Bool { hasPair || (hasSemantic && !hasPlain) }

  /// Adds a colour; `nil` is one that only a query sets.
  mutating func insert(_ color: SceneColor?) {
    switch color {
    case .pair: hasPair = true
    case .semantic: hasSemantic = true
    case .srgb, nil: hasPlain = true
    }
  }
}

extension JSONNode {
  /// Whether a view of a kind may have the foreground colour.
  ///
  /// A nested scene may contain such views.
  func hasForeground(_ kind: String) -> Bool {
    let kinds = ["text", "symbol", "divider", "scene"] + SceneShape.rows.map(\.name)
    let ownColors = ["foreground", "color", "fill", "stroke"]
    return kinds.contains(kind) && !ownColors.contains { member($0) != nil }
  }
}

extension DocumentReader {
  /// Records the colours in place of a colour: a pair, a text, or the options of a choice.
  ///
  /// Parameters of the type `color` are recorded with their declarations.
  mutating func noteColor(_ node: JSONNode) {
    if node.isColorPair { colors.insert(.pair(ColorPair())) }
    for text in constants(of: node) {
      if let color = try? SceneColor(text) { colors.insert(color) }
    }
  }
}
