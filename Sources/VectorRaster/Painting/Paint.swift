package import Raster

/// The colours of a shape's pixels (painting.md §1).
package enum Paint: Hashable, Sendable {
  /// One colour in straight sRGB.
  case color(Color)
  /// A gradient in a frame, which is in the unit of the shape.
  case gradient(Gradient, GradientShape, frame: Rect)
}

/// The geometry of a gradient: a location for each point of the plane, with SwiftUI's names.
///
/// Points are unit points: (0, 0) is the upper left corner of the frame, (1, 1) the lower right one. Locations below 0
/// have the first colour, and locations from 1 on the last.
package enum GradientShape: Hashable, Sendable {
  /// A linear gradient, with location 0 at one point and 1 at another; it is constant along perpendicular lines.
  ///
  /// If both points are equal, all locations are 1.
  case linear(start: Point, end: Point)
  /// A radial gradient, with location 0 up to a radius and 1 from a larger radius on, in the unit of the frame.
  ///
  /// If the second radius is not larger, all locations are 1.
  case radial(center: Point, startRadius: Double, endRadius: Double)
  /// A radial gradient in the frame's unit square, so that circles become ellipses.
  ///
  /// The fractions are radii in the unit square. If the second one is not larger, all locations are 1.
  case elliptical(center: Point, startFraction: Double, endFraction: Double)
  /// An angular gradient around a point, between two angles in degrees, clockwise from the right.
  ///
  /// If the second angle is not larger, all locations are 1. The rest of the circle has the last colour in its first
  /// half and the first colour in the other.
  case angular(center: Point, startAngle: Double, endAngle: Double)
}

extension Rect {
  /// Returns a point from fractions of the sides: (0, 0) is the upper left corner, (1, 1) the lower right one.
  package func point(_ unit: Point) -> Point { Point(x + unit.x * width, y + unit.y * height) }
}
