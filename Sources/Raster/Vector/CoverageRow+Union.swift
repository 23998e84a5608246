extension CoverageRow {
  /// Becomes the union of two other rows: 1 − (1 − a)(1 − b) in each pixel.
  ///
  /// Pixels that are wholly covered by either of them stay a solid run.
  mutating func unite(_ first: borrowing CoverageRow, _ second: borrowing CoverageRow) {
    clear()
    var (a, b) = (RunCursor(first), RunCursor(second))
    while !a.isAtEnd || !b.isAtEnd {
      let start = min(a.start, b.start)
      let (inFirst, inSecond) = (a.start == start, b.start == start)
      // Up to where either of them changes.
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

  /// Adds pixels of which no row covers any wholly; a row counts where it has a run.
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
}
