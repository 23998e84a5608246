import Raster

extension SVGContext {
  /// The paint of a path: its inside first and then its line; nothing where neither is seen.
  func shapes(
    _ path: Path, canBeFilled: Bool, line: Int
  ) throws(SVGError) -> [SVGShape] {
    guard properties.isDisplayed, properties.isVisible else { return [] }
    var shapes: [SVGShape] = []
    if canBeFilled {
      let shape = Shape(path, .fill(properties.fillRule), opacity: properties.fillOpacity)
      if let shape = try painted(shape, properties.fill, line: line) { shapes.append(shape) }
    }
    if properties.stroke.width > 0 {
      let shape = Shape(path, .stroke(properties.stroke), opacity: properties.strokeOpacity)
      if let shape = try painted(shape, properties.strokePaint, line: line) { shapes.append(shape) }
    }
    // The opacity of one shape is its own; that of two is a group's.
    if shapes.count == 1 {
      shapes[0].shape.opacity *= opacity
    } else if let group = ownGroup {
      for index in shapes.indices { shapes[index].groups.append(group) }
    }
    return shapes
  }

  /// True for an unpainted path that is there for editors only: it covers the viewBox (Tabler,
  /// Phosphor).
  func isHelper(_ path: Path) -> Bool {
    guard let box = path.transformed(by: transform).bounds else { return false }
    let margin = 1e-3 * max(viewBox.width, viewBox.height)
    return box.x <= viewBox.x + margin && box.y <= viewBox.y + margin
      && box.maxX >= viewBox.maxX - margin && box.maxY >= viewBox.maxY - margin
  }

  private func painted(
    _ shape: Shape, _ paint: SVGPaint?, line: Int
  ) throws(SVGError) -> SVGShape? {
    guard let paint, transform.determinant != 0 else { return nil }
    try checkOutlining(shape, line: line)
    var shape = shape.transformed(by: transform)
    try checkReach(shape, line: line)
    var color = paint == .current ? properties.color : paint
    if case .color(let straight) = color {
      shape.opacity *= Double(straight.alpha) / 255
      color = .color(Color(red: straight.red, green: straight.green, blue: straight.blue))
    }
    guard shape.opacity > 0, !shape.path.isEmpty else { return nil }
    return SVGShape(
      shape: shape, color: color, isCurrentColor: paint == .current, groups: groups,
      classes: classes, groupID: groupID, line: line)
  }

  /// A line under an uneven transform becomes an outline of many corners, so it must be a short one.
  private func checkOutlining(_ shape: Shape, line: Int) throws(SVGError) {
    guard case .stroke(let style) = shape.kind, transform.uniformScale == nil else { return }
    let sum = style.dash.reduce(0, +)
    let dashes = sum > 0 ? shape.path.reach / sum * Double(style.dash.count) : 0
    let count = max(Double(shape.path.elements.count), dashes)
    guard count <= 512 else {
      throw .refused(
        line: line,
        reason: "a stroke under an uneven transform must have at most 512 commands and dashes, got "
          + SVGNumber.text(count, decimals: 0))
    }
  }

  /// Transforms may enlarge what was within the limits.
  private func checkReach(_ shape: Shape, line: Int) throws(SVGError) {
    let limit = PathScanner.limit
    let isWithin = shape.path.elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): point.isWithin(limit)
      case .quad(let control, let end): control.isWithin(limit) && end.isWithin(limit)
      case .cubic(let first, let second, let end):
        first.isWithin(limit) && second.isWithin(limit) && end.isWithin(limit)
      case .close: true
      }
    }
    var width = 0.0
    if case .stroke(let style) = shape.kind { width = style.width }
    guard isWithin, width <= limit else {
      throw .refused(
        line: line, reason: "transform must keep coordinates within \(Int(limit)) either way")
    }
  }
}

extension Path {
  /// At least as long as the path: along its control points.
  fileprivate var reach: Double {
    var (sum, last, start) = (0.0, Point.zero, Point.zero)
    func go(_ points: Point...) {
      for point in points {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        sum += (dx * dx + dy * dy).squareRoot()
        last = point
      }
    }
    for element in elements {
      switch element {
      case .move(let point): (last, start) = (point, point)
      case .line(let end): go(end)
      case .quad(let control, let end): go(control, end)
      case .cubic(let first, let second, let end): go(first, second, end)
      case .close: go(start)
      }
    }
    return sum
  }
}

extension Point {
  /// True where both coordinates are numbers at most this far from 0.
  fileprivate func isWithin(_ limit: Double) -> Bool {
    abs(x) <= limit && abs(y) <= limit
  }
}
