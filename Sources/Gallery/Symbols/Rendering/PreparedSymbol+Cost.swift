import Raster

extension PreparedSymbol {
  /// Characters of all paths up to which a drawing is read on the caller's thread.
  static let quickPaths = 4_096
  private static let quickElements = 512
  private static let quickPixels = 1 << 18

  /// Whether drawing takes less than handing it to another thread would, which is known before it
  /// begins: a few stored paths on a bounded picture, nothing derived or moved.
  var isQuick: Bool {
    let plan = request.plan
    // A frame may show a small part of a drawing whose curves are followed for all of it.
    let picture = plan.layout.file.picture
    let shapes = drawing.layers.flatMap { $0.shapes + $0.clears }
    return request.format == .png && resolved.recipe == nil && plan.effect == nil
      && plan.layout.size.pixelCount <= Self.quickPixels
      && picture.width * picture.height <= Double(Self.quickPixels)
      && shapes.allSatisfy { !$0.isDashed }
      && shapes.reduce(0) { $0 + $1.path.elements.count } <= Self.quickElements
  }
}

extension Shape {
  /// Whether its line has gaps: no path tells how many.
  fileprivate var isDashed: Bool {
    if case .stroke(let style) = kind { !style.dash.isEmpty } else { false }
  }
}
