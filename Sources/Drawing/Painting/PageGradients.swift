import CCairo
import Raster
import VectorRaster

/// The gradients of a picture, counted before it is drawn (painting.md §8).
///
/// An angular gradient that several shapes use is stored in the file only once. An instance belongs to one document and
/// is used on one task.
final class PageGradients {
  /// The number of shapes painted with each mesh.
  private var uses: [AngularMesh: Int] = [:]
  /// The recordings of meshes that several shapes use.
  private var records: [AngularMesh: OpaquePointer] = [:]
  /// The distance from the centre of a recording to its edges.
  ///
  /// It must fit on the page, since Cairo clips the alpha of a recording there.
  private let reach: Double
  private let maximumPatches: Int
  private let maximumStops: Int
  /// The resolved stops of the other gradients.
  private var stops: [Gradient: [Gradient.Stop]] = [:]
  private var patchCount = 0
  private var stopCount = 0

  /// Counts the gradients of all steps that are drawn as vectors.
  ///
  /// - Throws: `.tooManyPatches`, `.tooManyStops`, and `.cancelled` if the task is cancelled.
  init(
    _ steps: [Picture.Step], on page: Rect, maximumPatches: Int, maximumStops: Int
  ) throws(DrawingError) {
    (self.maximumPatches, self.maximumStops) = (maximumPatches, maximumStops)
    reach = min(page.width, page.height, 128) / 2
    try count(steps, times: 1)
  }

  deinit { for record in records.values { cairo_surface_destroy(record) } }

  /// Returns a pattern of a mesh around the origin, and the map to the pattern's own space.
  ///
  /// The pattern reaches to `radius`; the caller must destroy it.
  func pattern(of mesh: AngularMesh, radius: Double) -> (OpaquePointer?, Transform) {
    guard uses[mesh, default: 0] > 1, reach > 0 else {
      return (mesh.pattern(radius: radius), .identity)
    }
    let record = records[mesh] ?? recorded(mesh)
    records[mesh] = record
    let scale = reach / radius
    return (
      cairo_pattern_create_for_surface(record),
      .scale(scale, scale).then(.translation(reach, reach))
    )
  }

  /// Returns the resolved stops of a gradient that is not angular; they are computed once.
  func resolvedStops(of gradient: Gradient) -> [Gradient.Stop] {
    if let known = stops[gradient] { return known }
    let resolved = gradient.resolvedStops
    stops[gradient] = resolved
    return resolved
  }

  private func recorded(_ mesh: AngularMesh) -> OpaquePointer? {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: 2 * reach, height: 2 * reach)
    let record = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    let context = cairo_create(record)
    defer { cairo_destroy(context) }
    let pattern = mesh.pattern(radius: reach * 2)
    defer { cairo_pattern_destroy(pattern) }
    cairo_translate(context, reach, reach)
    cairo_set_source(context, pattern)
    cairo_paint(context)
    return record
  }

  /// Counts the gradients of steps.
  ///
  /// - Parameter times: The number of times that each is painted; more than 1 if the steps may be painted in parts.
  private func count(_ steps: [Picture.Step], times: Int) throws(DrawingError) {
    let erased = steps.lastIndex { if case .erase = $0 { true } else { false } } ?? -1
    for (index, step) in steps.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let times = index < erased ? 2 : times
      switch step {
      case .fill(let shape, .gradient(let gradient, let way, _)):
        if shape.opacity > 0 { try add(gradient, way, opacity: shape.opacity, times: times) }
      case .group(let steps, let effects):
        // A blurred group becomes pixels.
        if effects.blur == 0 { try count(steps, times: times) }
      case .aligned(let steps, _): try count(steps, times: times)
      case .fill, .outlines, .drawing, .bitmap, .erase, .text: break
      }
    }
  }

  private func add(
    _ gradient: Gradient, _ way: GradientShape, opacity: Double, times: Int
  ) throws(DrawingError) {
    guard case .angular(_, let start, let end) = way else {
      stopCount += times * resolvedStops(of: gradient).count
      guard stopCount <= maximumStops else {
        throw .tooManyStops(limit: maximumStops, count: stopCount)
      }
      return
    }
    guard end > start else { return }
    let mesh = AngularMesh(gradient, from: start, to: end, opacity: opacity)
    let known = uses.updateValue(uses[mesh, default: 0] + times, forKey: mesh)
    guard known == nil else { return }
    patchCount += mesh.patchCount
    guard patchCount <= maximumPatches else {
      throw .tooManyPatches(limit: maximumPatches, count: patchCount)
    }
  }
}
