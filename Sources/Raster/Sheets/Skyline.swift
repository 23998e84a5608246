/// The upper edge of rectangles that are packed into a strip of one width: each is put where its upper side
/// is highest on the sheet, there leftmost (Jylänki, "A Thousand Ways to Pack the Bin", 2010: skyline,
/// bottom-left).
struct Skyline {
  /// A level stretch of the edge.
  private struct Step {
    var column: Int
    var row: Int
    var columns: Int
  }

  private let width: Int
  private var steps: [Step]

  /// An empty strip.
  init(width: Int) {
    self.width = width
    steps = [Step(column: 0, row: 0, columns: width)]
  }

  /// Takes a rectangle and tells where it is put; `nil` for one that is wider than the strip.
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

  /// The first row that is free over so many columns.
  private func level(from first: Int, over columns: Int) -> Int {
    let end = steps[first].column + columns
    return steps[first...].prefix { $0.column < end }.reduce(0) { max($0, $1.row) }
  }

  /// Puts a step in the place of those that it covers.
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
