import Raster

extension Path {
  /// Finds out whether the filled path covers nothing twice: its lines touch each other only where one ends and
  /// the next begins, and it winds around its inside once, all in one sense.
  ///
  /// A path that cannot be judged cheaply counts as overlapping. Lines that are nearer to each other than
  /// `tolerance` may be taken for either.
  ///
  /// - Parameter tolerance: The distance that a chord may have from its curve, in the path's unit, above 0.
  package mutating func findOverlaps(tolerance: Double) {
    var contours = Contours()
    contours.append(self, tolerance: tolerance)
    isOverlapFree = contours.isOverlapFree
  }

  /// The paths one after another.
  ///
  /// It is known to be free of overlaps where each path is and lies beside or below all before it.
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
  /// More edges than this are not compared with each other.
  private static let overlapLimit = 4096

  /// True for polygons that touch neither each other nor themselves and of which each is either
  /// filled space or a hole in it.
  fileprivate var isOverlapFree: Bool {
    guard points.count <= Self.overlapLimit else { return false }
    let contours = chords
    return !Self.touches(contours.flatMap { $0 }) && Self.windsOnce(contours)
  }

  /// The edges of each polygon that have a length.
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

  /// True where chords meet that do not follow each other, or that turn back onto each other.
  private static func touches(_ chords: [Chord]) -> Bool {
    var alive: [Chord] = []
    for chord in chords.sorted(by: { $0.top < $1.top }) {
      alive.removeAll { $0.bottom < chord.top }
      if alive.contains(where: { $0.touches(chord) }) { return true }
      alive.append(chord)
    }
    return false
  }

  /// True where there are only two windings, before and after each contour.
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
  /// The places of the edge and of the one after it in the contour.
  let index: Int
  let next: Int

  var top: Double { min(from.y, to.y) }
  var bottom: Double { max(from.y, to.y) }

  /// True where the edges have a point in common, but for the corner of two that follow each other.
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

  /// 1 or −1 where a ray from the point to the left crosses the edge, which turns clockwise around it or
  /// against the clock; else 0.
  func winding(around point: Point) -> Int {
    guard (from.y <= point.y) != (to.y <= point.y) else { return 0 }
    let side = (to - from).cross(point - from)
    if from.y < to.y { return side < 0 ? -1 : 0 }
    return side > 0 ? 1 : 0
  }
}
