import Raster

/// The coverage of a range of rows by a combination of shapes.
struct MaskRows {
  let width: Int
  /// The coverage of each pixel, 0…1; 0 outside `covered`.
  var values: [Float]
  /// A range that includes all covered pixels, for each row.
  var covered: [Range<Int>]

  /// Creates rows without coverage.
  init(width: Int, rows: Int) {
    self.width = width
    values = [Float](repeating: 0, count: width * rows)
    covered = [Range<Int>](repeating: 0..<0, count: rows)
  }

  /// Removes all coverage.
  mutating func clear() {
    for row in covered.indices where !covered[row].isEmpty {
      let (range, offset) = (covered[row], row * width)
      var values = values.mutableSpan
      for pixel in range { values[offset + pixel] = 0 }
      covered[row] = 0..<0
    }
  }

  /// Unites the mask with a row of a shape: 1 − (1 − m)(1 − coverage · opacity).
  mutating func add(_ coverage: borrowing CoverageRow, opacity: Float, row: Int) {
    guard coverage.count > 0 else { return }
    let runs = coverage.runs.span
    let (old, new) = (covered[row], coverage.extent)
    covered[row] =
      old.isEmpty ? new : min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
    let parts = coverage.values.span
    let offset = row * width
    var values = values.mutableSpan
    for index in 0..<coverage.count {
      let run = runs[index]
      for pixel in run.start..<run.end {
        let value = values[offset + pixel]
        let part = run.isSolid ? opacity : parts[pixel] * opacity
        values[offset + pixel] = value + part - value * part
      }
    }
  }

  /// Subtracts a row of a shape from the mask: m · (1 − coverage · opacity).
  mutating func remove(_ coverage: borrowing CoverageRow, opacity: Float, row: Int) {
    let runs = coverage.runs.span
    let parts = coverage.values.span
    let offset = row * width
    var values = values.mutableSpan
    for index in 0..<coverage.count {
      let run = runs[index]
      for pixel in run.start..<run.end {
        values[offset + pixel] *= 1 - (run.isSolid ? opacity : parts[pixel] * opacity)
      }
    }
  }
}
