/// A place in the runs of a row, and the rest of the run there.
struct RunCursor {
  private var index = 0
  private(set) var start = Int.max
  private(set) var end = Int.max
  private(set) var isSolid = false

  var isAtEnd: Bool { start == .max }

  init(_ row: borrowing CoverageRow) { load(row) }

  /// Leaves out everything before a pixel of this run, or the whole run.
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
