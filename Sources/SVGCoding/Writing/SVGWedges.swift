import Raster
import VectorRaster

/// A gradient around a point as wedges of one colour each, since SVG has none by angle (svg.md §3).
struct SVGWedges {
  /// Wedges between two stops, all of them together.
  private static let mostSteps = 680
  /// Degrees by which opaque wedges go on under the next ones.
  private static let reach = 45.0

  /// The distance from the middle to the end of wedges that several shapes have, before they are enlarged.
  private static let sharedReach = 1024.0

  private struct Wedge {
    /// Degrees clockwise from the right.
    var start: Double
    var end: Double
    let color: Color
  }

  private var center: Point
  /// All the way around, in order.
  private var wedges: [Wedge] = []

  /// A gradient in a frame; `nil` where it does not run around by angle and where all has the last colour.
  init?(_ gradient: Gradient, _ way: GradientShape, _ frame: Rect) {
    guard case .angular(let center, let start, let end) = way, end > start else { return nil }
    self.init(gradient, from: start, to: end, around: frame.point(center))
  }

  /// A gradient from one angle to a larger one around a point.
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
    // The gap: its first half has the last colour, the other the first.
    append(angle(last.location), min((start + end) / 2 + 180, start + 360), last.color)
    append(max((start + end) / 2 + 180, end), start + 360, first.color)
  }

  /// True where nothing is seen through a wedge.
  var isOpaque: Bool { wedges.allSatisfy(\.color.isOpaque) }

  /// The number of wedges, at most 720.
  var count: Int { wedges.count }

  /// The wedges, as long as it takes to cover a rectangle.
  func elements(around bounds: Rect) -> String {
    elements(at: center, radius: radius(around: bounds))
  }

  /// The wedges around the origin, to be placed by `place`.
  var sharedElements: String { elements(at: .zero, radius: Self.sharedReach) }

  /// The map under which `sharedElements` cover a rectangle.
  func place(around bounds: Rect) -> Transform {
    let scale = radius(around: bounds) / Self.sharedReach
    return .scale(scale, scale).then(.translation(center.x, center.y))
  }

  private func radius(around bounds: Rect) -> Double {
    let corners = [
      Point(bounds.x, bounds.y), Point(bounds.maxX, bounds.y), Point(bounds.x, bounds.maxY),
      Point(bounds.maxX, bounds.maxY),
    ]
    // Between two points of an eighth of a circle the edge is nearer by a thirteenth.
    return (corners.map { ($0 - center).length }.max() ?? 0) * 1.1
  }

  /// The wedges from a point to a distance.
  ///
  /// Opaque ones reach under those after them, and the first under the last: where several meet in a pixel,
  /// each is seen as far as it is seen there, and nothing of what is beneath.
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

  /// Adds a wedge, or enlarges the one before it, which has the same colour.
  private mutating func append(_ start: Double, _ end: Double, _ color: Color) {
    guard start < end else { return }
    if let last = wedges.last, last.color == color {
      wedges[wedges.count - 1].end = end
    } else {
      wedges.append(Wedge(start: start, end: end, color: color))
    }
  }

  /// The steps of colour between two numbers, in bytes of the channel that changes most.
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
  /// The parts of a gradient by angle that its wedges depend on, wherever it is.
  struct Key: Hashable {
    private let gradient: Gradient
    private let start: Double
    private let end: Double

    /// The key of a gradient, or `nil` if it has no wedges.
    init?(_ gradient: Gradient, _ way: GradientShape) {
      guard case .angular(_, let start, let end) = way, end > start else { return nil }
      (self.gradient, self.start, self.end) = (gradient, start, end)
    }

    /// The wedges around the origin.
    var wedges: SVGWedges { SVGWedges(gradient, from: start, to: end, around: .zero) }
  }

  /// The same wedges around another point.
  func moved(to center: Point) -> SVGWedges {
    var moved = self
    moved.center = center
    return moved
  }
}
