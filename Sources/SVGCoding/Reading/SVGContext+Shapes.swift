import Raster

extension SVGContext {
  /// What is painted of a path: its inside first and then its line; nothing where neither is seen.
  func shapes(
    _ path: Path, canBeFilled: Bool, line: Int
  ) throws(SVGError) -> [SVGShape] {
    guard properties.isDisplayed, properties.isVisible, groupOpacity > 0, opacity > 0 else { return [] }
    var shapes: [SVGShape] = []
    if canBeFilled {
      let shape = Shape(path, .fill(properties.fillRule), opacity: properties.fillOpacity)
      if let shape = painted(shape, properties.fill, line: line) { shapes.append(shape) }
    }
    if properties.stroke.width > 0 {
      let shape = Shape(path, .stroke(properties.stroke), opacity: properties.strokeOpacity)
      if let shape = painted(shape, properties.strokePaint, line: line) { shapes.append(shape) }
    }
    // The opacity of one shape is its own; that of two is a group's.
    if shapes.count == 1 {
      shapes[0].shape.opacity *= opacity
    } else {
      for index in shapes.indices { shapes[index].groupOpacity *= opacity }
    }
    return shapes
  }

  /// Whether an unpainted path is there for editors only: it covers the viewBox (Tabler, Phosphor).
  func isHelper(_ path: Path) -> Bool {
    guard let box = path.transformed(by: transform).bounds else { return false }
    let margin = 1e-3 * max(viewBox.width, viewBox.height)
    return box.x <= viewBox.x + margin && box.y <= viewBox.y + margin
      && box.maxX >= viewBox.maxX - margin && box.maxY >= viewBox.maxY - margin
  }

  private func painted(_ shape: Shape, _ paint: SVGPaint?, line: Int) -> SVGShape? {
    guard let paint else { return nil }
    var shape = shape.transformed(by: transform)
    var color = paint
    if case .color(let straight) = paint {
      shape.opacity *= Double(straight.alpha) / 255
      color = .color(Color(red: straight.red, green: straight.green, blue: straight.blue))
    }
    guard shape.opacity > 0, !shape.path.isEmpty else { return nil }
    return SVGShape(
      shape: shape, color: color, groupOpacity: groupOpacity, classes: classes, groupID: groupID,
      line: line)
  }
}
