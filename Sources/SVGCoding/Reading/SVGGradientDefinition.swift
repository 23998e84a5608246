import Raster
import VectorRaster

/// A gradient element with everything that it takes from other gradients, before it is fitted to a shape.
struct SVGGradientDefinition {
  /// The names of gradient elements.
  static let names: Set<String> = ["linearGradient", "radialGradient"]

  /// The attributes that only gradients of one kind have.
  private static let geometry: Set<String> = [
    "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr",
  ]
  /// The attributes that all gradients have.
  private static let common: Set<String> = [
    "gradientUnits", "gradientTransform", "spreadMethod",
  ]

  private let isRadial: Bool
  private let isLinearLight: Bool
  private var attributes: [String: String] = [:]
  /// The stops in ascending order.
  var stops: [SVGGradientPaint.Stop] = []

  init(isRadial: Bool, isLinearLight: Bool) {
    (self.isRadial, self.isLinearLight) = (isRadial, isLinearLight)
  }

  /// Adds the attributes of an element that no earlier element has.
  ///
  /// - Returns: The reasons for ignoring invalid lengths.
  mutating func add(_ attributes: [String: String], isSameKind: Bool) -> [String] {
    var reasons: [String] = []
    for (name, value) in attributes.sorted(by: { $0.key < $1.key })
    where self.attributes[name] == nil {
      if Self.common.contains(name) {
        self.attributes[name] = value
      } else if isSameKind, Self.geometry.contains(name) {
        do throws(SVGFault) {
          _ = try SVGNumbers.length(value, of: name, percentOf: 1)
          self.attributes[name] = value
        } catch {
          reasons.append(error.reason)
        }
      }
    }
    return reasons
  }

  /// Returns the paint of the gradient on a surface.
  ///
  /// An invalid transform paints nothing.
  ///
  /// - Throws: `SVGFault` for colours that are mixed in linear light.
  func paint(
    on surface: SVGPaintServers.Surface, viewBox: Rect
  ) throws(SVGFault) -> SVGPaintServers.Outcome {
    guard let last = stops.last else { return .nothing }
    guard stops.count > 1 else { return .color(last) }
    guard !isLinearLight else {
      throw SVGFault("color-interpolation of a gradient must be sRGB, got linearRGB")
    }
    var map = Transform.identity
    if let text = attributes["gradientTransform"] {
      guard let own = try? SVGTransform.read(text) else { return .nothing }
      map = own
    }
    let isBox = attributes["gradientUnits"]?.trimmingSpace != "userSpaceOnUse"
    var unit = viewBox
    if isBox {
      guard let box = surface.box, box.width > 0, box.height > 0 else { return .missing }
      map = map.then(Transform(box.width, 0, 0, box.height, box.x, box.y))
      unit = Rect(x: 0, y: 0, width: 1, height: 1)
    }
    map = map.then(surface.transform)
    guard map.inverse != nil else { return .nothing }
    let spread = PlacedGradient.Spread(rawValue: attributes["spreadMethod"]?.trimmingSpace ?? "")
    guard let geometry = try isRadial ? circle(unit, map) : line(unit, map) else {
      guard isRadial else { return .color(last) }
      return try radius("r", "50%", unit) < 0 ? .nothing : .color(last)
    }
    return .gradient(
      SVGGradientPaint(stops: stops, geometry: geometry, spread: spread ?? .pad))
  }

  /// Returns the geometry of a linear gradient, or `nil` if it has only the last colour.
  private func line(_ unit: Rect, _ map: Transform) throws(SVGFault) -> PlacedGradient.Geometry? {
    let start = Point(try length("x1", "0%", unit.width), try length("y1", "0%", unit.height))
    let end = Point(try length("x2", "100%", unit.width), try length("y2", "0%", unit.height))
    return PlacedGradient.line(from: start, to: end, through: map)
  }

  /// Returns the geometry of a radial gradient, or `nil` if it has no circle.
  private func circle(_ unit: Rect, _ map: Transform) throws(SVGFault) -> PlacedGradient.Geometry? {
    let center = Point(try length("cx", "50%", unit.width), try length("cy", "50%", unit.height))
    let radius = try radius("r", "50%", unit)
    guard radius > 0 else { return nil }
    let focus = Point(
      attributes["fx"] == nil ? center.x : try length("fx", "50%", unit.width),
      attributes["fy"] == nil ? center.y : try length("fy", "50%", unit.height))
    let focalRadius = max(try self.radius("fr", "0%", unit), 0)
    let circle = Transform(radius, 0, 0, radius, center.x, center.y).then(map)
    let way = focus - center
    return .circle(
      circle, focus: Point(way.x / radius, way.y / radius), focalRadius: focalRadius / radius)
  }

  private func length(
    _ name: String, _ initial: String, _ whole: Double
  ) throws(SVGFault) -> Double {
    try SVGNumbers.length(attributes[name] ?? initial, of: name, percentOf: whole)
  }

  private func radius(_ name: String, _ initial: String, _ unit: Rect) throws(SVGFault) -> Double {
    try length(name, initial, unit.diagonal)
  }
}
