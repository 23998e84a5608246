import CCairo
import Raster
import VectorRaster

/// A gradient by angle as patches around the origin, all the way around (painting.md §8).
struct AngularMesh: Hashable {
  /// Colours that change with the angle, in degrees clockwise from the right.
  fileprivate struct Wedge {
    let start: Double
    let end: Double
    let first: Color
    let last: Color
  }

  /// The widest that a patch may be: its outer side is a straight line, along which colours run evenly.
  fileprivate static let widest = 30.0

  private let gradient: Gradient
  /// Degrees of the first and the last colour.
  private let start: Double
  private let end: Double
  /// The factor of all alphas.
  private let opacity: Double

  /// The mesh of a gradient from one angle to a larger one.
  init(_ gradient: Gradient, from start: Double, to end: Double, opacity: Double) {
    (self.gradient, self.start, self.end, self.opacity) = (gradient, start, end, opacity)
  }

  /// The number of patches, at most 2,500 or so.
  var patchCount: Int { wedges.reduce(0) { $0 + $1.patchCount } }

  /// Returns a pattern that reaches as far as `radius`, to be destroyed by the caller.
  func pattern(radius: Double) -> OpaquePointer? {
    let mesh = cairo_pattern_create_mesh()
    for wedge in wedges { wedge.addPatches(to: mesh, radius, opacity) }
    return mesh
  }

  /// The wedges that are not empty; beyond the last angle the first half has the last colour, the other half the
  /// first colour.
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

  /// Patches with one corner in the middle, so that colours change with the angle alone.
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
