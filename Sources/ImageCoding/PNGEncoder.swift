package import Raster

/// A picture to PNG bytes: the smallest faithful kind, no ancillary chunk but `tRNS`, equal
/// pictures to equal bytes (rendering.md §25).
package struct PNGEncoder: Sendable {
  /// An encoder; there is nothing to set.
  package init() {}

  /// Indexed with 1, 2, 4 or 8 bits where there are at most 256 colours, else RGB where opaque, else
  /// RGBA.
  ///
  /// An indexed picture keeps its palette's order and unused entries; entries made here are in order
  /// of first use. A row of cells is expanded once and lives in one buffer, so beside the bytes that
  /// are returned the memory is that of the cells and one row.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled.
  package func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let rows = PNGRows(picture)
    var writer = try PNGWriter(rows.format)
    var line = PNGLine(for: rows.picture)
    for (row, band) in rows.picture.rows.enumerated() {
      rows.write(row, into: &line)
      try writer.write(line.bytes, count: band.extent)
    }
    return try writer.finish()
  }
}
