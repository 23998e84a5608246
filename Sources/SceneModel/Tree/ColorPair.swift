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
