/// An encoder of rows of pixels as a zlib stream, which chooses the filter of each row.
///
/// Rows of indices have the filter with the cheaper runs, None or Up, and are encoded as runs, as in an enlargement,
/// so equal pictures give equal bytes. Rows of colours have the filter with the least sum of absolute differences,
/// and only long runs of zeros are searched for.
package struct PixelStream: ~Copyable {
  private let isIndexed: Bool
  private var lines: FilteredLines
  private var stream: LineStream

  /// Creates a stream of rows of `count` bytes, which follows `prefix`.
  ///
  /// - Parameter pixelBytes: The bytes of a pixel, or `nil` if the rows are indices.
  package init(count: Int, pixelBytes: Int?, after prefix: [UInt8] = []) {
    isIndexed = pixelBytes == nil
    lines = FilteredLines(count: count, bytesPerPixel: pixelBytes ?? 1)
    stream = LineStream(count: count, after: prefix)
  }

  /// Adds a row of pixels as `count` lines.
  package mutating func write(_ row: UnsafeRawBufferPointer, count: Int = 1) {
    guard lines.advance(to: row) else { return stream.repeatLine(count) }
    let filter = isIndexed ? lines.subtractAbove() : lines.subtractNearest()
    lines.withBytes(of: filter) { stream.write($0, filter, isIndexed ? .all : .zeros) }
    stream.repeatLine(count - 1)
  }

  /// Returns the prefix and the whole stream.
  package consuming func finish() -> [UInt8] { stream.finish() }
}
