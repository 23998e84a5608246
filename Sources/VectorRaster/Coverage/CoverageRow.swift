import Raster

/// A range of neighbouring pixels in one row that a shape covers.
struct CoverageRun {
  var start: Int
  /// The pixel after the last one.
  var end: Int
  /// Whether all pixels are fully covered; otherwise the row's values hold their coverages.
  var isSolid: Bool
}

/// The coverage of one row of pixels by a shape, in runs from left to right.
struct CoverageRow {
  /// The runs; only the first `count` are valid.
  private(set) var runs: [CoverageRun] = []
  private(set) var count = 0
  /// The coverage of each pixel in a run that is not solid, 0…1.
  var values: [Float]
  /// The changes of the covered area from pixel to pixel; 0 between uses.
  var changes: [Float]
  private let width: Int

  init(width: Int) {
    self.width = width
    values = [Float](repeating: 0, count: width)
    changes = [Float](repeating: 0, count: width + 3)
  }

  /// Creates a row without pixels or memory.
  init() { (values, changes, width) = ([], [], 0) }

  /// The range from the first covered pixel to the last, or an empty range if no pixel is covered.
  var extent: Range<Int> { count == 0 ? 0..<0 : runs[0].start..<runs[count - 1].end }

  /// Removes all runs.
  @inline(__always)
  mutating func clear() { count = 0 }

  /// Rounds the coverage of each pixel to 0 or 1; a half becomes 1.
  mutating func harden() {
    for run in runs[..<count] where !run.isSolid {
      for pixel in run.start..<run.end { values[pixel] = values[pixel] < 0.5 ? 0 : 1 }
    }
  }

  /// Appends fully covered pixels, or does nothing if `start` is not before `end`.
  @inline(__always)
  mutating func appendSolid(from start: Int, to end: Int) {
    append(from: start, to: min(end, width), isSolid: true)
  }

  /// Appends pixels with the coverages in `values`.
  @inline(__always)
  mutating func appendPartial(_ pixels: Range<Int>) {
    append(from: pixels.lowerBound, to: pixels.upperBound, isSolid: false)
  }

  @inline(__always)
  private mutating func append(from start: Int, to end: Int, isSolid: Bool) {
    guard start < end else { return }
    let run = CoverageRun(start: start, end: end, isSolid: isSolid)
    if count < runs.count {
      runs[count] = run
    } else {
      runs.append(run)
    }
    count += 1
  }

  /// Converts the accumulated changes of some pixels to coverages, and resets the changes to 0.
  ///
  /// The changes are relative to the winding before the pixels, so their sign does not matter.
  ///
  /// - Parameters:
  ///   - isInsideBefore: Whether the region before the pixels is inside.
  ///   - sum: The sum of the changes before the pixels; on return, it includes theirs.
  @inline(__always)
  mutating func appendValues(of pixels: ClosedRange<Int>, isInsideBefore: Bool, sum: inout Float) {
    let end = min(pixels.upperBound + 1, width)
    Self.sum(&changes, from: pixels.lowerBound, to: end, isInsideBefore, &sum, into: &values)
    append(from: pixels.lowerBound, to: end, isSolid: false)
  }

  /// Converts the accumulated changes of a whole cluster to coverages, and resets them to 0.
  mutating func appendAccumulated(_ pixels: ClosedRange<Int>, isInsideBefore: Bool) {
    var sum: Float = 0
    appendValues(of: pixels, isInsideBefore: isInsideBefore, sum: &sum)
    forgetChanges(min(pixels.upperBound + 1, width)..<pixels.upperBound + 2)
  }

  /// Appends one pixel; the fraction `part` of its area lies to the right of all edges in the pixel.
  @inline(__always)
  mutating func appendValue(of pixel: Int, _ part: Double, isInsideBefore: Bool) {
    guard pixel < width else { return }
    values[pixel] = Self.coverage(part, isInsideBefore)
    append(from: pixel, to: pixel + 1, isSolid: false)
  }

  @inline(__always)
  private static func sum(
    _ changes: inout [Float], from start: Int, to end: Int, _ isInsideBefore: Bool,
    _ sum: inout Float, into values: inout [Float]
  ) {
    var changes = changes.mutableSpan
    var values = values.mutableSpan
    var total = sum
    for pixel in start..<max(end, start) {
      total += changes[pixel]
      changes[pixel] = 0
      let value = isInsideBefore ? 1 - abs(total) : abs(total)
      // Values that differ from 0 or 1 only by rounding become exact.
      values[pixel] = value > 0x1p-16 ? (value < 1 - 0x1p-16 ? value : 1) : 0
    }
    sum = total
  }

  /// Appends the pixels of an edge that spans the height of the row and touches more than one pixel.
  ///
  /// The coverage of a pixel is its part to the right of the edge, or to the left if the region before the edge is
  /// inside.
  @inline(__always)
  mutating func appendEdge(
    _ left: Double, _ right: Double, pixels: ClosedRange<Int>, isInsideBefore: Bool
  ) {
    let (first, last) = (pixels.lowerBound, pixels.upperBound)
    let width = width
    var values = values.mutableSpan
    let perPixel = 1 / (right - left)
    let begin = Double(first + 1) - left
    values[first] = Self.coverage(perPixel * begin * begin / 2, isInsideBefore)
    for pixel in first + 1..<last {
      values[pixel] = Self.coverage(perPixel * (Double(pixel) + 0.5 - left), isInsideBefore)
    }
    let finish = right - Double(last)
    if last < width {
      values[last] = Self.coverage(1 - perPixel * finish * finish / 2, isInsideBefore)
    }
    append(from: first, to: min(last + 1, width), isSolid: false)
  }

  @inline(__always)
  private static func coverage(_ part: Double, _ isInsideBefore: Bool) -> Float {
    let value = Float(isInsideBefore ? 1 - part : part)
    // Values that differ from 0 or 1 only by rounding become exact.
    return value > 0x1p-16 ? (value < 1 - 0x1p-16 ? value : 1) : 0
  }

  /// Resets the changes of pixels that have no values.
  @inline(__always)
  mutating func forgetChanges(_ pixels: Range<Int>) {
    var changes = changes.mutableSpan
    for pixel in pixels { changes[pixel] = 0 }
  }
}

extension MutableSpan<Float> {
  /// Adds the area to the right of an edge between two x positions, over a part of the row's height.
  ///
  /// The pixels that the edge crosses get their part to the right of it; the pixel after each gets the rest of the
  /// height.
  @inline(__always)
  mutating func accumulate(_ a: Double, _ b: Double, height: Double) {
    let (left, right) = (Swift.min(a, b), Swift.max(a, b))
    let (first, last) = (Int(left), Int(right))
    if first == last {
      let part = height * ((left + right) / 2 - Double(first))
      self[first] += Float(height - part)
      self[first + 1] += Float(part)
    } else {
      spread(left, right, first..<last, perPixel: height / (right - left))
    }
  }

  /// Adds the area to the right of an edge that leaves the first pixel of a range and ends in the one after the range.
  private mutating func spread(
    _ left: Double, _ right: Double, _ pixels: Range<Int>, perPixel: Double
  ) {
    let (first, last) = (pixels.lowerBound, pixels.upperBound)
    let begin = Double(first + 1) - left
    self[first] += Float(perPixel * begin * begin / 2)
    self[first + 1] += Float(perPixel * begin * (1 - begin / 2))
    let half = Float(perPixel / 2)
    for pixel in first + 1..<last {
      self[pixel] += half
      self[pixel + 1] += half
    }
    let finish = right - Double(last)
    self[last] += Float(perPixel * finish * (1 - finish / 2))
    self[last + 1] += Float(perPixel * finish * finish / 2)
  }
}
