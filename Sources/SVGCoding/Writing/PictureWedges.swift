import Raster
import VectorRaster

/// The gradients by angle of a picture: they are counted before any text is made, and the wedges that several shapes
/// have are in the document once (svg.md §3).
struct PictureWedges {
  /// The wedges of each different gradient, around the origin, and the number of shapes that have them.
  private var known: [SVGWedges.Key: (wedges: SVGWedges, uses: Int)] = [:]
  /// The names of those that are in the document.
  private var names: [SVGWedges.Key: String] = [:]
  private let limit: Int
  private var count = 0

  /// Counts the wedges of all steps.
  ///
  /// - Throws: `.tooManyWedges` beyond the limit, and `.cancelled` when the task is cancelled.
  init(_ steps: [Picture.Step], limit: Int) throws(SVGError) {
    self.limit = limit
    try add(steps)
  }

  /// Returns the wedges of a gradient around its own centre, and the key under which several shapes have them.
  func wedges(
    _ gradient: Gradient, _ way: GradientShape, _ frame: Rect
  ) -> (wedges: SVGWedges, shared: SVGWedges.Key?)? {
    guard let key = SVGWedges.Key(gradient, way), case .angular(let center, _, _) = way else {
      return nil
    }
    let (wedges, uses) = known[key] ?? (key.wedges, 1)
    return (wedges.moved(to: frame.point(center)), uses > 1 ? key : nil)
  }

  /// Returns the name of shared wedges, and the element that gives it to them if it is not in the document yet.
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
