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
  /// of first use. It is written as runs, in time that grows with its cells where they are enlarged; a
  /// small one also by zlib, which finds more than runs, and the shorter file is taken; a tiny one only
  /// by zlib. A row of cells is expanded once and lives in one buffer, so beside the bytes that are
  /// returned the memory is that of the cells, some rows, and a part of the stream.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled.
  package func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let rows = PNGRows(picture)
    guard case .indexed = rows.format.kind, rows.format.isSmall else { return try direct(rows) }
    let searched = try searched(rows)
    if rows.format.isTiny { return searched }
    let direct = try direct(rows)
    return searched.count < direct.count ? searched : direct
  }

  /// The file that our own deflate makes.
  private func direct(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    if rows.isEnlarged, let enlargement = EnlargementPNGWriter(rows) {
      return try enlargement.encode()
    }
    return try PixelPNGWriter(rows).encode()
  }

  /// The file that libpng and zlib make of an indexed picture.
  func searched(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    var writer = try PNGWriter(rows.format)
    var line = rows.line
    for (row, band) in rows.picture.rows.enumerated() {
      if Task.isCancelled { throw .cancelled }
      try rows.withBytes(of: row, in: &line) { bytes throws(CodingError) in
        try writer.write(bytes, count: band.extent)
      }
    }
    return try writer.finish()
  }
}
