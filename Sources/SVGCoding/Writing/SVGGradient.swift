import Raster

/// A gradient along a line or around circles and ellipses as an element (SVG 1.1 §13.2; svg.md §2).
struct SVGGradient {
  private let kind: String
  /// Each begins with a space.
  private let attributes: String
  /// Of the element: 0 is the middle of a circle, whatever the first radius is.
  private let stops: [Gradient.Stop]

  /// A gradient in a frame; `nil` where it runs around by angle and where all has the last colour.
  init?(_ gradient: Gradient, _ way: GradientShape, _ frame: Rect) {
    let stops = gradient.resolvedStops
    switch way {
    case .angular: return nil
    case .linear(let start, let end):
      let (start, end) = (frame.point(start), frame.point(end))
      guard start != end else { return nil }
      kind = "linearGradient"
      attributes =
        Self.attribute("x1", start.x) + Self.attribute("y1", start.y)
        + Self.attribute("x2", end.x) + Self.attribute("y2", end.y)
      self.stops = stops
    case .radial(let center, let first, let last):
      guard last > max(first, 0) else { return nil }
      let center = frame.point(center)
      kind = "radialGradient"
      attributes =
        Self.attribute("cx", center.x) + Self.attribute("cy", center.y)
        + Self.attribute("r", last)
      self.stops = Self.stops(stops, from: first, to: last)
    case .elliptical(let center, let first, let last):
      guard last > max(first, 0), !frame.isEmpty else { return nil }
      let center = frame.point(center)
      let map = Transform.scale(frame.width, frame.height).then(.translation(center.x, center.y))
      kind = "radialGradient"
      attributes =
        " cx=\"0\" cy=\"0\"" + Self.attribute("r", last)
        + map.attribute.replacing(" transform=", with: " gradientTransform=")
      self.stops = Self.stops(stops, from: first, to: last)
    }
  }

  /// The element; in a linear colour mode light is interpolated.
  func element(name: String, isLinear: Bool) -> String {
    let light = isLinear ? " color-interpolation=\"linearRGB\"" : ""
    var text = "<\(kind) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(attributes)\(light)>\n"
    for stop in stops {
      text += "<stop offset=\"\(SVGNumber.text(stop.location, decimals: 6))\""
      text += " stop-color=\"\(stop.color.opaque.hexText)\""
      if !stop.color.isOpaque {
        text += " stop-opacity=\"\(SVGNumber.text(Double(stop.color.alpha) / 255))\""
      }
      text += "/>\n"
    }
    return text + "</\(kind)>\n"
  }

  private static func attribute(_ name: String, _ number: Double) -> String {
    " \(name)=\"\(SVGNumber.text(number))\""
  }

  /// Stops from one radius to another as those from the middle on.
  private static func stops(
    _ stops: [Gradient.Stop], from first: Double, to last: Double
  ) -> [Gradient.Stop] {
    let moved = stops.map { stop in
      Gradient.Stop(stop.color, at: (first + stop.location * (last - first)) / last)
    }
    // A first radius below 0 leaves the first colours out.
    let inner = moved.color(at: 0)
    return first < 0 ? [Gradient.Stop(inner, at: 0)] + moved.filter { $0.location > 0 } : moved
  }
}

extension Rect {
  /// The point at parts of the sides: (0, 0) is the upper left corner, (1, 1) the lower right one.
  func point(_ unit: Point) -> Point { Point(x + unit.x * width, y + unit.y * height) }
}

extension [Gradient.Stop] {
  /// The colour at a number between stops of ascending places, straight sRGB, rounded.
  func color(at number: Double) -> Color {
    guard let index = lastIndex(where: { $0.location <= number }) else {
      return first?.color ?? .clear
    }
    let from = self[index]
    guard index + 1 < count else { return from.color }
    let to = self[index + 1]
    let part = (number - from.location) / (to.location - from.location)
    func mixed(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
      let (first, last) = (Double(from.color[keyPath: channel]), Double(to.color[keyPath: channel]))
      return UInt8((first + (last - first) * part).rounded())
    }
    return Color(
      red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
  }
}
