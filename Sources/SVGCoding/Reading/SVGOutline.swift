import Raster
import VectorRaster

/// A shape element as an outline with its style: the source of its fill and its stroke.
struct SVGOutline {
  /// A fill or a stroke in units of the frame.
  struct Part {
    var shape: Shape
    var color: SVGPaint
    var isCurrentColor: Bool
  }

  private let path: Path
  private let style: SVGStyle
  private let transform: Transform
  /// Whether the outline has an inside.
  var canBeFilled = true
  /// The length that dashes refer to, as the file writes it, or `nil` for the true one.
  var pathLength: String?

  /// Creates an outline in user space.
  ///
  /// - Parameter transform: The map from user space to the frame.
  init(_ path: Path, _ style: SVGStyle, _ transform: Transform) {
    (self.path, self.style, self.transform) = (path, style, transform)
  }

  private var properties: SVGProperties { style.properties }

  /// Returns the fill and the stroke in painting order, without invisible ones.
  ///
  /// - Throws: `SVGFault` if a paint or a dash is invalid, or if the shape exceeds a limit.
  func shapes(_ paints: inout SVGPaintServers) throws(SVGFault) -> [Part] {
    guard properties.isDisplayed, properties.isVisible else { return [] }
    var parts: [Part] = []
    if canBeFilled {
      let shape = Shape(path, .fill(properties.fillRule), opacity: properties.fillOpacity)
      if let part = try painted(shape, properties.fill, &paints) { parts.append(part) }
    }
    if properties.stroke.width > 0 {
      let shape = Shape(path, .stroke(try pen()), opacity: properties.strokeOpacity)
      if let part = try painted(shape, properties.strokePaint, &paints) { parts.append(part) }
    }
    return properties.isStrokeFirst ? parts.reversed() : parts
  }

  /// Returns whether an invisible path covers the view box, as the helper paths of Tabler and Phosphor do.
  func covers(_ viewBox: Rect) -> Bool {
    guard let box = path.transformed(by: transform).bounds else { return false }
    let margin = 1e-3 * max(viewBox.width, viewBox.height)
    return box.x <= viewBox.x + margin && box.y <= viewBox.y + margin
      && box.maxX >= viewBox.maxX - margin && box.maxY >= viewBox.maxY - margin
  }

  /// Returns the style of the stroke in user space.
  private func pen() throws(SVGFault) -> StrokeStyle {
    var stroke = properties.stroke
    if pathLength != nil, !stroke.dash.isEmpty {
      throw SVGFault("dashes of a line with pathLength are not drawn here")
    }
    guard let effect = style.own["vector-effect"], effect != "none",
      properties.strokePaint != .none
    else { return stroke }
    // In the frame's unit, the line is as wide as the style says.
    guard effect == "non-scaling-stroke", let scale = transform.uniformScale, scale > 0 else {
      throw SVGFault("the vector effect \(effect.prefix(40)) is not drawn here")
    }
    guard scale != 1 else { return stroke }
    stroke.width /= scale
    stroke.dash = stroke.dash.map { $0 / scale }
    stroke.dashPhase /= scale
    return stroke
  }

  private func painted(
    _ shape: Shape, _ value: SVGPaintValue, _ paints: inout SVGPaintServers
  ) throws(SVGFault) -> Part? {
    guard value != .none, transform.determinant != 0 else { return nil }
    try checkOutlining(shape)
    var shape = shape.transformed(by: transform)
    try checkReach(shape)
    var value = value
    if case .server(let id, let fallback) = value {
      let surface = SVGPaintServers.Surface(box: path.bounds, transform: transform)
      switch try paints.paint(id, on: surface) {
      case .gradient(let gradient):
        guard shape.opacity > 0, !shape.path.isEmpty else { return nil }
        return Part(shape: shape, color: .gradient(gradient), isCurrentColor: false)
      case .color(let stop):
        shape.opacity *= Double(stop.alpha) / 255
        guard shape.opacity > 0, !shape.path.isEmpty else { return nil }
        return Part(
          shape: shape, color: stop.color.map(SVGPaint.color) ?? .current,
          isCurrentColor: stop.isCurrentColor)
      case .nothing: return nil
      case .missing: value = fallback
      }
    }
    let color: SVGPaint
    switch value {
    case .none, .server: return nil
    case .current: color = properties.color
    case .color(let own): color = .color(own)
    }
    var opaque = color
    if case .color(let straight) = color {
      shape.opacity *= Double(straight.alpha) / 255
      opaque = .color(straight.opaque)
    }
    guard shape.opacity > 0, !shape.path.isEmpty else { return nil }
    return Part(shape: shape, color: opaque, isCurrentColor: value == .current)
  }

  /// Checks the length of a stroke under a non-uniform transform, which becomes an outline with many corners.
  private func checkOutlining(_ shape: Shape) throws(SVGFault) {
    guard case .stroke(let style) = shape.kind, transform.uniformScale == nil else { return }
    let sum = style.dash.reduce(0, +)
    let dashes = sum > 0 ? shape.path.reach / sum * Double(style.dash.count) : 0
    let count = max(Double(shape.path.elements.count), dashes)
    guard count <= 512 else {
      throw SVGFault(
        "a stroke under an uneven transform must have at most 512 commands and dashes, got "
          + SVGNumber.text(count, decimals: 0))
    }
  }

  /// Checks the limits again, since transforms may enlarge a shape.
  private func checkReach(_ shape: Shape) throws(SVGFault) {
    let limit = PathScanner.limit
    let isWithin = shape.path.elements.allSatisfy { element in
      element.points.allSatisfy { abs($0.x) <= limit && abs($0.y) <= limit }
    }
    var width = 0.0
    if case .stroke(let style) = shape.kind { width = style.width }
    guard isWithin, width <= limit else {
      throw SVGFault("transform must keep coordinates within \(Int(limit)) either way")
    }
  }
}

extension Path {
  /// An upper bound of the path's length: the length of its control polygon.
  fileprivate var reach: Double {
    var (sum, last, start) = (0.0, Point.zero, Point.zero)
    for element in elements {
      if case .move(let point) = element { (last, start) = (point, point) }
      for point in element == .close ? [start] : element.points {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        sum += (dx * dx + dy * dy).squareRoot()
        last = point
      }
    }
    return sum
  }
}
