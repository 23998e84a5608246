import Raster

/// A PNG file made from a picture's rows of pixels.
struct PixelPNGWriter {
  /// Rows of cells between two looks at whether the task is cancelled; the widest take a few
  /// milliseconds.
  private static let rowsBetweenPolls = 8

  private let rows: PNGRows

  init(_ rows: PNGRows) { self.rows = rows }

  /// The whole file.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled.
  func encode() throws(CodingError) -> [UInt8] {
    var file = PNGChunkBytes.head(of: rows.format)
    let start = file.begin("IDAT")
    var stream = PixelStream(rows.format, after: file.bytes)
    file.bytes = []
    var line = rows.line
    for (row, band) in rows.picture.rows.enumerated() {
      if row % Self.rowsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
      rows.withBytes(of: row, in: &line) { stream.write($0, count: band.extent) }
    }
    file.bytes = stream.finish()
    file.end(at: start)
    file.append("IEND", [])
    return file.bytes
  }
}
