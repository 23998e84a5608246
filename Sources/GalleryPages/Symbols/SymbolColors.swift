import Raster

/// The colours that pages of symbols suggest.
enum SymbolColors {
  /// A suggested colour, or a combination.
  struct Preset: Sendable {
    let presetName: String
    let presetHref: String
    let isCurrent: Bool
    let stripes: [Stripe]
    let stripeCount: Int
  }

  struct Well: Sendable {
    let wellTitle: String
    /// The index from 0.
    let index: Int
    /// The colour as `#rrggbb`.
    let swatch: String
    let isUsed: Bool
  }

  /// The maximum number of colours of a picture.
  static let limit = 3

  /// The default colours of palette rendering on pages.
  static let palette = "indigo,teal,orange"

  /// One, two and three colours that are visible on light and dark backgrounds.
  private static let offered = [
    palette, "e8590c,fab005", "0ca678,94d82d", "5c7cfa", "e64980", "f08c00",
  ].map { $0.split(separator: ",").map(String.init) }

  /// Returns the colour pickers: one for each colour in use, and one more.
  static func wells(_ colors: [Color]) -> [Well] {
    (0..<limit).map { index in
      let isUsed = index < colors.count
      return Well(
        wellTitle: ["First colour", "Second colour", "Third colour"][index], index: index,
        swatch: isUsed ? String(colors[index].hexText.prefix(7)) : "#808080", isUsed: isUsed)
    }
  }

  /// Returns the presets, the text colour first.
  static func presets(_ current: String?, _ address: (String?) -> String) -> [Preset] {
    let none = Preset(
      presetName: "the colour of text", presetHref: address(nil), isCurrent: current == nil,
      stripes: [Stripe(stripe: 0, stripeFill: "currentColor")], stripeCount: 1)
    return [none]
      + offered.map { colors in
        let text = colors.joined(separator: ",")
        return Preset(
          presetName: colors.joined(separator: ", "), presetHref: address(text),
          isCurrent: current == text,
          stripes: colors.enumerated().map { index, color in
            Stripe(stripe: index, stripeFill: (try? Color(cssText: color))?.hexText ?? color)
          }, stripeCount: colors.count)
      }
  }
}

/// A colour of a small strip.
struct Stripe: Sendable {
  let stripe: Int
  let stripeFill: String
}
