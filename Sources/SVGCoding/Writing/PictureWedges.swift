import Raster
import VectorRaster

/// The angular gradients of a picture.
///
/// Their wedges are counted before any text is written, and wedges that several shapes use are written once (svg.md
/// §3).
struct PictureWedges {
  /// The wedges of each distinct gradient around the origin, with the number of shapes that use them.
  private var known: [SVGWedges.Key: (wedges: SVGWedges, uses: Int)] = [:]
  /// The names of the wedges that have been written.
  private var names: [SVGWedges.Key: String] = [:]
  private let limit: Int
  private var count = 0

  /// Counts the wedges of all steps.
  ///
  /// - Throws: `.tooManyWedges` if the limit is exceeded, and `.cancelled` if the task is cancelled.
  init(_ steps: [Picture.Step], limit: Int) throws(SVGError) {
    self.limit = limit
    try add(steps)
  }

  /// Returns the wedges of a gradient around its own centre, with their key if several shapes use them.
  func wedges(
    _ gradient: Gradient, _ way: GradientShape, _ frame: Rect
  ) -> (wedges: SVGWedges, shared: SVGWedges.Key?)? {
    guard let key = SVGWedges.Key(gradient, way), case .angular(let center, _, _) = way else {
      return nil
    }
    let (wedges, uses) = known[key] ?? (key.wedges, 1)
    return (wedges.moved(to: frame.point(center)), uses > 1 ? key : nil)
  }

  /// Returns the name of shared wedges, with the element that defines it, or an empty text if it has been written
  /// already.
  mutating func name(of key: SVGWedges.Key, _ wedges: SVGWedges) -> (name: String, element: String)
  {
    if let name = names[key] { return (name, "") }
    let name = "w\(names.count + 1)"
    names[key] = name
    return (name, "<defs>\n<g id=\"\(name)\">\n\(wedges.sharedElements)</g>\n</defs>\n")
  }

  private mutating func add(_ steps: [Picture.Step]) throws(SVGError) {
    for step in steps {
      if Task.isCancelled { throw .cancelled }
      switch step {
      case .fill(_, .gradient(let gradient, let way, _)):
        if let key = SVGWedges.Key(gradient, way) { try add(key) }
      case .group(let steps, _), .aligned(let steps, _): try add(steps)
      case .fill, .outlines, .drawing, .bitmap, .erase, .text: break
      }
    }
  }

  private mutating func add(_ key: SVGWedges.Key) throws(SVGError) {
    if let (wedges, uses) = known[key] {
      known[key] = (wedges, uses + 1)
      return
    }
    let wedges = key.wedges
    known[key] = (wedges, 1)
    count += wedges.count
    guard count <= limit else { throw .tooManyWedges(limit: limit, count: count) }
  }
}
