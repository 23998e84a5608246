import Raster
import VectorRaster

extension SVGResolver {
  /// Adds the shapes of an element.
  mutating func add(
    _ index: Int, _ style: SVGStyle, _ place: Place
  ) throws(SVGFault) {
    let element = tree.elements[index]
    guard let path = try path(of: index) else { return }
    guard !path.isEmpty else { return note("\(element.name) has nothing to draw", index) }
    let own = path.elements.count
    try budget.add(elements: own)
    if boxCount > 0, style.properties.isDisplayed {
      outlines.append(path.transformed(by: place.transform))
    }
    var outline = SVGOutline(path, style, place.transform)
    outline.canBeFilled = element.name != "line"
    outline.pathLength = element.attributes["pathLength"]
    let parts = try outline.shapes(&paints)
    let outlined = parts.reduce(0) { $0 + $1.shape.path.elements.count }
    try budget.add(elements: max(outlined - own, 0))
    for part in parts {
      document.shapes.append(
        SVGShape(
          shape: part.shape, color: part.color, isCurrentColor: part.isCurrentColor,
          groups: place.groups, classes: place.classes, groupID: place.groupID, line: element.line))
    }
    guard parts.isEmpty, unseen.insert(index).inserted else { return }
    if !outline.covers(viewBox) { note("\(element.name) cannot be seen", index) }
  }

  /// Returns the path of a shape in user space, or `nil` with a note if it cannot be drawn.
  private mutating func path(of index: Int) throws(SVGFault) -> Path? {
    if let known = geometry[index], known.viewBox == viewBox { return known.path }
    let element = tree.elements[index]
    var geometry = SVGGeometry(attributes: element.attributes, viewBox: viewBox)
    do throws(SVGFault) {
      let (path, commands) = try geometry.path(element.name)
      try budget.add(commands: commands)
      geometry.notes.forEach { note($0, index) }
      self.geometry[index] = (path, viewBox)
      return path
    } catch {
      guard !error.isRefusal else { throw error }
      note("\(error.reason); \(element.name) is omitted", index)
      return nil
    }
  }
}
