package import Raster

extension Bitmap {
  /// Returns a bitmap of a single colour.
  package static func filled(_ rows: Int, _ columns: Int, _ color: Color) -> Bitmap {
    let cell = [color.red, color.green, color.blue, color.alpha]
    return Bitmap(rows: rows, columns: columns, rgba: (0..<rows * columns).flatMap { _ in cell })
  }

  /// The bitmap with all fully transparent cells set to the same colour.
  package var withoutHiddenColors: Bitmap {
    var bytes = rgbaBytes
    for cell in 0..<rows * columns where bytes[cell * 4 + 3] == 0 {
      for channel in 0..<3 { bytes[cell * 4 + channel] = 0 }
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }

  /// Returns the greatest difference of a channel, for a message.
  package func difference(_ other: Bitmap) -> Int {
    zip(rgbaBytes, other.rgbaBytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
