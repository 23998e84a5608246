import Raster

/// One colour of a stored palette, for SVG.
struct PaletteSwatch: Sendable, Equatable {
  /// `#rrggbb`, with `aa` after it where something shows through.
  let hex: String
  let fill: String
  /// 0…1.
  let opacity: String
  /// The place in the palette, from 0.
  let index: Int

  static func all(_ palette: Palette) -> [PaletteSwatch] {
    palette.colors.enumerated().map { index, color in
      PaletteSwatch(
        hex: color.hexText, fill: String(color.hexText.prefix(7)),
        opacity: NumberText.ratio(Int(color.alpha), 255), index: index)
    }
  }
}
