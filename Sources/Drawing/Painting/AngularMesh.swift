import CCairo
import Raster
import VectorRaster

/// An angular gradient as patches all the way around the origin (painting.md §8).
struct AngularMesh: Hashable {
  /// A sector of a circle with a change of colour, in degrees clockwise from the right.
  fileprivate struct Wedge {
    let start: Double
    let end: Double
    let first: Color
    let last: Color
  }

  /// The maximum angle of a patch; its outer side is a straight line with linearly changing colours.
  fileprivate static let widest = 30.0

  private let gradient: Gradient
  /// The angles of the first and the last colour, in degrees.
  private let start: Double
  private let end: Double
  /// The factor of all alphas.
  private let opacity: Double

  /// Creates the mesh of a gradient from one angle to a larger one.
  init(_ gradient: Gradient, from start: Double, to end: Double, opacity: Double) {
    (self.gradient, self.start, self.end, self.opacity) = (gradient, start, end, opacity)
  }

  /// The number of patches, at most about 2,500.
  var patchCount: Int { wedges.reduce(0) { $0 + $1.patchCount } }

  /// Returns a pattern that reaches to `radius`; the caller must destroy it.
  func pattern(radius: Double) -> OpaquePointer? {
    let mesh = cairo_pattern_create_mesh()
    for wedge in wedges { wedge.addPatches(to: mesh, radius, opacity) }
    return mesh
  }

  /// The nonempty wedges; the gap has the last colour in its first half and the first colour in the other.
  private var wedges: [Wedge] {
    let stops = gradient.resolvedStops
    func angle(_ number: Double) -> Double { min(start + (end - start) * number, start + 360) }
    let (first, last) = (stops[0], stops[stops.count - 1])
    let middle = (start + end) / 2 + 180
    var wedges = [
      Wedge(start: start, end: angle(first.location), first: first.color, last: first.color)
    ]
    wedges += zip(stops, stops.dropFirst()).map { from, to in
      Wedge(
        start: angle(from.location), end: angle(to.location), first: from.color, last: to.color)
    }
    wedges.append(
      Wedge(
        start: angle(last.location), end: min(middle, start + 360), first: last.color,
        last: last.color))
    wedges.append(
      Wedge(start: max(middle, end), end: start + 360, first: first.color, last: first.color))
    return wedges.filter { $0.start < $0.end }
  }
}

extension AngularMesh.Wedge {
  fileprivate var patchCount: Int {
    max(Int(((end - start) / AngularMesh.widest).rounded(.up)), 1)
  }

  /// Adds patches with one corner at the centre, so that colours change only with the angle.
  fileprivate func addPatches(to mesh: OpaquePointer?, _ radius: Double, _ opacity: Double) {
    let count = patchCount
    func color(_ part: Double) -> SIMD4<Double> {
      func channels(_ color: Color) -> SIMD4<Double> {
        SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)) / 255
      }
      return channels(first) + (channels(last) - channels(first)) * part
    }
    for patch in 0..<count {
      let parts = [Double(patch) / Double(count), Double(patch + 1) / Double(count)]
      let points = parts.map { part in
        Transform.rotation(degrees: start + (end - start) * part)(Point(radius, 0))
      }
      cairo_mesh_pattern_begin_patch(mesh)
      cairo_mesh_pattern_move_to(mesh, 0, 0)
      for point in points { cairo_mesh_pattern_line_to(mesh, point.x, point.y) }
      cairo_mesh_pattern_line_to(mesh, 0, 0)
      for (corner, part) in [parts[0], parts[0], parts[1], parts[1]].enumerated() {
        let color = color(part)
        cairo_mesh_pattern_set_corner_color_rgba(
          mesh, UInt32(corner), color.x, color.y, color.z, color.w * opacity)
      }
      cairo_mesh_pattern_end_patch(mesh)
    }
  }
}
