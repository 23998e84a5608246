import Raster
import VectorRaster

/// Elements that show others: `use`, `symbol` and nested `svg` (svg.md §6).
extension SVGResolver {
  /// Draws the element that a `use` refers to, as if it stood there (SVG 2 §5.6).
  mutating func resolveReference(
    _ index: Int, _ properties: SVGProperties, _ place: Place
  ) throws(SVGFault) {
    try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
      guard style.properties.isDisplayed else { return }
      try resolver.drawReference(index, style, place)
    }
  }

  private mutating func drawReference(
    _ index: Int, _ style: SVGStyle, _ place: Place
  ) throws(SVGFault) {
    let use = tree.elements[index]
    guard let id = use.reference, let target = tree.places[id] else {
      return note("use refers to nothing", index)
    }
    guard !open.contains(target) else {
      return note("use refers to an element around it, and is omitted", index)
    }
    var inner = place
    do throws(SVGFault) {
      let x = try length("x", of: use, viewBox.width) ?? 0
      let y = try length("y", of: use, viewBox.height) ?? 0
      inner.transform = Transform.translation(x, y).then(place.transform)
    } catch {
      return note("\(error.reason); use is omitted", index)
    }
    let name = tree.elements[target].name
    switch SVGElementName.kind(of: name) {
    case .viewport: try resolveViewport(target, use, style.properties, inner)
    case .definition where name == "symbol":
      try resolveViewport(target, use, style.properties, inner)
    case .group, .shape, .reference, .refused: try resolve(target, style.properties, inner)
    case .definition, .ignored, .style, .title:
      note("use refers to \(shown(name)), which is not drawn", index)
    }
  }

  /// Draws the elements inside a `symbol` or a nested `svg` (SVG 1.1 §7.9).
  ///
  /// - Parameter use: The `use` that shows the element and may give it other sides.
  mutating func resolveViewport(
    _ index: Int, _ use: SVGElement?, _ properties: SVGProperties, _ place: Place
  ) throws(SVGFault) {
    try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
      try resolver.drawViewport(index, use, style, place)
    }
  }

  private mutating func drawViewport(
    _ index: Int, _ use: SVGElement?, _ style: SVGStyle, _ place: Place
  ) throws(SVGFault) {
    let element = tree.elements[index]
    let viewport: Rect
    var box: Rect?
    do throws(SVGFault) {
      viewport = try self.viewport(of: element, use)
      if let text = element.attributes["viewBox"] { box = try SVGFrame.viewBox(text) }
    } catch {
      return note("\(error.reason); \(shown(element.name)) is omitted", index)
    }
    guard !viewport.isEmpty else { return }
    let ratio = SVGAspectRatio(element.attributes["preserveAspectRatio"])
    let map = box.map { ratio.map($0, to: viewport) } ?? .translation(viewport.x, viewport.y)
    var inner = place
    inner.transform = map.then(place.transform)
    let isCut = !["visible", "auto"].contains(style.own["overflow"] ?? "hidden")
    let start = document.shapes.count
    if isCut { inner.groups.append(nextGroup()) }
    let outer = viewBox
    viewBox = box ?? Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    try resolveChildren(of: index, style, inner)
    viewBox = outer
    if isCut {
      let area = Shape(.rect(viewport), .fill(.nonZero)).transformed(by: place.transform)
      let depth = place.groups.count
      if try !limit(start, at: depth, to: [area]) { ungroup(start, at: depth) }
    }
  }

  /// Returns the rectangle that a `symbol` or a nested `svg` fills, in the user space around it.
  private func viewport(of element: SVGElement, _ use: SVGElement?) throws(SVGFault) -> Rect {
    var rect = Rect(x: 0, y: 0, width: viewBox.width, height: viewBox.height)
    if element.name == "svg" {
      rect.x = try length("x", of: element, viewBox.width) ?? 0
      rect.y = try length("y", of: element, viewBox.height) ?? 0
    }
    for source in [element, use].compactMap(\.self) {
      rect.width = try length("width", of: source, viewBox.width) ?? rect.width
      rect.height = try length("height", of: source, viewBox.height) ?? rect.height
    }
    guard rect.width >= 0, rect.height >= 0 else {
      throw SVGFault(
        "sides of a viewport must be at least 0, got "
          + "\(SVGNumber.text(rect.width)) × \(SVGNumber.text(rect.height))")
    }
    return rect
  }

  /// Returns a length of an element, or `nil` if it is missing or `auto`.
  private func length(
    _ name: String, of element: SVGElement, _ whole: Double
  ) throws(SVGFault) -> Double? {
    guard let text = element.attributes[name], text.trimmingSpace != "auto" else { return nil }
    return try SVGNumbers.length(text, of: name, percentOf: whole)
  }
}
