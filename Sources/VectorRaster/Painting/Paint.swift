package import Raster

/// The colour of a shape's pixels (painting.md §1).
package enum Paint: Hashable, Sendable {
  /// One colour, straight sRGB.
  case color(Color)
  /// Colours that change with the place, in a frame in the unit of the shape.
  case gradient(Gradient, GradientShape, frame: Rect)
}

/// The numbers of the plane along which a gradient's colours run; the words are SwiftUI's.
///
/// Points are unit points: (0, 0) is the upper left corner of the frame, (1, 1) the lower right one. All
/// of the plane has a number, whatever these are: below 0 is the first colour, from 1 on the last.
package enum GradientShape: Hashable, Sendable {
  /// 0 at one point, 1 at another, the same along lines across; 1 everywhere where both are one.
  case linear(start: Point, end: Point)
  /// 0 within a radius and 1 from a larger one on, in the unit of the frame; 1 everywhere where it is not
  /// larger.
  case radial(center: Point, startRadius: Double, endRadius: Double)
  /// The same in the frame's unit square, so that circles become ellipses: radii are fractions.
  case elliptical(center: Point, startFraction: Double, endFraction: Double)
  /// Around a point, from one angle to a larger one, in degrees clockwise from the right; 1 everywhere
  /// where it is not larger.
  ///
  /// The rest of the circle has the last colour in its first half, the first in the other.
  case angular(center: Point, startAngle: Double, endAngle: Double)
}

extension Rect {
  /// The point at parts of the sides: (0, 0) is the upper left corner, (1, 1) the lower right one.
  package func point(_ unit: Point) -> Point { Point(x + unit.x * width, y + unit.y * height) }
}
