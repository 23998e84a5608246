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
  /// of first use. It is written as runs, in time that grows with its cells; a small one also by
  /// zlib, which finds more than runs, and the shorter file is taken; a tiny one only by zlib. A row of cells is expanded once
  /// and lives in one buffer, so beside the bytes that are returned the memory is that of the cells
  /// and one row.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled.
  package func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let rows = PNGRows(picture)
    guard !rows.format.isTiny, let enlargement = EnlargementPNGWriter(rows) else {
      return try written(rows)
    }
    let runs = try enlargement.encode()
    guard rows.format.isSmall else { return runs }
    let other = try written(rows)
    return other.count < runs.count ? other : runs
  }

  /// The file that libpng makes.
  func written(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    var writer = try PNGWriter(rows.format)
    var line = PNGLine(for: rows.picture)
    for (row, band) in rows.picture.rows.enumerated() {
      rows.write(row, into: &line)
      try writer.write(line.bytes, count: band.extent)
    }
    return try writer.finish()
  }
}
