package import Raster
package import VectorRaster

/// Overlapping shapes and colours on 40 × 30 points, for tests of picture renderers.
package protocol PictureSamples {}

extension PictureSamples {
  package static var red: Color { Color(red: 230, green: 30, blue: 40) }
  package static var blue: Color { Color(red: 20, green: 60, blue: 220) }
  package static var faint: Color { Color(red: 20, green: 160, blue: 60, alpha: 120) }

  /// The bounds of the picture.
  package var bounds: Rect { Rect(x: 0, y: 0, width: 40, height: 30) }
  package var all: Shape { box(0, 0, 40, 30) }
  package var circle: Shape {
    Shape(.ellipse(center: Point(20, 15), radii: Point(12, 9)), .fill(.nonZero))
  }
  /// A star with a hole in its centre.
  package var star: Shape {
    Shape(
      Path([
        .move(Point(20, 2)), .line(Point(28, 28)), .line(Point(4, 10)), .line(Point(36, 10)),
        .line(Point(12, 28)), .close,
      ]), .fill(.evenOdd))
  }
  /// A dashed curve.
  package var line: Shape {
    Shape(
      Path([.move(Point(4, 4)), .quad(Point(20, 40), Point(36, 4))]),
      .stroke(StrokeStyle(width: 5, cap: .round, dash: [9, 7])))
  }

  package func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
    Shape(.rect(Rect(x: x, y: y, width: width, height: height)), .fill(.nonZero))
  }

  /// Returns a group with the given effects.
  package func group(
    _ steps: [Picture.Step], _ change: (inout Picture.Effects) -> Void
  ) -> Picture.Step {
    var effects = Picture.Effects()
    change(&effects)
    return .group(steps, effects)
  }
}
