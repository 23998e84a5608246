package import Raster

/// A rule for aligning steps to whole pixels (painting.md §5).
package enum PixelAlignment: Hashable, Sendable {
  /// Moves each edge of a frame to a whole pixel, and stretches the content with it.
  ///
  /// Each side keeps at least `least` pixels.
  case edges(Rect, least: Int = 0)
  /// Moves the content by a fraction of a pixel, so that this point is on a whole one.
  case corner(Point)

  /// Returns the aligned form of a map from points to pixels, with `scale` pixels per point.
  ///
  /// Only a map that translates at this scale changes: rotated or enlarged content has no edges on whole pixels.
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

  /// Returns the factor and the offset along one axis.
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
  /// The value rounded half up: ⌊x + ½⌋.
  var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
