package import Raster

/// The way in which something is brought onto whole pixels (painting.md §5).
package enum PixelAlignment: Hashable, Sendable {
  /// Each edge of a frame goes to a whole pixel, and what is in it is stretched with it; `least` pixels
  /// are left of a side that would come to fewer.
  case edges(Rect, least: Int = 0)
  /// All moves by the same part of a pixel, so that this point is on a whole one.
  case corner(Point)

  /// The map in place of `map` from points to pixels, of which there are `scale` a point.
  ///
  /// Only a map that moves is changed: what is turned or enlarged has no edges on pixels.
  func aligned(_ map: Transform, scale: Double) -> Transform {
    guard map.a == scale, map.d == scale, map.b == 0, map.c == 0 else { return map }
    switch self {
    case .corner(let point):
      let place = map(point)
      return map.then(
        .translation(place.x.roundedHalfUp - place.x, place.y.roundedHalfUp - place.y))
    case .edges(let frame, let least):
      let (a, tx) = Self.stretched(frame.x, frame.width, by: map.a, map.tx, least: Double(least))
      let (d, ty) = Self.stretched(frame.y, frame.height, by: map.d, map.ty, least: Double(least))
      return Transform(a, 0, 0, d, tx, ty)
    }
  }

  /// The factor and the move of one axis.
  private static func stretched(
    _ start: Double, _ length: Double, by scale: Double, _ move: Double, least: Double
  ) -> (Double, Double) {
    let first = (start * scale + move).roundedHalfUp
    let last = max(((start + length) * scale + move).roundedHalfUp, first + least)
    let factor = length > 0 ? (last - first) / length : scale
    return (factor, first - start * factor)
  }
}

extension Double {
  /// ⌊x + ½⌋.
  var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
