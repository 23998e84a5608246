package import Raster

extension Bitmap {
  /// One row of opaque greys, stored as RGBA.
  package init(greys: [UInt8]) {
    self.init(rows: 1, columns: greys.count, rgba: greys.flatMap { [$0, $0, $0, 255] })
  }

  /// The red channel of the first row.
  package var greys: [UInt8] { greys(row: 0) }

  /// The red channel of a row.
  package func greys(row: Int) -> [UInt8] { (0..<columns).map { self[row, $0].red } }

  /// Returns a bitmap of random RGBA bytes; with `isOpaque`, all alphas are 255.
  package static func noise(
    rows: Int, columns: Int, isOpaque: Bool = false,
    using random: inout some RandomNumberGenerator
  ) -> Bitmap {
    Bitmap(
      rows: rows, columns: columns,
      rgba: (0..<rows * columns * 4).map {
        isOpaque && $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
      })
  }

  /// Returns the bitmap stored as RGBA bytes.
  package func expanded() -> Bitmap { Bitmap(rows: rows, columns: columns, rgba: rgbaBytes) }
}
