package import Raster
import RunCoding

/// A picture to PNG bytes: the smallest faithful kind, no ancillary chunk but `tRNS`, equal
/// pictures to equal bytes (rendering.md §25).
package enum PNGEncoder {
  /// Indexed with 1, 2, 4 or 8 bits where there are at most 256 colours, else RGB where opaque, else
  /// RGBA.
  ///
  /// An indexed picture keeps its palette's order and unused entries; entries made here are in order
  /// of first use. It is written as runs, in time that grows with its cells where they are enlarged; a
  /// small one also by zlib, which finds more than runs, and the shorter file is taken; a tiny one only
  /// by zlib. The memory is that of the cells, some rows, and a part of the stream. Throws `.cancelled`.
  package static func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let rows = PNGRows(picture)
    guard case .indexed = rows.format.kind, rows.format.isSmall else { return try direct(rows) }
    let searched = try searched(rows)
    if rows.format.isTiny { return searched }
    let direct = try direct(rows)
    return searched.count < direct.count ? searched : direct
  }

  /// The file that our own deflate makes.
  private static func direct(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    if rows.isEnlarged, let file = try enlargement(rows) { return file }
    return try pixels(rows)
  }

  /// The file that libpng and zlib make of an indexed picture.
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

  /// Rows of cells between two looks at whether the task is cancelled; the widest take a few
  /// milliseconds.
  private static let rowsBetweenPolls = 8

  /// A file made from the rows of pixels.
  static func pixels(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    if let trial = PixelTrial(rows), trial.prefersCopies { return try copies(rows) }
    return try filtered(rows)
  }

  /// A file of rows of colours that no filter changes, with copies of bytes that stood before.
  static func copies(_ rows: PNGRows) throws(CodingError) -> [UInt8] {
    try PNGChunkBytes.file(of: rows.format) { head throws(CodingError) in
      var stream = PixelCopyStream(
        count: rows.format.lineCount, pixelBytes: rows.format.pixelBytes ?? 1, after: head)
      var line = rows.line
      for (row, band) in rows.picture.rows.enumerated() {
        if row % rowsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
        for _ in 0..<band.extent { rows.withBytes(of: row, in: &line) { stream.write($0) } }
      }
      return stream.finish()
    }
  }

  /// A file of filtered rows.
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

  /// Bands between two looks at whether the task is cancelled.
  private static let bandsBetweenPolls = 64

  /// A file of indexed cells seen enlarged, made from the cells and their extents: the work grows with the
  /// cells, not with the pixels; `nil` where pixels are not indices.
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
