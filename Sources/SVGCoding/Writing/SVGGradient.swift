import Raster
import VectorRaster

/// A gradient along a line or around circles and ellipses as an element (SVG 1.1 §13.2; svg.md §2).
struct SVGGradient {
  private let kind: String
  /// Each begins with a space.
  private let attributes: String
  /// True if the circle is seen through a map.
  private var isMapped: Bool {
    kind == "radialGradient" && attributes.contains("gradientTransform")
  }
  /// Of the element: 0 is the middle of a circle, whatever the first radius is.
  private let stops: [Gradient.Stop]

  /// A gradient in a frame; `nil` where it runs around by angle and where all has the last colour.
  ///
  /// - Parameter stops: The resolved stops of the gradient.
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

  /// Stops up to which each gradient has its own.
  private static let ownStops = Gradient.stopCounts.upperBound

  /// The kind and the stops, by which gradients that are otherwise different may share a long list of stops; `nil` for
  /// a short list.
  var sharedStops: SharedStops? {
    stops.count > Self.ownStops ? SharedStops(kind: kind, isMapped: isMapped, stops: stops) : nil
  }

  /// The parts of a gradient that another gradient refers to.
  struct SharedStops: Hashable {
    fileprivate let kind: String
    /// An attribute that only one of two gradients has would be inherited by the other.
    fileprivate let isMapped: Bool
    fileprivate let stops: [Gradient.Stop]
  }

  /// The element; in a linear colour mode light is interpolated.
  ///
  /// - Parameter owner: The name of a gradient with the same `sharedStops`.
  func element(name: String, isLinear: Bool, stopsOf owner: String? = nil) -> String {
    let light = isLinear ? " color-interpolation=\"linearRGB\"" : ""
    let start = "<\(kind) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(attributes)\(light)"
    if let owner { return "\(start) href=\"#\(owner)\"/>\n" }
    var text = "\(start)>\n"
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
}
