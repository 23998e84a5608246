import Raster

/// The conversion of colours to those that GIF supports: opaque colours and a single transparent one.
struct GIFColorReducer {
  /// The colour beneath translucent cells; if it is `nil`, translucent cells become opaque or transparent, whichever
  /// is nearer.
  let background: Color?
  /// The transparent colour, with the channels of the first one that was converted.
  private(set) var clear: Color?
  /// Whether a translucent cell has been converted.
  private(set) var losesAlpha = false

  /// Creates a conversion that has not seen any frame.
  init(background: Color?) { self.background = background }

  /// Returns a frame with the converted colours, in the same storage.
  mutating func flattened(_ frame: Bitmap) -> Bitmap {
    switch frame.storage {
    case .indexed(let palette, let indices):
      if palette.isOpaque { return frame }
      // Unused entries are converted, too, so that frames with equal palettes keep equal palettes.
      guard let flat = Palette(palette.colors.map { flattened($0) }) else { return frame }
      let isTranslucent = palette.colors.map(Self.isTranslucent)
      losesAlpha =
        losesAlpha
        || isTranslucent.contains(true)
          && indices.contains { isTranslucent[Int($0)] }
      return Bitmap(rows: frame.rows, columns: frame.columns, palette: flat, indices: indices)
    case .rgba(let bytes):
      if frame.isOpaque { return frame }
      var bytes = bytes
      for cell in 0..<frame.rows * frame.columns where bytes[cell * 4 + 3] != 255 {
        let color = Color(rgba: bytes, at: cell * 4)
        losesAlpha = losesAlpha || Self.isTranslucent(color)
        let flat = flattened(color)
        bytes[cell * 4] = flat.red
        bytes[cell * 4 + 1] = flat.green
        bytes[cell * 4 + 2] = flat.blue
        bytes[cell * 4 + 3] = flat.alpha
      }
      return Bitmap(rows: frame.rows, columns: frame.columns, rgba: bytes)
    }
  }

  private mutating func flattened(_ color: Color) -> Color {
    if color.alpha == 255 { return color }
    if Self.isTranslucent(color) {
      let seen = background.map { color.over($0) } ?? color
      if seen.alpha >= 128 { return seen.opaque }
    }
    let clear = self.clear ?? Color(red: color.red, green: color.green, blue: color.blue, alpha: 0)
    self.clear = clear
    return clear
  }

  private static func isTranslucent(_ color: Color) -> Bool { color.alpha > 0 && color.alpha < 255 }
}
