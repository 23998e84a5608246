import Raster
import Glibc

/// The places along an axis at which colours change, and the grids whose lines include all of them
/// (recovery.md §3).
///
/// Nearest sampling draws a line at ℓ as an edge before the first pixel whose centre is not left of it, so an
/// edge at e is a line of e − ½ < ℓ ≤ e + ½.
struct EdgeLines {
  /// The pixels along the axis.
  let length: Int
  /// At least two, ascending.
  let edges: [Int]
  /// The least distance of two edges.
  let leastGap: Int

  /// The steps in which pitches are searched, as parts of a pixel over all edges.
  private static let stepsOfPixel = 10.0
  /// The places of the first line from the first edge; any other is at most 0.1 pixels from one of them.
  private static let firstLines = [0, -0.2, 0.2, -0.4, 0.4]
  /// The distance of edges from lines at which a pitch is looked at more closely: ½, and what steps of
  /// pitches and of first lines leave out.
  private static let reach = 0.7

  /// `nil` if there are fewer than two edges.
  init?(length: Int, edges: [Int]) {
    let gaps = zip(edges, edges.dropFirst()).map { $1 - $0 }
    guard let leastGap = gaps.min() else { return nil }
    (self.length, self.edges, self.leastGap) = (length, edges, leastGap)
  }

  /// The pixels from the first edge to the last one.
  var span: Double { Double(edges[edges.count - 1] - edges[0]) }

  /// The coarsest grid of pitches in a range, `nil` if there is none.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  func coarsest(in pitches: ClosedRange<Double>) throws(RecoveryError) -> EdgeSpacing? {
    let step = 1 / (Self.stepsOfPixel * span)
    // Edges at most one pixel nearer than lines.
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

  /// The whole side as equal cells if that is one of the grids, else cells of which some are cut off.
  ///
  /// - Parameter pitch: Of these cells, if it is possible, else as near to it as is.
  func axis(_ spacing: EdgeSpacing, near pitch: Double) -> GridAxis? {
    if let count = counts(spacing).first { return GridAxis(length: length, count: count) }
    let pitch = min(max(pitch, spacing.pitches.lowerBound), spacing.pitches.upperBound)
    return GridAxis(length: length, pitch: pitch, from: spacing.firstLine(at: pitch))
  }

  /// Whether the whole side may be several numbers of equal cells.
  func hasSeveralCounts(_ spacing: EdgeSpacing) -> Bool { counts(spacing).count > 1 }

  /// The numbers of equal cells whose lines include all edges, in ascending order.
  private func counts(_ spacing: EdgeSpacing) -> [Int] {
    let least = max(1, Int((Double(length) / spacing.pitches.upperBound).rounded(.up)))
    let most = min(length, Int((Double(length) / spacing.pitches.lowerBound).rounded(.down)))
    return least > most ? [] : (least...most).filter { isDrawn(byCells: $0) }
  }

  /// The negative decadic logarithm of the chance that all edges are among those of `count` equal cells by
  /// accident.
  func certainty(of count: Int) -> Double {
    Double(edges.count) * log10(Double(length - 1) / Double(count - 1))
  }

  /// True if the lines of `count` equal cells include all edges.
  private func isDrawn(byCells count: Int) -> Bool {
    edges.allSatisfy { edge in
      (2 * edge + 1) * count / (2 * length) != (2 * edge - 1) * count / (2 * length)
    }
  }
}

/// The pitches of grids that number the edges of an axis in one way.
struct EdgeSpacing {
  /// The pitches for which there is a first line.
  let pitches: ClosedRange<Double>
  private let edges: [Int]
  /// The line of each edge, counted from that of the first one.
  private let numbers: [Double]

  /// `nil` if no pitch near this one has a first line.
  fileprivate init?(edges: [Int], numbers: [Double], near pitch: Double, within distance: Double) {
    /// The pixels by which the first line can be moved; a concave function.
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
    // Over all lines, an edge is at most a pixel before or behind its place.
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

  /// The line in the middle of all that are possible for a pitch.
  func firstLine(at pitch: Double) -> Double {
    let range = Self.firstLines(edges, numbers, pitch)
    return (range.lower + range.upper) / 2
  }
}
