import Raster
import VectorRaster

/// A gradient as an element (SVG 1.1 §13.2; svg.md §2), except for angular ones.
struct SVGGradient {
  private let kind: String
  /// The attributes, each after a space.
  private let attributes: String
  /// Whether the gradient has a transform.
  private var isMapped: Bool {
    kind == "radialGradient" && attributes.contains("gradientTransform")
  }
  /// The stops of the element.
  ///
  /// For a radial gradient, 0 is the centre even if the start radius is greater than 0.
  private let stops: [Gradient.Stop]
  /// The indices of stops that have the colour of the surrounding text.
  private var inherited: Set<Int> = []

  /// Creates a gradient of a drawing.
  ///
  /// - Parameters:
  ///   - gradient: The gradient, in the unit of its shapes.
  ///   - color: The colour of inherited stops, or `nil` for that of the surrounding text.
  init(_ gradient: PlacedGradient, in color: Color?) {
    var attributes: String
    switch gradient.geometry {
    case .linear(let start, let end):
      kind = "linearGradient"
      attributes =
        Self.attribute("x1", start.x) + Self.attribute("y1", start.y)
        + Self.attribute("x2", end.x) + Self.attribute("y2", end.y)
    case .radial(let circle, let focus, let focalRadius):
      kind = "radialGradient"
      let isRound = circle.b == 0 && circle.c == 0 && circle.a == circle.d
      let map = isRound ? circle : Transform.identity
      let (center, at) = (map(.zero), map(focus))
      attributes =
        Self.attribute("cx", center.x) + Self.attribute("cy", center.y)
        + Self.attribute("r", map.a)
      if focus != .zero {
        attributes +=
          Self.attribute("fx", at.x, decimals: 6)
          + Self.attribute("fy", at.y, decimals: 6)
      }
      if focalRadius != 0 { attributes += Self.attribute("fr", focalRadius * map.a, decimals: 6) }
      if !isRound {
        attributes += circle.attribute.replacing(" transform=", with: " gradientTransform=")
      }
    }
    if gradient.spread != .pad { attributes += " spreadMethod=\"\(gradient.spread.rawValue)\"" }
    self.attributes = attributes
    stops = gradient.painted(in: color ?? .black)
    if color == nil {
      inherited = Set(gradient.stops.indices.filter { gradient.stops[$0].isInherited })
    }
  }

  /// Creates the gradient in a frame, or returns `nil` if the gradient is angular or has the last colour everywhere.
  ///
  /// - Parameters:
  ///   - stops: The resolved stops of the gradient.
  ///   - way: The geometry.
  ///   - frame: The frame.
  init?(_ stops: [Gradient.Stop], _ way: GradientShape, _ frame: Rect) {
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
      self.stops = stops.fromMiddle(of: first, to: last)
    case .elliptical(let center, let first, let last):
      guard last > max(first, 0), !frame.isEmpty else { return nil }
      let center = frame.point(center)
      let map = Transform.scale(frame.width, frame.height).then(.translation(center.x, center.y))
      kind = "radialGradient"
      attributes =
        " cx=\"0\" cy=\"0\"" + Self.attribute("r", last)
        + map.attribute.replacing(" transform=", with: " gradientTransform=")
      self.stops = stops.fromMiddle(of: first, to: last)
    }
  }

  /// The maximum number of stops that each gradient has for itself.
  private static let ownStops = Gradient.stopCounts.upperBound

  /// The kind and the stops that gradients with different geometry can share, or `nil` for a short list of stops.
  var sharedStops: SharedStops? {
    stops.count > Self.ownStops ? SharedStops(kind: kind, isMapped: isMapped, stops: stops) : nil
  }

  /// The parts of a gradient that another gradient can refer to.
  struct SharedStops: Hashable {
    fileprivate let kind: String
    /// Whether the gradient has a transform.
    ///
    /// If only one of two gradients had one, the other would inherit it.
    fileprivate let isMapped: Bool
    fileprivate let stops: [Gradient.Stop]
  }

  /// Returns the element.
  ///
  /// In a linear colour mode, linear values are interpolated.
  ///
  /// - Parameters:
  ///   - name: The id of the element.
  ///   - isLinear: Whether the colour mode is linear.
  ///   - owner: The id of a gradient with equal `sharedStops`, or `nil` to write the stops.
  func element(name: String, isLinear: Bool, stopsOf owner: String? = nil) -> String {
    let light = isLinear ? " color-interpolation=\"linearRGB\"" : ""
    let start = "<\(kind) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(attributes)\(light)"
    if let owner { return "\(start) href=\"#\(owner)\"/>\n" }
    var text = "\(start)>\n"
    for (index, stop) in stops.enumerated() {
      let color = inherited.contains(index) ? "currentColor" : stop.color.opaque.hexText
      text += "<stop offset=\"\(SVGNumber.text(stop.location, decimals: 6))\""
      text += " stop-color=\"\(color)\""
      if !stop.color.isOpaque {
        text += " stop-opacity=\"\(SVGNumber.text(Double(stop.color.alpha) / 255))\""
      }
      text += "/>\n"
    }
    return text + "</\(kind)>\n"
  }

  private static func attribute(
    _ name: String, _ number: Double, decimals: Int = 4
  ) -> String {
    " \(name)=\"\(SVGNumber.text(number, decimals: decimals))\""
  }
}
