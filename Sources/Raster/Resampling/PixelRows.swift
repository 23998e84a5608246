/// Some rows of a picture on its way through filters: one vector of four bytes a pixel, the colours
/// multiplied by alpha (rendering.md §8).
///
/// The four channels are multiplied and added together, and one check of bounds serves all of them.
struct PixelRows {
  typealias Pixel = PremultipliedAlpha.Pixel

  /// The pixels of a row.
  let width: Int
  /// The number of rows.
  let count: Int
  /// The distance between the beginnings of two rows.
  let stride: Int
  /// Row by row, each with some more pixels after it that mean nothing.
  var pixels: [Pixel]

  /// Rows to write to.
  ///
  /// Vectors of a processor may be wider than what is left of a row: after each there is room for
  /// three pixels and then up to a whole block of sixteen.
  init(width: Int, count: Int) {
    self.width = width
    self.count = count
    stride = (width + 3 + 15) / 16 * 16
    pixels = Array(repeating: Pixel(), count: stride * count)
  }
}
