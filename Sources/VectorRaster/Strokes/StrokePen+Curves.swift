import Raster

extension StrokePen {
  /// Adds the corners from the piece before a range to the piece after it, with a single point on the inner side.
  ///
  /// - Parameter room: The length of the piece before the range that no other corner needs.
  /// - Returns: The length that the piece after the range gives up for the corner. The value is `nil` if the corners
  ///   turn in both directions, or if the pieces in between reach beyond the two around them on the inner side.
  func join(
    _ pieces: [StrokeLine.Piece], around middle: Range<Int>, room: Double, near: inout [Point],
    far: inout [Point]
  ) -> Double? {
    guard let whole = corner(pieces[middle.lowerBound - 1], pieces[middle.upperBound]) else {
      return nil
    }
    let corners = (middle.lowerBound...middle.upperBound).map { corner(pieces[$0 - 1], pieces[$0]) }
    func turnsBack(_ corner: Corner?) -> Bool {
      corner.map { ($0.cross > 0) != (whole.cross > 0) } ?? false
    }
    let (inside, given): (Point, Double)
    if middle.allSatisfy({ pieces[$0].length == 0 }) {
      guard whole.hasMeeting(radius), !corners.contains(where: turnsBack) else { return nil }
      (inside, given) = (whole.point + whole.meeting(radius), whole.room / 2)
    } else {
      // If a line meets a curve, rounding errors may turn the corner back slightly.
      guard !corners.dropFirst().dropLast().contains(where: turnsBack),
        corners.contains(where: { $0.map { $0.room > 0 && !$0.hasMeeting(radius) } ?? false }),
        let meeting = meeting(of: pieces, around: middle, whole, room: room)
      else { return nil }
      (inside, given) = meeting
    }
    func appendOutsides(to points: inout [Point]) {
      for (corner, piece) in zip(corners, pieces[middle.lowerBound...middle.upperBound]) {
        if let corner, turnsBack(corner) {
          appendInside(of: corner, to: &points)
        } else if let corner {
          appendOutside(of: corner, to: &points)
        } else {
          points.append(piece.start + piece.direction.turned * (whole.cross > 0 ? -radius : radius))
        }
      }
    }
    if whole.cross > 0 {
      near.append(inside)
      appendOutsides(to: &far)
    } else {
      far.append(inside)
      appendOutsides(to: &near)
    }
    return given
  }

  /// Returns the intersection of the inner sides around a narrow curve, and the length that the last piece gives up.
  ///
  /// That is at most half of the piece, since another corner may need the other half.
  ///
  /// The region beyond both sides is a cone with its tip at the intersection. No chord of the curve may cover any part
  /// of the cone. A chord satisfies this if it lies before one of the sides. It also does if its direction is between
  /// the two pieces' directions and the tip is at least half the line's width away, since then the rest of the cone is
  /// too.
  private func meeting(
    of pieces: [StrokeLine.Piece], around curve: Range<Int>, _ whole: Corner, room: Double
  ) -> (Point, Double)? {
    let (first, last) = (pieces[curve.lowerBound - 1], pieces[curve.upperBound])
    let (from, to) = (whole.from * radius, whole.to * radius)
    let between = last.start + to - first.end - from
    let before = -between.cross(last.direction) / whole.cross
    let after = between.cross(first.direction) / whole.cross
    guard whole.dot > -0.99, before >= 0, before <= room, after >= 0, after <= last.length / 2
    else { return nil }
    let meeting = first.end + from - first.direction * before
    let sign: Double = whole.cross > 0 ? 1 : -1
    for piece in pieces[curve] where piece.length > 0 {
      let side = piece.direction.turned * sign
      let isBetween =
        first.direction.cross(piece.direction) * sign >= 0
        && piece.direction.cross(last.direction) * sign >= 0
      let corners = [
        piece.start, piece.end, piece.start + side * radius, piece.end + side * radius,
      ]
      func isWithin(_ side: Point) -> Bool {
        corners.allSatisfy { ($0 - meeting).dot(side) <= 0 }
      }
      guard
        isBetween && (meeting - piece.start).dot(side) >= radius
          || isWithin(from) || isWithin(to)
      else { return nil }
      for corner in corners {
        guard (first.end - corner).dot(first.direction) <= first.length,
          (corner - last.start).dot(last.direction) <= last.length
        else { return nil }
      }
    }
    return (meeting, after)
  }
}
