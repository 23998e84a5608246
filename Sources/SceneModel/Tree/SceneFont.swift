package import GalleryModel
import GalleryWire
package import Typesetting

/// A font as a modifier asks for it; what it leaves open is inherited (scenes.md §3).
package enum SceneFont: Hashable, Sendable {
  case outline(OutlineFont)
  case pixel(PixelFontChoice)
}

/// A font whose glyphs are outlines.
package struct OutlineFont: KeyedRecord, Hashable {
  /// The size and weight that a style has.
  package var style: TextStyle?
  /// A shipped or stored family.
  package var family: String?
  /// Points.
  package var size: Double?
  /// The thickness of strokes.
  package var weight: FontWeight?
  /// True where letters lean.
  package var isItalic: Bool?
  /// The family, where none is named.
  package var design: FontDesign?
  /// Values of OpenType features by their tags; 0 is off.
  package var features: [String: Int] = [:]
  /// Places on the axes of a variable font by their tags.
  package var variations: [String: Double] = [:]

  /// Everything left open.
  package init() {}

  /// The font of a style.
  init(style: TextStyle) { self.style = style }

  static let keys: [Key<OutlineFont>] = [
    Key("style", \.style, .word),
    Key("family", \.family, .family),
    Key("size", \.size, .number(1...1000)),
    Key("weight", \.weight, .word),
    Key("italic", \.isItalic, .boolean),
    Key("design", \.design, .word),
    Key("features", \.features, .tags(.feature)),
    Key("variations", \.variations, .tags(.number(-100_000...100_000))),
  ]
}

/// A font whose glyphs are bitmaps.
package struct PixelFontChoice: KeyedRecord, Hashable {
  /// A shipped or stored family of pixel fonts.
  package var family = ""
  /// Points: a multiple of the font's own size.
  package var size = 0.0

  /// No family yet.
  package init() {}

  static let keys: [Key<PixelFontChoice>] = [
    Key("pixel", \.family, .family, required: true),
    Key("size", \.size, .number(1...1000), required: true),
  ]
}

extension Form<SceneFont> {
  /// A style, or an object.
  static let font = oneOf(
    Form<TextStyle>.word.map { SceneFont.outline(OutlineFont(style: $0)) },
    oneObject(
      Form<OutlineFont>.object.map(SceneFont.outline),
      Form<PixelFontChoice>.object.map(SceneFont.pixel)))
}

extension Form {
  /// Values by OpenType's tags of four characters.
  fileprivate static func tags<Item>(_ item: Form<Item>) -> Form where Value == [String: Item] {
    names(item, maximum: 32, pattern: "^[A-Za-z0-9]{4}$") { name in
      name.utf8.count == 4
        && name.unicodeScalars.allSatisfy {
          $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
        ? nil : "must be under a tag of 4 letters or digits"
    }
  }
}

extension Form<Int> {
  /// The value of a feature: a number, or on and off.
  fileprivate static let feature = oneOf(whole(0...65_535), Form<Bool>.boolean.map { $0 ? 1 : 0 })
}
