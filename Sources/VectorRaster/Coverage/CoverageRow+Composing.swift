import Raster

extension CoverageRow {
  /// Replaces the row with the union of two other rows: 1 − (1 − a)(1 − b) in each pixel.
  ///
  /// Pixels that one of them covers fully stay a solid run.
  mutating func unite(_ first: borrowing CoverageRow, _ second: borrowing CoverageRow) {
    clear()
    var (a, b) = (RunCursor(first), RunCursor(second))
    while !a.isAtEnd || !b.isAtEnd {
      let start = min(a.start, b.start)
      let (inFirst, inSecond) = (a.start == start, b.start == start)
      // Neither row changes before this pixel.
      let end = min(inFirst ? a.end : a.start, inSecond ? b.end : b.start)
      if inFirst && a.isSolid || inSecond && b.isSolid {
        appendSolid(from: start, to: end)
      } else {
        appendValues(start..<end, of: first, inFirst, second, inSecond)
      }
      if inFirst { a.advance(to: end, in: first) }
      if inSecond { b.advance(to: end, in: second) }
    }
  }

  /// Appends pixels that no row covers fully; a row counts only if it has a run there.
  private mutating func appendValues(
    _ pixels: Range<Int>, of first: borrowing CoverageRow, _ inFirst: Bool,
    _ second: borrowing CoverageRow, _ inSecond: Bool
  ) {
    let (ones, others) = (first.values.span, second.values.span)
    var values = values.mutableSpan
    for pixel in pixels {
      let (one, other) = (inFirst ? ones[pixel] : 0, inSecond ? others[pixel] : 0)
      values[pixel] = one + other - one * other
    }
    appendPartial(pixels)
  }

  /// Replaces the row with the difference of two other rows: a · (1 − b) in each pixel.
  ///
  /// Pixels that the first row covers fully and the second not at all stay a solid run.
  mutating func subtract(_ second: borrowing CoverageRow, from first: borrowing CoverageRow) {
    clear()
    var (a, b) = (RunCursor(first), RunCursor(second))
    while !a.isAtEnd {
      if b.end <= a.start {
        b.advance(to: b.end, in: second)
        continue
      }
      let isInSecond = b.start <= a.start
      let end = min(a.end, isInSecond ? b.end : b.start)
      if isInSecond && b.isSolid {
        // The second row covers the pixels fully, so they are dropped.
      } else if a.isSolid && !isInSecond {
        appendSolid(from: a.start, to: end)
      } else {
        appendRest(a.start..<end, of: first, isSolid: a.isSolid, without: second, isInSecond)
      }
      a.advance(to: end, in: first)
    }
  }

  /// Appends pixels that are partly covered, at least after the subtraction.
  private mutating func appendRest(
    _ pixels: Range<Int>, of first: borrowing CoverageRow, isSolid: Bool,
    without second: borrowing CoverageRow, _ isInSecond: Bool
  ) {
    let (ones, others) = (first.values.span, second.values.span)
    var values = values.mutableSpan
    for pixel in pixels {
      values[pixel] = (isSolid ? 1 : ones[pixel]) * (isInSecond ? 1 - others[pixel] : 1)
    }
    appendPartial(pixels)
  }
}

/// A position in the runs of a row, and the rest of the run there.
struct RunCursor {
  private var index = 0
  private(set) var start = Int.max
  private(set) var end = Int.max
  private(set) var isSolid = false

  var isAtEnd: Bool { start == .max }

  init(_ row: borrowing CoverageRow) { load(row) }

  /// Skips everything before a pixel of this run, or the whole run.
  mutating func advance(to pixel: Int, in row: borrowing CoverageRow) {
    start = pixel
    guard start == end else { return }
    index += 1
    load(row)
  }

  private mutating func load(_ row: borrowing CoverageRow) {
    guard index < row.count else {
      (start, end) = (.max, .max)
      return
    }
    let run = row.runs[index]
    (start, end, isSolid) = (run.start, run.end, run.isSolid)
  }
}
