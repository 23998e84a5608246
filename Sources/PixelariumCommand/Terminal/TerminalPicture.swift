import ImageCoding
import Raster

/// A bitmap as coloured blocks, no wider than the terminal.
struct TerminalPicture {
  let bitmap: Bitmap
  /// The most characters in a line; a wider bitmap is thinned out by a whole step.
  let width: Int

  /// How many cells of the bitmap stand for one that is drawn, along each side.
  var step: Int { (bitmap.columns + width - 1) / max(1, width) }

  /// The lines, each with its end.
  ///
  /// Throws `CodingError.cancelled` when the task is cancelled.
  func text() throws(CodingError) -> String {
    let picture = Mosaic(
      cells: bitmap, columns: thinned(bitmap.columns), rows: thinned(bitmap.rows))
    return String(decoding: try HalfBlockEncoder.encode(picture), as: UTF8.self)
  }

  /// The middle one of every `step` cells.
  private func thinned(_ count: Int) -> [Mosaic.Band] {
    stride(from: 0, to: count, by: step).map {
      Mosaic.Band(cell: min($0 + step / 2, count - 1), extent: 1)
    }
  }
}
