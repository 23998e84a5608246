import Raster

extension Path {
  /// Determines whether the filled path covers no point twice, and sets `isOverlapFree`.
  ///
  /// Such a path touches itself only at the common end of consecutive lines, and it winds around its inside once,
  /// always in the same sense. A path that cannot be checked cheaply counts as overlapping. Lines that are closer to
  /// each other than `tolerance` may or may not count as touching.
  ///
  /// - Parameter tolerance: The maximum distance of a chord from its curve, in the path's unit, above 0.
  package mutating func findOverlaps(tolerance: Double) {
    var contours = Contours()
    contours.append(self, tolerance: tolerance)
    isOverlapFree = contours.isOverlapFree
  }

  /// Creates the concatenation of several paths.
  ///
  /// It is known to be free of overlaps if each path is, and if each lies beside or below all paths before it.
  package init(joining paths: [Path]) {
    self.init(paths.flatMap(\.elements))
    var frame: Rect?
    for path in paths {
      guard let box = path.controlBounds() else { continue }
      if let before = frame {
        guard box.x >= before.maxX || box.maxX <= before.x || box.y >= before.maxY else { return }
        frame = before.union(box)
      } else {
        frame = box
      }
    }
    isOverlapFree = paths.allSatisfy(\.isOverlapFree)
  }
}

extension Contours {
  /// The maximum number of edges that are compared with each other.
  private static let overlapLimit = 4096

  /// Whether no polygon touches itself or another one, and each is either a filled area or a hole in one.
  fileprivate var isOverlapFree: Bool {
    guard points.count <= Self.overlapLimit else { return false }
    let contours = chords
    return !Self.touches(contours.flatMap { $0 }) && Self.windsOnce(contours)
  }

  /// The edges of each polygon, without edges of length 0.
  private var chords: [[Chord]] {
    var start = 0
    return ends.enumerated().map { contour, end in
      let corners = points[start..<end]
      start = end
      let pairs = zip(corners, corners.dropFirst() + corners.prefix(1)).filter { $0 != $1 }
      return pairs.enumerated().map { index, pair in
        Chord(
          from: pair.0, to: pair.1, contour: contour, index: index,
          next: index + 1 < pairs.count ? index + 1 : 0)
      }
    }
  }

  /// Returns whether two chords meet that are not consecutive, or whether two consecutive ones turn back onto each
  /// other.
  private static func touches(_ chords: [Chord]) -> Bool {
    var alive: [Chord] = []
    for chord in chords.sorted(by: { $0.top < $1.top }) {
      alive.removeAll { $0.bottom < chord.top }
      if alive.contains(where: { $0.touches(chord) }) { return true }
      alive.append(chord)
    }
    return false
  }

  /// Returns whether only two winding numbers occur, one on each side of every contour.
  private static func windsOnce(_ contours: [[Chord]]) -> Bool {
    var sense: Int?
    for (index, contour) in contours.enumerated() {
      guard let corner = contour.first?.from else { continue }
      let area = contour.reduce(0) { $0 + ($1.from - corner).cross($1.to - corner) }
      let turn = area < 0 ? -1 : 1
      let outside = contours.enumerated().reduce(0) { sum, other in
        other.offset == index
          ? sum : sum + other.element.reduce(0) { $0 + $1.winding(around: corner) }
      }
      let filled = outside == 0 ? turn : outside
      guard outside == 0 || outside == -turn, filled == sense ?? filled else { return false }
      sense = filled
    }
    return true
  }
}

/// An edge of a polygon.
private struct Chord {
  let from: Point
  let to: Point
  let contour: Int
  /// The indices of the edge and of its successor in the contour.
  let index: Int
  let next: Int

  var top: Double { min(from.y, to.y) }
  var bottom: Double { max(from.y, to.y) }

  /// Returns whether the edges have a common point other than the shared corner of consecutive edges.
  func touches(_ other: Chord) -> Bool {
    let direction = to - from
    if contour == other.contour, next == other.index || other.next == index {
      let otherDirection = other.to - other.from
      return direction.cross(otherDirection) == 0 && direction.dot(otherDirection) < 0
    }
    guard min(from.x, to.x) <= max(other.from.x, other.to.x),
      min(other.from.x, other.to.x) <= max(from.x, to.x)
    else { return false }
    let otherDirection = other.to - other.from
    let here = direction.cross(other.from - from) * direction.cross(other.to - from)
    let there = otherDirection.cross(from - other.from) * otherDirection.cross(to - other.from)
    return here <= 0 && there <= 0
  }

  /// Returns 1 or −1 if a ray from the point to the left crosses the edge, otherwise 0.
  ///
  /// The value is 1 if the edge runs clockwise around the point, and −1 if it runs counterclockwise.
  func winding(around point: Point) -> Int {
    guard (from.y <= point.y) != (to.y <= point.y) else { return 0 }
    let side = (to - from).cross(point - from)
    if from.y < to.y { return side < 0 ? -1 : 0 }
    return side > 0 ? 1 : 0
  }
}
