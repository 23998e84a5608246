package import Raster
import RunCoding

/// An encoder of PNG files in the smallest lossless kind, without ancillary chunks except `tRNS` (rendering.md §25).
///
/// Equal pictures give equal bytes.
package enum PNGEncoder {
  /// Encodes a picture: indexed with 1, 2, 4 or 8 bits if it has at most 256 colours, RGB if it is opaque, and RGBA
  /// otherwise.
  ///
  /// An indexed picture keeps the order and the unused entries of its palette; new palettes are in order of first
  /// use. Indexed pictures are written as runs, in time that grows with the number of cells if these are enlarged. A
  /// small picture is also compressed by zlib, which finds more than runs, and the shorter file is returned; a tiny
  /// one only by zlib. Besides the cells, only some rows and a part of the stream are in memory.
  ///
  /// - Throws: `.cancelled`.
  package static func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let rows = PNGRows(picture)
    guard case .indexed = rows.format.kind, rows.format.isSmall else { return try direct(rows) }
    let searched = try searched(rows)
    if rows.format.isTiny { return searched }
    let direct = try direct(rows)
    return searched.count < direct.count ? searched : direct
  }

  /// Returns the file as our own deflate compresses it.
  private static func direct(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    if rows.isEnlarged, let file = try enlargement(rows) { return file }
    return try pixels(rows)
  }

  /// Returns the file of an indexed picture as libpng and zlib compress it.
  static func searched(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
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

  /// The number of rows of cells between checks for cancellation; the widest take a few milliseconds.
  private static let rowsBetweenPolls = 8

  /// Returns a file made from rows of pixels.
  static func pixels(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    if let trial = EncodingTrial(rows), trial.prefersCopies { return try copies(rows) }
    return try filtered(rows)
  }

  /// Returns a file of unfiltered rows of colours, compressed with back-references.
  static func copies(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    try PNGChunkBytes.file(of: rows.format) { head throws(CodingError) in
      var stream = ColorLZ77Stream(
        count: rows.format.lineCount, pixelBytes: rows.format.pixelBytes ?? 1, after: head)
      var line = rows.line
      for (row, band) in rows.picture.rows.enumerated() {
        if row % rowsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
        for _ in 0..<band.extent { rows.withBytes(of: row, in: &line) { stream.write($0) } }
      }
      return stream.finish()
    }
  }

  /// Returns a file of filtered rows.
  static func filtered(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    try PNGChunkBytes.file(of: rows.format) { head throws(CodingError) in
      var stream = PixelStream(rows.format, after: head)
      var line = rows.line
      for (row, band) in rows.picture.rows.enumerated() {
        if row % rowsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
        rows.withBytes(of: row, in: &line) { stream.write($0, count: band.extent) }
      }
      return stream.finish()
    }
  }

  /// The number of bands between checks for cancellation.
  private static let bandsBetweenPolls = 64

  /// Returns the file of enlarged indexed cells, made from the cells and their extents, or `nil` if the pixels are
  /// not indices.
  ///
  /// The work grows with the number of cells instead of pixels.
  static func enlargement(_ rows: PNGRows) throws(CodingError) -> [UInt8]? {
    let picture = rows.picture
    guard case .indexed(_, let bitDepth) = rows.format.kind,
      var indices = ColumnIndices(picture)
    else { return nil }
    return try PNGChunkBytes.file(of: rows.format) { head throws(CodingError) in
      var stream = SlotStream(
        columns: picture.columns.map(\.extent), bitDepth: bitDepth, after: head)
      for (row, band) in picture.rows.enumerated() {
        if row % bandsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
        indices.withRow(row) { stream.add($0, extent: band.extent) }
      }
      return stream.finish()
    }
  }
}
