package import Raster

extension Mosaic {
  /// Returns a small picture of up to `count` colours, some of them translucent or clear, with bands of 1 to 4 pixels
  /// that may repeat cells; it is indexed if the colours fit a palette.
  ///
  /// Sides are 1 to 20 cells; about one side in six is 1.
  package static func random(
    colors count: Int, using random: inout some RandomNumberGenerator
  ) -> Mosaic {
    let rows = max(1, Int.random(in: -2...20, using: &random))
    let columns = max(1, Int.random(in: -2...20, using: &random))
    let colors = (0..<count).map { _ in Color.random(using: &random) }
    let indices = (0..<rows * columns).map { _ in Int.random(in: 0..<count, using: &random) }
    let cells =
      if let palette = Palette(colors) {
        Bitmap(
          rows: rows, columns: columns, palette: palette, indices: indices.map { UInt8($0) })
      } else {
        Bitmap(
          rows: rows, columns: columns,
          rgba: indices.flatMap {
            [colors[$0].red, colors[$0].green, colors[$0].blue, colors[$0].alpha]
          })
      }
    func bands(of count: Int) -> [Band] {
      (0..<count + 2).map { _ in
        Band(
          cell: .random(in: 0..<count, using: &random), extent: .random(in: 1...4, using: &random))
      }
    }
    return Mosaic(cells: cells, columns: bands(of: columns), rows: bands(of: rows))
  }
}

extension Color {
  /// Returns an opaque colour in half of all cases, and a clear one in an eighth.
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Color {
    let channels = UInt32.random(in: 0 ... .max, using: &random)
    func channel(_ place: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: channels >> place) }
    return Color(
      red: channel(0), green: channel(8), blue: channel(16),
      alpha: [255, 255, 255, 255, channel(24), channel(24), 128, 0].randomElement(using: &random)
        ?? 255)
  }
}
