/// A resampler of bytes that computes row by row the two passes of rendering.md §5 on premultiplied colours (§8).
///
/// It takes the memory of the result and of the source rows for one row of pixels.
struct ByteResampler: Sendable {
  /// The horizontal pass, or `nil` if the width does not change.
  private let columns: ResamplingPass?
  /// The vertical pass, or `nil` if the height does not change.
  private let rows: ResamplingPass?
  /// Whether the vertical pass comes first, which affects rounding.
  private let isVerticalFirst: Bool
  private let instructions: Instructions

  /// Creates a resampler along the given axes; a side without an axis does not change.
  init(
    columns: ResamplingAxis?, rows: ResamplingAxis?, isVerticalFirst: Bool,
    instructions: Instructions = .best
  ) {
    self.columns = columns.map { ResamplingPass($0, instructions) }
    self.rows = rows.map { ResamplingPass($0, instructions) }
    self.isVerticalFirst = isVerticalFirst && rows != nil
    self.instructions = instructions
  }

  /// Returns the number of pixels in a row.
  func width(of source: Bitmap) -> Int { columns?.axis.count ?? source.columns }

  func height(of source: Bitmap) -> Int { rows?.axis.count ?? source.rows }

  /// Returns rows of the picture as RGBA with straight alpha.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func rows(_ range: Range<Int>, of source: Bitmap) throws(CancellationError) -> [UInt8] {
    let width = width(of: source)
    var window = RowWindow(
      source, columns: isVerticalFirst ? nil : columns, height: rows?.height ?? 1, instructions)
    var lines = PixelRows(width: window.rows.width, count: 1)
    var pixels = PixelRows(width: width, count: 1)
    var bytes = [UInt8](repeating: 0, count: width * 4)
    var result: [UInt8] = []
    result.reserveCapacity(width * range.count * 4)
    for row in range {
      if Task.isCancelled { throw CancellationError() }
      try window.move(to: rows?.axis.cells(of: row) ?? row..<row + 1)
      if let rows {
        rows.down(row, from: window.rows, into: &lines, at: 0)
        if isVerticalFirst, let columns {
          columns.across(lines, rows: 1, into: &pixels, at: 0)
          pixels.straighten(0, into: &bytes, instructions)
        } else {
          lines.straighten(0, into: &bytes, instructions)
        }
      } else {
        window.rows.straighten(row % window.rows.count, into: &bytes, instructions)
      }
      result.append(contentsOf: bytes)
    }
    return result
  }
}

/// A sliding window of the source rows for one row of pixels, after the horizontal pass if that comes first.
///
/// Each row is computed once while the window moves down (rendering.md §5). Row r of the picture is row r modulo
/// `rows.count` of the window. Rows are computed in batches of four, which share the loads of weights.
struct RowWindow {
  /// The number of rows per batch; batches begin at multiples of it.
  static let batch = 4

  private let source: Bitmap
  private let columns: ResamplingPass?
  private let instructions: Instructions
  /// The premultiplied palette, computed once per entry.
  private let entries: [PixelRows.Pixel]
  /// The rows of a batch before the horizontal pass.
  private var cells: PixelRows
  /// The rows of the picture in the window, up to the last computed one.
  private var made = 0..<0
  private(set) var rows: PixelRows

  /// Creates a window for `height` rows at a time.
  init(_ source: Bitmap, columns: ResamplingPass?, height: Int, _ instructions: Instructions) {
    self.source = source
    self.columns = columns
    self.instructions = instructions
    entries =
      source.palette?.colors.map {
        PremultipliedAlpha.premultiplied(PixelRows.Pixel($0.red, $0.green, $0.blue, $0.alpha))
      } ?? []
    cells = PixelRows(width: source.columns, count: columns == nil ? 0 : Self.batch)
    // The slots include room for rows of a batch beyond the last needed one.
    let slots = (height + 2 * Self.batch - 2) / Self.batch * Self.batch
    rows = PixelRows(width: columns?.axis.count ?? source.columns, count: slots)
  }

  /// Moves the window to some rows and computes the missing ones.
  ///
  /// - Precondition: The rows are in the source, and they are at most as many as the window was created for.
  mutating func move(to needed: Range<Int>) throws(CancellationError) {
    if !(made.lowerBound...made.upperBound).contains(needed.lowerBound) {
      let start = needed.lowerBound / Self.batch * Self.batch
      made = start..<start
    }
    while made.upperBound < needed.upperBound {
      if Task.isCancelled { throw CancellationError() }
      let first = made.upperBound
      makeRows(first..<min(first + Self.batch, source.rows))
      made = max(made.lowerBound, first + Self.batch - rows.count)..<first + Self.batch
    }
  }

  /// Computes the rows of a batch.
  private mutating func makeRows(_ batch: Range<Int>) {
    let slot = batch.lowerBound % rows.count
    guard let columns else {
      for row in batch { read(row, into: &rows, at: slot + row - batch.lowerBound) }
      return
    }
    for row in batch { read(row, into: &cells, at: row - batch.lowerBound) }
    columns.across(cells, rows: batch.count, into: &rows, at: slot)
  }

  /// Writes a premultiplied row of the source.
  private func read(_ row: Int, into target: inout PixelRows, at line: Int) {
    switch source.storage {
    case .rgba(let bytes):
      target.premultiply(bytes, from: row * source.columns * 4, into: line, instructions)
    case .indexed(_, let indices):
      let indices = indices.span
      let entries = entries.span
      let (from, to) = (row * source.columns, line * target.stride)
      var written = target.pixels.mutableSpan
      for column in 0..<source.columns {
        written[to + column] = entries[Int(indices[from + column])]
      }
    }
  }
}
