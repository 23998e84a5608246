import Raster
import VectorRaster

/// An angular gradient as wedges of one colour each, since SVG has no angular gradients (svg.md §3).
struct SVGWedges {
  /// The maximum number of wedges between all stops together.
  private static let mostSteps = 680
  /// The angle that opaque wedges extend beneath the next ones, in degrees.
  private static let reach = 45.0

  /// The radius of shared wedges before they are scaled.
  private static let sharedReach = 1024.0

  private struct Wedge {
    /// The start, in degrees clockwise from the right.
    var start: Double
    var end: Double
    let color: Color
  }

  private var center: Point
  /// The wedges of a full turn, in order.
  private var wedges: [Wedge] = []

  /// Creates the wedges of a gradient in a frame, or returns `nil` if the gradient is not angular or has the last
  /// colour everywhere.
  init?(_ gradient: Gradient, _ way: GradientShape, _ frame: Rect) {
    guard case .angular(let center, let start, let end) = way, end > start else { return nil }
    self.init(gradient, from: start, to: end, around: frame.point(center))
  }

  /// Creates the wedges of a gradient from one angle to a larger one around a point.
  private init(_ gradient: Gradient, from start: Double, to end: Double, around center: Point) {
    self.center = center
    let stops = gradient.resolvedStops
    let (first, last) = (stops[0], stops[stops.count - 1])
    func angle(_ number: Double) -> Double { min(start + (end - start) * number, start + 360) }
    append(start, angle(first.location), first.color)
    let pieces = zip(gradient.stops, gradient.stops.dropFirst())
      .filter { $0.location < $1.location }
    let steps = pieces.map { Self.steps(stops, from: $0.location, to: $1.location) }
    let share = min(1, Double(Self.mostSteps) / Double(max(steps.reduce(0, +), 1)))
    for ((from, to), steps) in zip(pieces, steps) {
      let count = max(Int(Double(steps) * share), 1)
      func number(_ step: Double) -> Double {
        from.location + (to.location - from.location) * step / Double(count)
      }
      for step in 0..<count {
        append(
          angle(number(Double(step))), angle(number(Double(step + 1))),
          stops.color(at: number(Double(step) + 0.5)))
      }
    }
    // In the gap, the first half has the last colour, and the second half the first.
    append(angle(last.location), min((start + end) / 2 + 180, start + 360), last.color)
    append(max((start + end) / 2 + 180, end), start + 360, first.color)
  }

  /// Whether all wedges are opaque.
  var isOpaque: Bool { wedges.allSatisfy(\.color.isOpaque) }

  /// The number of wedges, at most 720.
  var count: Int { wedges.count }

  /// Returns the elements of the wedges, long enough to cover a rectangle.
  func elements(around bounds: Rect) -> String {
    elements(at: center, radius: radius(around: bounds))
  }

  /// The elements of the wedges around the origin, to be transformed by `place(around:)`.
  var sharedElements: String { elements(at: .zero, radius: Self.sharedReach) }

  /// Returns the transform that makes `sharedElements` cover a rectangle.
  func place(around bounds: Rect) -> Transform {
    let scale = radius(around: bounds) / Self.sharedReach
    return .scale(scale, scale).then(.translation(center.x, center.y))
  }

  private func radius(around bounds: Rect) -> Double {
    let corners = [
      Point(bounds.x, bounds.y), Point(bounds.maxX, bounds.y), Point(bounds.x, bounds.maxY),
      Point(bounds.maxX, bounds.maxY),
    ]
    // The chord of an eighth of a circle is nearer to the centre by a thirteenth.
    return (corners.map { ($0 - center).length }.max() ?? 0) * 1.1
  }

  /// Returns the elements of the wedges around a point.
  ///
  /// Opaque wedges extend beneath those after them, and the first one beneath the last. In a pixel that several
  /// wedges share, each one contributes its visible area, and the background does not show through.
  private func elements(at center: Point, radius: Double) -> String {
    let last = wedges.last?.end ?? 0
    let isOpaque = isOpaque
    var text = ""
    for (index, wedge) in wedges.enumerated() where wedge.color.alpha > 0 {
      var (start, end) = (wedge.start, wedge.end)
      if isOpaque {
        if index == 0 { start -= Self.reach }
        end = min(end + Self.reach, last)
      }
      var path = Path([.move(center)])
      let parts = max(Int(((end - start) / 45).rounded(.up)), 1)
      for part in 0...parts {
        let angle = start + (end - start) * Double(part) / Double(parts)
        path.elements.append(
          .line(center + Transform.rotation(degrees: angle)(Point(radius, 0))))
      }
      path.elements.append(.close)
      text += "<path\(SVGPaintText.fill(wedge.color)) d=\"\(path.svg(decimals: 3))\"/>\n"
    }
    return text
  }

  /// Adds a wedge, or extends the previous one if it has the same colour.
  private mutating func append(_ start: Double, _ end: Double, _ color: Color) {
    guard start < end else { return }
    if let last = wedges.last, last.color == color {
      wedges[wedges.count - 1].end = end
    } else {
      wedges.append(Wedge(start: start, end: end, color: color))
    }
  }

  /// Returns the number of colour steps between two locations, in 8-bit steps of the channel that changes most.
  private static func steps(_ stops: [Gradient.Stop], from: Double, to: Double) -> Int {
    zip(stops, stops.dropFirst())
      .filter { from <= $0.location && $0.location < $1.location && $1.location <= to }
      .reduce(0) { sum, piece in
        let (first, last) = (piece.0.color, piece.1.color)
        let changes = [\Color.red, \.green, \.blue, \.alpha].map {
          abs(Int(first[keyPath: $0]) - Int(last[keyPath: $0]))
        }
        return sum + (changes.max() ?? 0)
      }
  }
}

extension SVGWedges {
  /// The properties of an angular gradient that determine its wedges, independent of its position.
  struct Key: Hashable {
    private let gradient: Gradient
    private let start: Double
    private let end: Double

    /// Creates the key of a gradient, or returns `nil` if it has no wedges.
    init?(_ gradient: Gradient, _ way: GradientShape) {
      guard case .angular(_, let start, let end) = way, end > start else { return nil }
      (self.gradient, self.start, self.end) = (gradient, start, end)
    }

    /// The wedges around the origin.
    var wedges: SVGWedges { SVGWedges(gradient, from: start, to: end, around: .zero) }
  }

  /// Returns the wedges around another point.
  func moved(to center: Point) -> SVGWedges {
    var moved = self
    moved.center = center
    return moved
  }
}
