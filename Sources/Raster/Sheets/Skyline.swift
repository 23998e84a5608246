/// The lower boundary of rectangles packed into a strip of fixed width, for the skyline algorithm.
///
/// Each rectangle is placed as high on the sheet as possible, and then leftmost (Jylänki, "A Thousand Ways to Pack the
/// Bin", 2010: skyline, bottom-left, here upside down).
struct Skyline {
  /// A level segment of the skyline.
  private struct Step {
    var column: Int
    var row: Int
    var columns: Int
  }

  private let width: Int
  private var steps: [Step]

  /// Creates an empty strip.
  init(width: Int) {
    self.width = width
    steps = [Step(column: 0, row: 0, columns: width)]
  }

  /// Places a rectangle and returns its corner, or returns `nil` if it is wider than the strip.
  mutating func place(_ size: PixelSize) -> (column: Int, row: Int)? {
    var best: (step: Int, row: Int)?
    for step in steps.indices where steps[step].column + size.width <= width {
      let row = level(from: step, over: size.width)
      if row < best?.row ?? .max { best = (step, row) }
    }
    guard let best else { return nil }
    let column = steps[best.step].column
    raise(best.step, Step(column: column, row: best.row + size.height, columns: size.width))
    return (column, best.row)
  }

  /// Returns the first row that is free over `columns` columns from a segment on.
  private func level(from first: Int, over columns: Int) -> Int {
    let end = steps[first].column + columns
    return steps[first...].prefix { $0.column < end }.reduce(0) { max($0, $1.row) }
  }

  /// Replaces the segments beneath a new one.
  private mutating func raise(_ first: Int, _ step: Step) {
    let end = step.column + step.columns
    let covered = steps[first...].prefix { $0.column < end }.count
    let last = steps[first + covered - 1]
    var new = [step]
    let rest = last.column + last.columns - end
    if rest > 0 { new.append(Step(column: end, row: last.row, columns: rest)) }
    steps.replaceSubrange(first..<first + covered, with: new)
  }
}
