extension CoverageRow {
  /// Becomes a row without another one: a · (1 − b) in each pixel.
  ///
  /// Pixels that are wholly covered by the first and not at all by the second stay a solid run.
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
        // Nothing is left.
      } else if a.isSolid && !isInSecond {
        appendSolid(from: a.start, to: end)
      } else {
        appendRest(a.start..<end, of: first, isSolid: a.isSolid, without: second, isInSecond)
      }
      a.advance(to: end, in: first)
    }
  }

  /// Adds pixels that are not wholly covered any more, or were not before.
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
