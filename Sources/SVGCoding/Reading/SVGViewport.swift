import Raster
import VectorRaster

/// The rectangle that a `symbol` or a nested `svg` fills, and the map of its content (SVG 1.1 §7.9).
struct SVGViewport {
  /// The rectangle, in the user space around the element.
  let rect: Rect
  /// The rectangle that percentages in the content refer to, in its user space.
  let viewBox: Rect
  /// The map from the content's user space to the one around the element.
  let map: Transform
  /// Whether the content is hidden outside of the rectangle.
  let isCut: Bool

  /// Reads the attributes of an element.
  ///
  /// - Parameters:
  ///   - use: The `use` that shows the element and may give it other sides.
  ///   - outer: The view box of the viewport around the element.
  /// - Throws: `SVGFault` if a length or the view box is invalid, or if a side is negative.
  init(
    _ element: SVGElement, _ use: SVGElement?, _ style: SVGStyle, in outer: Rect
  ) throws(SVGFault) {
    var rect = Rect(x: 0, y: 0, width: outer.width, height: outer.height)
    if element.name == "svg" {
      rect.x = try element.length("x", percentOf: outer.width) ?? 0
      rect.y = try element.length("y", percentOf: outer.height) ?? 0
    }
    for source in [element, use].compactMap(\.self) {
      rect.width = try source.length("width", percentOf: outer.width) ?? rect.width
      rect.height = try source.length("height", percentOf: outer.height) ?? rect.height
    }
    guard rect.width >= 0, rect.height >= 0 else {
      throw SVGFault(
        "sides of a viewport must be at least 0, got "
          + "\(SVGNumber.text(rect.width)) × \(SVGNumber.text(rect.height))")
    }
    self.rect = rect
    isCut = !["visible", "auto"].contains(style.own["overflow"] ?? "hidden")
    guard let text = element.attributes["viewBox"] else {
      viewBox = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
      map = .translation(rect.x, rect.y)
      return
    }
    viewBox = try SVGFrame.viewBox(text)
    map = SVGAspectRatio(element.attributes["preserveAspectRatio"]).map(viewBox, to: rect)
  }
}
