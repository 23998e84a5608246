import GalleryWire

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

/// SwiftUI's `Font.TextStyle`.
package enum TextStyle: String, CaseIterable, Hashable, Sendable {
  case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption
  case caption2

  /// Points, as iOS has them at its standard size (Apple's Human Interface Guidelines, "Typography").
  package var size: Double {
    switch self {
    case .largeTitle: 34
    case .title: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption: 12
    case .caption2: 11
    }
  }

  /// The weight of the style.
  package var weight: FontWeight { self == .headline ? .semibold : .regular }
}

/// SwiftUI's `Font.Weight`.
package enum FontWeight: String, CaseIterable, Hashable, Sendable {
  case ultralight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The class of OpenType's OS/2 table, 100…900.
  package var value: Int {
    switch self {
    case .ultralight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

/// SwiftUI's `Font.Design`; its `default` is a word of Swift.
package enum FontDesign: String, CaseIterable, Hashable, Sendable {
  case standard = "default"
  case serif, monospaced, rounded
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
