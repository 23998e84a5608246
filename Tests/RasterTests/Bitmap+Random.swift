import Raster

extension Bitmap {
  /// Cells of any colours and alphas, RGBA.
  static func random(
    rows: Int, columns: Int, using random: inout some RandomNumberGenerator
  ) -> Bitmap {
    Bitmap(
      rows: rows, columns: columns,
      rgba: (0..<rows * columns * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}

extension Color {
  /// Red, green, blue, alpha.
  var bytes: [UInt8] { [red, green, blue, alpha] }
}
