import GalleryModel
import GalleryWire
import InputText
package import Raster

/// A colour of a scene: an sRGB colour, or one that depends on the colour scheme (scenes.md §4).
package enum SceneColor: Hashable, Sendable {
  case srgb(Color)
  case semantic(SemanticColor)
  case pair(ColorPair)

  /// Returns the sRGB colour for a colour scheme.
  package func color(in scheme: SceneColorScheme) -> Color {
    switch self {
    case .srgb(let color): color
    case .semantic(let color): color.color(in: scheme)
    case .pair(let pair): scheme == .light ? pair.light : pair.dark
    }
  }

  /// Reads a colour in the syntax of URLs, or the name of a semantic colour.
  ///
  /// - Throws: `RuleViolation` if the text is no colour.
  init(_ text: String) throws(RuleViolation) {
    if let semantic = SemanticColor(rawValue: text) {
      self = .semantic(semantic)
    } else if let color = try? Color(cssText: text) {
      self = .srgb(color)
    } else {
      let system = "system\(text.prefix(1).uppercased())\(text.dropFirst())"
      guard SemanticColor(rawValue: system) == nil else {
        throw RuleViolation("must be a colour: \(text) is no CSS colour; SwiftUI's is \(system)")
      }
      let names = Color.cssColorNames + SemanticColor.allCases.map(\.rawValue)
      throw RuleViolation(
        "must be a colour, got \(text.shown)", near: NearNames.of(text, in: names))
    }
  }

  /// The canonical spelling: `#rrggbb`, `#rrggbbaa`, the name of a semantic colour, or both colours of a pair.
  package var text: String {
    switch self {
    case .srgb(let color): color.hexText
    case .semantic(let color): color.rawValue
    case .pair(let pair): "\(pair.light.hexText) \(pair.dark.hexText)"
    }
  }
}

/// The appearance of a scene, like SwiftUI's `ColorScheme`.
package enum SceneColorScheme: String, CaseIterable, Hashable, Sendable { case light, dark }

/// SwiftUI's colours that depend on the colour scheme, with the values of OpenSwiftUI.
///
/// The cases have UIKit's names, because CSS uses the plain names for other colours.
package enum SemanticColor: String, CaseIterable, Hashable, Sendable {
  case primary, secondary
  case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan
  case systemBlue, systemIndigo, systemPurple, systemPink, systemBrown, systemGray

  /// The forms of all colours in documents, in words.
  static let forms =
    "#rgb, #rgba, #rrggbb, #rrggbbaa, a name of CSS, or "
    + allCases.map(\.rawValue).joined(separator: ", ")

  /// Returns the sRGB colour for a colour scheme.
  package func color(in scheme: SceneColorScheme) -> Color {
    let (light, dark) = channels
    return Color(packed: scheme == .light ? light : dark)
  }

  /// The colours as RGBA, for light and for dark.
  private var channels: (UInt32, UInt32) {
    switch self {
    case .primary: (0x0000_00FF, 0xFFFF_FFFF)
    case .secondary: (0x3C3C_4399, 0xEBEB_F599)
    case .systemRed: (0xFF3B_30FF, 0xFF45_3AFF)
    case .systemOrange: (0xFF95_00FF, 0xFF9F_0AFF)
    case .systemYellow: (0xFFCC_00FF, 0xFFD6_0AFF)
    case .systemGreen: (0x34C7_59FF, 0x30D1_58FF)
    case .systemMint: (0x00C7_BEFF, 0x63E6_E2FF)
    case .systemTeal: (0x30B0_C7FF, 0x40C8_E0FF)
    case .systemCyan: (0x32AD_E6FF, 0x64D2_FFFF)
    case .systemBlue: (0x007A_FFFF, 0x0A84_FFFF)
    case .systemIndigo: (0x5856_D6FF, 0x5E5C_E6FF)
    case .systemPurple: (0xAF52_DEFF, 0xBF5A_F2FF)
    case .systemPink: (0xFF2D_55FF, 0xFF37_5FFF)
    case .systemBrown: (0xA284_5EFF, 0xAC8E_68FF)
    case .systemGray: (0x8E8E_93FF, 0x8E8E_93FF)
    }
  }
}

extension Form<SceneColor> {
  /// A colour, or a pair of colours.
  static let color = Form(
    "a colour", [.string, .reference, .object], schema: SceneSchema.reference("color")
  ) { (node, document) throws(SceneDocumentError) in
    document.noteColor(node)
    guard case .object = node.value else { return try name.read(node, &document) }
    return try Form<ColorPair>.object.map(SceneColor.pair).read(node, &document)
  }

  /// A colour as one text.
  private static let name = Form(
    "a colour", .string, schema: SceneSchema.reference("color"), parameters: [.color]
  ) {
    (node) throws(RuleViolation) in
    guard let text = node.string else { throw node.refusal("a colour") }
    let color = try SceneColor(text)
    return (color, .string(color.text))
  } filled: { (value) throws(RuleViolation) in
    if case .color(let color) = value { color } else { nil }
  }
}
