package import GalleryModel
import GalleryWire
package import Typesetting
package import VectorRaster

/// A font in a modifier (scenes.md §3).
///
/// A property that is `nil` has the value of the text style, which is `body` by default. The modifiers `fontWeight`,
/// `bold`, `italic` and `fontDesign` take precedence over all properties.
package enum SceneFont: Hashable, Sendable {
  case outline(OutlineFont)
  case pixel(PixelFontChoice)
}

/// A font with outline glyphs.
package struct OutlineFont: KeyedRecord, Hashable {
  /// The text style, which sets the default size and weight.
  package var style: TextStyle?
  /// The name of a bundled or stored family.
  package var family: String?
  /// The size in points.
  package var size: Double?
  /// The weight.
  package var weight: StrokeWeight?
  /// Whether the font is italic.
  package var isItalic: Bool?
  /// The design, which chooses the family if `family` is `nil`.
  package var design: FontDesign?
  /// The values of OpenType features by tag; 0 turns a feature off.
  package var features: [String: Int] = [:]
  /// The coordinates on the axes of a variable font, by axis tag.
  package var variations: [String: Double] = [:]

  /// Creates a font without any properties.
  package init() {}

  /// Creates a font with a text style.
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

/// A font with bitmap glyphs.
package struct PixelFontChoice: KeyedRecord, Hashable {
  /// The name of a bundled or stored family of pixel fonts.
  package var family = ""
  /// The size in points, a multiple of the font's own size.
  package var size = 0.0

  /// Creates a font without a family.
  package init() {}

  static let keys: [Key<PixelFontChoice>] = [
    Key("pixel", \.family, .family, required: true),
    Key("size", \.size, .number(1...1000), required: true),
  ]
}

extension Form<SceneFont> {
  /// A text style, or an object.
  static let font = oneOf(
    Form<TextStyle>.word.map { SceneFont.outline(OutlineFont(style: $0)) },
    oneObject(
      Form<OutlineFont>.object.map(SceneFont.outline),
      Form<PixelFontChoice>.object.map(SceneFont.pixel)))
}

extension Form {
  /// Returns the form of an object with OpenType tags of four characters as its keys.
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
  /// The value of a feature: a number, or `true` for 1 and `false` for 0.
  fileprivate static let feature = oneOf(whole(0...65_535), Form<Bool>.boolean.map { $0 ? 1 : 0 })
}
