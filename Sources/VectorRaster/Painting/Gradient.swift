package import Raster

/// Colours along a line from 0 to 1, with SwiftUI's names (painting.md §1).
package struct Gradient: Hashable, Sendable {
  /// A colour at a location.
  package struct Stop: Hashable, Sendable {
    /// The colour in straight sRGB.
    package var color: Color
    /// The location, 0…1.
    package var location: Double

    /// Creates a stop at a location.
    package init(_ color: Color, at location: Double) {
      (self.color, self.location) = (color, location)
    }
  }

  /// The colour space of the interpolation between two stops.
  package enum ColorSpace: String, CaseIterable, Hashable, Sendable {
    /// sRGB as it is stored.
    case device
    /// Oklab, a space of about equal perceived steps.
    case perceptual
  }

  /// The permitted numbers of stops.
  package static let stopCounts = 2...32

  /// The stops as given: 2 to 32 in ascending order.
  package let stops: [Stop]
  package let colorSpace: ColorSpace

  /// Creates a gradient from its stops.
  ///
  /// - Throws: `GradientError` if there are too few or too many stops, if a location is outside 0…1, or if stops are
  ///   not in ascending order.
  package init(_ stops: [Stop], in colorSpace: ColorSpace = .device) throws(GradientError) {
    guard Self.stopCounts.contains(stops.count) else { throw .stopCount(stops.count) }
    var last = 0.0
    for stop in stops {
      guard stop.location >= 0, stop.location <= 1 else { throw .location(stop.location) }
      guard stop.location >= last else { throw .order(stop.location, after: last) }
      last = stop.location
    }
    (self.stops, self.colorSpace) = (stops, colorSpace)
  }

  /// Creates a gradient of evenly spaced colours.
  ///
  /// - Throws: `GradientError` if there are too few or too many colours.
  package init(
    colors: [Color], in colorSpace: ColorSpace = .device
  ) throws(GradientError) {
    let pieces = Double(max(colors.count - 1, 1))
    try self.init(
      colors.enumerated().map { Stop($0.element, at: Double($0.offset) / pieces) }, in: colorSpace)
  }

  /// The stops for interpolation in straight sRGB, including alpha, which all writers draw.
  ///
  /// A stop with alpha 0 takes the colour of its neighbour, separately on each side, so it becomes two stops. In Oklab,
  /// segments are halved until their middle and quarters are exact to one byte.
  package var resolvedStops: [Stop] {
    var resolved = [stops[0]]
    for (before, after) in zip(stops, stops.dropFirst()) {
      var (from, to) = (before, after)
      if from.color.alpha == 0 { from.color = after.color.transparent }
      if to.color.alpha == 0 { to.color = before.color.transparent }
      if resolved.count == 1 {
        resolved[0] = from
      } else if resolved.last != from {
        resolved.append(from)
      }
      if colorSpace == .perceptual, from.location < to.location {
        PerceptualPiece(from, to).appendInner(to: &resolved)
      }
      resolved.append(to)
    }
    return resolved
  }
}

/// An error in the stops of a gradient; each case holds the invalid value.
package enum GradientError: Error, Equatable, CustomStringConvertible {
  /// The number of stops is outside the limits.
  case stopCount(Int)
  /// A location is outside 0…1.
  case location(Double)
  /// A location is before the previous one.
  case order(Double, after: Double)

  /// The rule and the value.
  package var description: String {
    switch self {
    case .stopCount(let count):
      let counts = Gradient.stopCounts
      return "a gradient has \(counts.lowerBound) to \(counts.upperBound) stops, got \(count)"
    case .location(let location): return "a stop is at 0 to 1, got \(location)"
    case .order(let location, let last):
      return "stops are in ascending order, got \(location) after \(last)"
    }
  }
}

/// The segment between two stops, interpolated in Oklab.
private struct PerceptualPiece {
  /// The maximum number of halvings, which gives 64 parts.
  private static let depth = 6

  private let from: Gradient.Stop
  private let to: Gradient.Stop
  private let lab: (from: OKLab, to: OKLab)

  init(_ from: Gradient.Stop, _ to: Gradient.Stop) {
    (self.from, self.to) = (from, to)
    lab = (OKLab(from.color), OKLab(to.color))
  }

  /// Appends the stops between the two ends, in order.
  func appendInner(to stops: inout [Gradient.Stop]) {
    halve(0...1, from.color, to.color, depth: Self.depth, &stops)
  }

  private func halve(
    _ part: ClosedRange<Double>, _ first: Color, _ last: Color, depth: Int,
    _ stops: inout [Gradient.Stop]
  ) {
    let length = part.upperBound - part.lowerBound
    let isRight = [0.25, 0.5, 0.75].allSatisfy { place in
      let mixed = first.channels + (last.channels - first.channels) * place
      let difference = mixed - channels(at: part.lowerBound + length * place)
      return max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 1
    }
    guard !isRight, depth > 0 else { return }
    let place = part.lowerBound + length / 2
    let middle = Color(rounding: channels(at: place))
    halve(part.lowerBound...place, first, middle, depth: depth - 1, &stops)
    let location = from.location + (to.location - from.location) * place
    stops.append(Gradient.Stop(middle, at: location))
    halve(place...part.upperBound, middle, last, depth: depth - 1, &stops)
  }

  /// Returns the exact colour at a part of the segment, in bytes that are not rounded.
  private func channels(at place: Double) -> SIMD4<Double> {
    let (first, last) = (Double(from.color.alpha), Double(to.color.alpha))
    return SIMD4(lab.from.mixed(with: lab.to, at: place).bytes, first + (last - first) * place)
  }
}

extension Color {
  /// The colour with alpha 0.
  fileprivate var transparent: Color { Color(red: red, green: green, blue: blue, alpha: 0) }

  /// Red, green, blue and alpha in bytes.
  fileprivate var channels: SIMD4<Double> {
    SIMD4(Double(red), Double(green), Double(blue), Double(alpha))
  }

  /// Creates the colour nearest to channels of 0…255.
  fileprivate init(rounding channels: SIMD4<Double>) {
    let bytes = SIMD4<UInt8>(channels.rounded(.toNearestOrAwayFromZero))
    self.init(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)
  }
}
