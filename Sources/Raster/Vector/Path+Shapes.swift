extension Path {
  /// How far the control points of a quarter circle's cubic lie from its ends, in radii: the curve then
  /// meets the circle in the middle too, and is off by at most 0.03 % of the radius.
  package static let quarterCircle = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// A rectangle with rounded corners, clockwise from the left end of its upper side.
  ///
  /// - Parameter radius: Between 0 and half of the shorter side; clamped.
  package static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let r = min(max(radius, 0), rect.width / 2, rect.height / 2)
    guard r > 0 else {
      return Path([
        .move(Point(rect.x, rect.y)), .line(Point(rect.maxX, rect.y)),
        .line(Point(rect.maxX, rect.maxY)), .line(Point(rect.x, rect.maxY)), .close,
      ])
    }
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    let k = r * (1 - quarterCircle)
    return Path([
      .move(Point(left + r, top)),
      .line(Point(right - r, top)),
      .cubic(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
      .line(Point(right, bottom - r)),
      .cubic(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
      .line(Point(left + r, bottom)),
      .cubic(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
      .line(Point(left, top + r)),
      .cubic(Point(left, top + k), Point(left + k, top), Point(left + r, top)),
      .close,
    ])
  }
}
