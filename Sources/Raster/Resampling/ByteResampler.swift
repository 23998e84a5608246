/// Resizes on bytes, row by row: the two passes of rendering.md §5 on colours multiplied by alpha
/// (§8).
///
/// Takes the memory of the source rows that one row of pixels needs, and of the result.
struct ByteResampler: Sendable {
  /// `nil` where the width stays.
  private let columns: ResamplingPass?
  /// `nil` where the height stays.
  private let rows: ResamplingPass?
  /// The order of the passes, which rounding shows.
  private let isVerticalFirst: Bool
  private let instructions: Instructions

  /// A resampler along axes; where there is none, the side stays.
  init(
    columns: ResamplingAxis?, rows: ResamplingAxis?, isVerticalFirst: Bool,
    instructions: Instructions = .best
  ) {
    self.columns = columns.map { ResamplingPass($0, instructions) }
    self.rows = rows.map { ResamplingPass($0, instructions) }
    self.isVerticalFirst = isVerticalFirst && rows != nil
    self.instructions = instructions
  }

  /// The pixels of a row.
  func width(of source: Bitmap) -> Int { columns?.axis.count ?? source.columns }

  func height(of source: Bitmap) -> Int { rows?.axis.count ?? source.rows }

  /// Some rows of the picture with straight alpha, as RGBA.
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

/// The rows of a picture that are needed for one row of pixels, after the horizontal pass where that
/// comes first; each is made once while the need moves down (rendering.md §5).
///
/// Row r of the picture is row r modulo `rows.count` of the window. Rows are made four at a time, which
/// share the loading of weights.
struct RowWindow {
  /// Rows made at a time; they begin at multiples of it.
  static let batch = 4

  private let source: Bitmap
  private let columns: ResamplingPass?
  private let instructions: Instructions
  /// The palette with colours multiplied by alpha, each entry made once.
  private let entries: [PixelRows.Pixel]
  /// Rows of the source before the horizontal pass.
  private var cells: PixelRows
  /// Rows of the picture that are held, up to the last one that was made.
  private var made = 0..<0
  private(set) var rows: PixelRows

  /// A window for so many rows at once.
  init(_ source: Bitmap, columns: ResamplingPass?, height: Int, _ instructions: Instructions) {
    self.source = source
    self.columns = columns
    self.instructions = instructions
    entries =
      source.palette?.colors.map {
        PremultipliedAlpha.premultiplied(PixelRows.Pixel($0.red, $0.green, $0.blue, $0.alpha))
      } ?? []
    cells = PixelRows(width: source.columns, count: columns == nil ? 0 : Self.batch)
    // Room for what a batch makes beyond the last row that is needed.
    let slots = (height + 2 * Self.batch - 2) / Self.batch * Self.batch
    rows = PixelRows(width: columns?.axis.count ?? source.columns, count: slots)
  }

  /// Makes what is missing of some rows.
  ///
  /// - Precondition: rows of the source, no more than the window is for.
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

  /// Makes rows that begin at a multiple of the batch.
  private mutating func makeRows(_ batch: Range<Int>) {
    let slot = batch.lowerBound % rows.count
    guard let columns else {
      for row in batch { read(row, into: &rows, at: slot + row - batch.lowerBound) }
      return
    }
    for row in batch { read(row, into: &cells, at: row - batch.lowerBound) }
    columns.across(cells, rows: batch.count, into: &rows, at: slot)
  }

  /// Writes a row of the source, the colours multiplied by alpha.
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
