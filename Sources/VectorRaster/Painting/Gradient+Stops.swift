package import Raster

extension [Gradient.Stop] {
  /// Returns the colour at a location between stops in ascending order, in straight sRGB, rounded.
  package func color(at number: Double) -> Color {
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

  /// Converts stops between two radii to stops of a circle from its centre.
  ///
  /// If the first radius is below 0, the colours before the centre are dropped.
  package func fromMiddle(of first: Double, to last: Double) -> [Gradient.Stop] {
    let moved = map { Gradient.Stop($0.color, at: (first + $0.location * (last - first)) / last) }
    let inner = moved.color(at: 0)
    return first < 0 ? [Gradient.Stop(inner, at: 0)] + moved.filter { $0.location > 0 } : moved
  }
}
