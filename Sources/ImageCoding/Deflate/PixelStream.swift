/// Rows of pixels as a zlib stream, each with the filter that fits it.
///
/// Indices have the filter that leaves runs of less cost, None or Up, and are said as runs, like those of
/// an enlargement: equal pictures give equal bytes. Rows of colours have the filter of the least sum of
/// absolute differences, and only long runs of zeros are looked for.
struct PixelStream: ~Copyable {
  private let isIndexed: Bool
  private var lines: FilteredLines
  private var stream: LineStream

  /// Rows of a format; the stream stands after `prefix`.
  init(_ format: PNGFormat, after prefix: [UInt8] = []) {
    let bytesPerPixel: Int
    (isIndexed, bytesPerPixel) =
      switch format.kind {
      case .indexed: (true, 1)
      case .rgb: (false, 3)
      case .rgba: (false, 4)
      }
    lines = FilteredLines(count: format.lineCount, bytesPerPixel: bytesPerPixel)
    stream = LineStream(count: format.lineCount, after: prefix)
  }

  /// Adds a row of pixels as `count` lines.
  mutating func write(_ row: UnsafeRawBufferPointer, count: Int = 1) {
    guard lines.advance(to: row) else { return stream.repeatLine(count) }
    let filter = isIndexed ? lines.subtractAbove() : lines.subtractNearest()
    lines.withBytes(of: filter) { stream.write($0, filter, isIndexed ? .all : .zeros) }
    stream.repeatLine(count - 1)
  }

  /// The prefix and the whole stream.
  consuming func finish() -> [UInt8] { stream.finish() }
}
