import Raster

/// A PNG file of indexed cells seen enlarged, made from the cells and their extents: the work grows
/// with the cells, not with the pixels.
///
/// The first line of a row of cells has the filter that leaves runs of less cost, None or Up; the lines
/// below it have Up and are zeros, and runs are all there is to find. The stream is deflate with codes made for
/// the picture.
struct EnlargementPNGWriter {
  /// Bands between two looks at whether the task is cancelled.
  private static let bandsBetweenPolls = 64

  private let picture: Mosaic
  private let format: PNGFormat
  private let bits: Int

  /// `nil` where pixels are not indices.
  init?(_ rows: PNGRows) {
    guard case .indexed(_, let bits) = rows.format.kind else { return nil }
    picture = rows.picture
    format = rows.format
    self.bits = bits
  }

  /// The whole file.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled.
  func encode() throws(CodingError) -> [UInt8] {
    let cells = picture.thinned
    var indices = [UInt8](repeating: 0, count: picture.columns.count)
    var file = PNGChunkBytes.head(of: format)
    let start = file.begin("IDAT")
    let count = format.lineCount
    var stream = LineStream(count: count, after: file.bytes)
    var above = RunLine(zeros: count)
    var line = above
    var difference = above
    for (row, band) in picture.rows.enumerated() {
      if row % Self.bandsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
      var pixels = indices.mutableSpan
      cells.expandRow(row, into: &pixels)
      line.pack(indices.span, over: picture.columns.span, bits: bits)
      difference.subtract(above, from: line)
      if difference.isZero {
        stream.repeatLine(band.extent)
        continue
      }
      if line.cost < difference.cost {
        stream.write(line, .none)
      } else {
        stream.write(difference, .up)
      }
      stream.repeatLine(band.extent - 1)
      swap(&above, &line)
    }
    file.bytes = stream.finish()
    file.end(at: start)
    file.append("IEND", [])
    return file.bytes
  }
}
