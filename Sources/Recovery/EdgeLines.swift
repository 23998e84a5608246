import Raster
import Glibc

/// The positions along an axis where colours change, and the search for grids with lines at all of them
/// (recovery.md §3).
///
/// Nearest sampling draws a line at ℓ as an edge before the first pixel with its centre at or after the line. Therefore
/// an edge at e is a line with e − ½ < ℓ ≤ e + ½.
struct EdgeLines {
  /// The number of pixels along the axis.
  let length: Int
  /// The edges in ascending order, at least two.
  let edges: [Int]
  /// The least distance of two edges.
  let leastGap: Int

  /// The number of pitch steps per pixel of total shift over all edges.
  private static let stepsOfPixel = 10.0
  /// The positions of the first line to try, relative to the first edge; any other is within 0.1 pixels of one of them.
  private static let firstLines = [0, -0.2, 0.2, -0.4, 0.4]
  /// The maximum distance of edges from lines for a closer look at a pitch: ½ plus the tolerance of the steps.
  private static let reach = 0.7

  /// Creates the edges of an axis, or returns `nil` if there are fewer than two.
  init?(length: Int, edges: [Int]) {
    let gaps = zip(edges, edges.dropFirst()).map { $1 - $0 }
    guard let leastGap = gaps.min() else { return nil }
    (self.length, self.edges, self.leastGap) = (length, edges, leastGap)
  }

  /// The number of pixels from the first edge to the last one.
  var span: Double { Double(edges[edges.count - 1] - edges[0]) }

  /// Returns the coarsest grid with a pitch in a range, or `nil` if there is none.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  func coarsest(in pitches: ClosedRange<Double>) throws(RecoveryError) -> EdgeSpacing? {
    let step = 1 / (Self.stepsOfPixel * span)
    // Edges are at most one pixel closer together than their lines.
    var pitch = min(pitches.upperBound, Double(leastGap + 1))
    var count = 0
    while pitch >= pitches.lowerBound {
      if count & 0xFF == 0, Task.isCancelled { throw .cancelled }
      count += 1
      if let spacing = spacing(near: pitch, within: 2 * step * pitch),
        spacing.pitches.overlaps(pitches)
      {
        return spacing
      }
      pitch -= pitch * step
    }
    return nil
  }

  private func spacing(near pitch: Double, within distance: Double) -> EdgeSpacing? {
    for first in Self.firstLines {
      let start = Double(edges[0]) + first
      guard
        edges.allSatisfy({ edge in
          let place = (Double(edge) - start) / pitch
          return abs(place - place.rounded()) * pitch <= Self.reach
        })
      else { continue }
      let numbers = edges.map { ((Double($0) - start) / pitch).rounded() }
      if let spacing = EdgeSpacing(
        edges: edges, numbers: numbers, near: pitch, within: distance)
      {
        return spacing
      }
    }
    return nil
  }

  /// Returns the whole side as equal cells if that is one of the grids, otherwise cells that may be cut off at the rim.
  ///
  /// - Parameter pitch: The preferred pitch; the nearest possible one is used.
  func axis(_ spacing: EdgeSpacing, near pitch: Double) -> GridAxis? {
    if let count = counts(spacing).first { return GridAxis(length: length, count: count) }
    let pitch = min(max(pitch, spacing.pitches.lowerBound), spacing.pitches.upperBound)
    return GridAxis(length: length, pitch: pitch, from: spacing.firstLine(at: pitch))
  }

  /// Returns whether several numbers of equal cells fill the whole side.
  func hasSeveralCounts(_ spacing: EdgeSpacing) -> Bool { counts(spacing).count > 1 }

  /// Returns the numbers of equal cells with lines at all edges, in ascending order.
  private func counts(_ spacing: EdgeSpacing) -> [Int] {
    let least = max(1, Int((Double(length) / spacing.pitches.upperBound).rounded(.up)))
    let most = min(length, Int((Double(length) / spacing.pitches.lowerBound).rounded(.down)))
    return least > most ? [] : (least...most).filter { isDrawn(byCells: $0) }
  }

  /// Returns the negative decimal logarithm of the probability that `count` equal cells have lines at all
  /// edges by chance.
  func certainty(of count: Int) -> Double {
    Double(edges.count) * log10(Double(length - 1) / Double(count - 1))
  }

  /// Returns whether the lines of `count` equal cells include all edges.
  private func isDrawn(byCells count: Int) -> Bool {
    edges.allSatisfy { edge in
      (2 * edge + 1) * count / (2 * length) != (2 * edge - 1) * count / (2 * length)
    }
  }
}

/// The range of pitches of grids that assign the same line numbers to the edges of an axis.
struct EdgeSpacing {
  /// The pitches with a possible first line.
  let pitches: ClosedRange<Double>
  private let edges: [Int]
  /// The line number of each edge, relative to the first edge.
  private let numbers: [Double]

  /// Creates the range around a pitch, or returns `nil` if no pitch near it has a first line.
  fileprivate init?(edges: [Int], numbers: [Double], near pitch: Double, within distance: Double) {
    /// Returns the width in pixels of the range of first lines, a concave function of the pitch.
    func room(_ pitch: Double) -> Double {
      let range = Self.firstLines(edges, numbers, pitch)
      return range.upper - range.lower
    }
    let lines = numbers[numbers.count - 1] - numbers[0]
    guard lines >= 1 else { return nil }
    var (low, high) = (pitch - distance, pitch + distance)
    for _ in 0..<Self.halvings {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      if room(left) < room(right) { low = left } else { high = right }
    }
    let best = (low + high) / 2
    guard best >= 1, room(best) > Self.leastRoom else { return nil }
    func end(_ outside: Double) -> Double {
      var (inside, outside) = (best, outside)
      for _ in 0..<Self.halvings {
        let middle = (inside + outside) / 2
        if room(middle) > Self.leastRoom { inside = middle } else { outside = middle }
      }
      return inside
    }
    // Over all lines, an edge is at most a pixel before or after its position.
    let (least, most) = (end(best - 2 / lines), end(best + 2 / lines))
    pitches = min(least, most)...max(least, most)
    (self.edges, self.numbers) = (edges, numbers)
  }

  private static let halvings = 40
  private static let leastRoom = 1e-6

  private static func firstLines(
    _ edges: [Int], _ numbers: [Double], _ pitch: Double
  ) -> (lower: Double, upper: Double) {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    for (edge, number) in zip(edges, numbers) {
      let place = Double(edge) - number * pitch
      (lower, upper) = (max(lower, place - 0.5), min(upper, place + 0.5))
    }
    return (lower, upper)
  }

  /// Returns the middle of the range of first lines for a pitch.
  func firstLine(at pitch: Double) -> Double {
    let range = Self.firstLines(edges, numbers, pitch)
    return (range.lower + range.upper) / 2
  }
}
