import Raster
import VectorRaster

/// A gradient as the catalog stores it, with numbers on the grid of the view box.
///
/// Its text has the geometry first, and then the stops: `linear 0 0 24 0 pad; 0 #ff0000; 1 tint80`. A radial gradient has
/// the map of the unit circle, the focus and the focal radius.
struct PackedGradient {
  /// The number of decimals of locations and of the focus.
  private static let fine = 6

  /// The gradient with rounded numbers.
  let gradient: PlacedGradient

  /// Packs a gradient.
  ///
  /// - Parameter decimals: The number of decimals of coordinates.
  init(_ gradient: PlacedGradient, decimals: Int) {
    func rounded(_ point: Point, _ decimals: Int) -> Point {
      Point(point.x.rounded(decimals: decimals), point.y.rounded(decimals: decimals))
    }
    var packed = gradient
    switch gradient.geometry {
    case .linear(let start, let end):
      packed.geometry = .linear(start: rounded(start, decimals), end: rounded(end, decimals))
    case .radial(let map, let focus, let focalRadius):
      packed.geometry = .radial(
        Transform(
          map.a.rounded(decimals: decimals), map.b.rounded(decimals: decimals),
          map.c.rounded(decimals: decimals), map.d.rounded(decimals: decimals),
          map.tx.rounded(decimals: decimals), map.ty.rounded(decimals: decimals)),
        focus: rounded(focus, Self.fine), focalRadius: focalRadius.rounded(decimals: Self.fine))
    }
    for index in packed.stops.indices {
      packed.stops[index].location = packed.stops[index].location.rounded(decimals: Self.fine)
    }
    self.gradient = packed
  }

  /// The stored text.
  var text: String {
    let numbers: [Double]
    let name: String
    switch gradient.geometry {
    case .linear(let start, let end):
      name = "linear"
      numbers = [start.x, start.y, end.x, end.y]
    case .radial(let map, let focus, let focalRadius):
      name = "radial"
      numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty, focus.x, focus.y, focalRadius]
    }
    let words = [name] + numbers.map(\.description) + [gradient.spread.rawValue]
    let stops = gradient.stops.map { stop in
      let alpha = String(stop.color.alpha, radix: 16)
      let color =
        stop.isInherited
        ? "tint" + String(repeating: "0", count: 2 - alpha.count) + alpha : stop.color.hexText
      return "\(stop.location) \(color)"
    }
    return ([words.joined(separator: " ")] + stops).joined(separator: "; ")
  }

  /// Parses a stored text, or returns `nil` if it is invalid.
  init?(text: String) {
    let parts = text.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
    guard let words = parts.first, parts.count > 2,
      parts.count <= PlacedGradient.maximumStops + 1, let name = words.first,
      let spread = words.last.flatMap(PlacedGradient.Spread.init)
    else { return nil }
    let numbers = words.dropFirst().dropLast().compactMap(Double.init).filter(\.isFinite)
    guard numbers.count == words.count - 2 else { return nil }
    let geometry: PlacedGradient.Geometry
    switch (name, numbers.count) {
    case ("linear", 4):
      geometry = .linear(start: Point(numbers[0], numbers[1]), end: Point(numbers[2], numbers[3]))
    case ("radial", 9):
      geometry = .radial(
        Transform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]),
        focus: Point(numbers[6], numbers[7]), focalRadius: numbers[8])
    default: return nil
    }
    let stops = parts.dropFirst().compactMap(Self.stop)
    guard stops.count == parts.count - 1 else { return nil }
    gradient = PlacedGradient(stops, geometry, spread: spread)
  }

  private static func stop(_ words: [String]) -> PlacedGradient.Stop? {
    guard words.count == 2, let location = Double(words[0]), (0...1).contains(location) else {
      return nil
    }
    if words[1].hasPrefix("tint"), let alpha = UInt8(words[1].dropFirst(4), radix: 16) {
      let color = Color(red: 0, green: 0, blue: 0, alpha: alpha)
      return PlacedGradient.Stop(color, at: location, isInherited: true)
    }
    guard words[1].hasPrefix("#"), let color = try? Color(cssText: words[1]) else { return nil }
    return PlacedGradient.Stop(color, at: location)
  }
}
