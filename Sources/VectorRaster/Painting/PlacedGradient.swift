package import Raster

/// A gradient in the unit of the shapes that it paints, as SVG defines it (painting.md §11).
///
/// Unlike `Gradient`, it interpolates straight sRGB and keeps the hidden colours of transparent stops.
package struct PlacedGradient: Hashable, Sendable {
  /// A colour at a location.
  package struct Stop: Hashable, Sendable {
    /// The colour in straight sRGB; only its alpha counts if the colour is inherited.
    package var color: Color
    /// The location, 0…1, not below the one before.
    package var location: Double
    /// Whether the stop has the colour that its layer inherits, multiplied by the alpha of `color`.
    package var isInherited: Bool

    /// Creates a stop at a location.
    package init(_ color: Color, at location: Double, isInherited: Bool = false) {
      (self.color, self.location, self.isInherited) = (color, location, isInherited)
    }
  }

  /// The location of each point of the plane.
  package enum Geometry: Hashable, Sendable {
    /// Location 0 at one point and 1 at another; it is constant along perpendicular lines.
    case linear(start: Point, end: Point)
    /// Location 0 on a focal circle and 1 on an ellipse: the image of the unit circle around the origin under a map.
    ///
    /// The focal circle is in the space of the unit circle.
    case radial(Transform, focus: Point, focalRadius: Double)
  }

  /// The colours beyond the locations 0 and 1; the raw values are SVG's.
  package enum Spread: String, CaseIterable, Hashable, Sendable {
    /// The first and the last colour.
    case pad
    /// The gradient in alternating directions.
    case reflect
    /// The gradient from its beginning.
    case `repeat`
  }

  /// The largest number of stops.
  package static let maximumStops = 256

  /// The stops in ascending order, at least two.
  package var stops: [Stop]
  /// The geometry.
  package var geometry: Geometry
  /// The colours beyond both ends.
  package var spread: Spread

  /// Creates a gradient.
  package init(_ stops: [Stop], _ geometry: Geometry, spread: Spread = .pad) {
    precondition(stops.count >= 2, "a gradient has two stops")
    (self.stops, self.geometry, self.spread) = (stops, geometry, spread)
  }

  /// Whether all stops are opaque.
  package var isOpaque: Bool { stops.allSatisfy(\.color.isOpaque) }

  /// Returns the gradient with an affine map applied, or `nil` if the map collapses the plane.
  package func transformed(by map: Transform) -> PlacedGradient? {
    guard map != .identity else { return self }
    var gradient = self
    switch geometry {
    case .linear(let start, let end):
      guard let moved = PlacedGradient.line(from: start, to: end, through: map) else { return nil }
      gradient.geometry = moved
    case .radial(let own, let focus, let focalRadius):
      guard map.determinant != 0 else { return nil }
      gradient.geometry = .circle(own.then(map), focus: focus, focalRadius: focalRadius)
    }
    return gradient
  }

  /// Returns the linear geometry between two points in a space of its own, mapped to the unit of the shapes; `nil` if
  /// the points are equal or the map collapses the plane.
  ///
  /// Any affine image of a linear gradient is a linear gradient, although its lines may turn against its direction.
  package static func line(
    from start: Point, to end: Point, through map: Transform
  ) -> Geometry? {
    let way = end - start
    let square = way.dot(way)
    guard square > 0, let inverse = map.inverse else { return nil }
    let slope = Point(
      (way.x * inverse.a + way.y * inverse.b) / square,
      (way.x * inverse.c + way.y * inverse.d) / square)
    let steepness = slope.dot(slope)
    guard steepness > 0, steepness.isFinite else { return nil }
    let first = map(start)
    return .linear(
      start: first,
      end: Point(first.x + slope.x / steepness, first.y + slope.y / steepness))
  }

  /// Returns the stops with the colour of the layer in place of inherited colours.
  package func painted(in color: Color) -> [Gradient.Stop] {
    stops.map { stop in
      guard stop.isInherited else { return Gradient.Stop(stop.color, at: stop.location) }
      var own = color
      own.alpha = UInt8((Int(color.alpha) * Int(stop.color.alpha) * 2 + 255) / 510)
      return Gradient.Stop(own, at: stop.location)
    }
  }
}

extension PlacedGradient.Geometry {
  /// Returns the radial geometry whose outer ellipse is the image of the unit circle under a map.
  ///
  /// If the image is a circle, the map becomes a scale and a translation, so that equal gradients have equal values.
  package static func circle(
    _ map: Transform, focus: Point, focalRadius: Double
  ) -> PlacedGradient.Geometry {
    guard let radius = map.uniformScale, radius > 0 else {
      return .radial(map, focus: focus, focalRadius: focalRadius)
    }
    let turned = map.moved(focus)
    return .radial(
      Transform(radius, 0, 0, radius, map.tx, map.ty),
      focus: Point(turned.x / radius, turned.y / radius), focalRadius: focalRadius)
  }
}
