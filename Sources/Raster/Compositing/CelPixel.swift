/// A colour of straight alpha with channels of 0…255, in integers wide enough for intermediate results (sprites.md §2).
struct CelPixel {
  var red: Int32
  var green: Int32
  var blue: Int32
  var alpha: Int32

  @inline(__always)
  init(red: Int32, green: Int32, blue: Int32, alpha: Int32) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: Color) {
    self.init(
      red: Int32(color.red), green: Int32(color.green), blue: Int32(color.blue),
      alpha: Int32(color.alpha))
  }

  /// Creates a colour of alpha 0; fractions of a byte are truncated.
  init(_ color: UnitColor) {
    func byte(_ channel: Double) -> Int32 { Int32(min(max(255 * channel, 0), 255)) }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: 0)
  }

  /// The channels without alpha, scaled to 0…1.
  var unit: UnitColor {
    UnitColor(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  /// Returns a·b / 255, rounded (rendering.md §8); negative products use the same shifts.
  @inline(__always)
  static func product(_ a: Int32, _ b: Int32) -> Int32 {
    let sum = a &* b &+ 128
    return ((sum >> 8) &+ sum) >> 8
  }

  /// Returns this pixel source-over a backdrop.
  @inline(__always)
  func normal(over backdrop: CelPixel, _ opacity: Int32) -> CelPixel {
    let covered = Self.product(alpha, opacity)
    if backdrop.alpha == 0 || covered == 255 {
      return CelPixel(red: red, green: green, blue: blue, alpha: covered)
    }
    if alpha == 0 { return backdrop }
    let sum = covered + backdrop.alpha - Self.product(backdrop.alpha, covered)
    func channel(_ source: Int32, _ backdrop: Int32) -> Int32 {
      backdrop + (source - backdrop) * covered / sum
    }
    return CelPixel(
      red: channel(red, backdrop.red), green: channel(green, backdrop.green),
      blue: channel(blue, backdrop.blue), alpha: sum)
  }

  /// Returns the interpolation from this pixel to another one at `part`, 0…255.
  func merged(with other: CelPixel, _ part: Int32) -> CelPixel {
    let sum = alpha + Self.product(other.alpha - alpha, part)
    if sum == 0 { return CelPixel(red: 0, green: 0, blue: 0, alpha: 0) }
    func channel(_ from: Int32, _ to: Int32) -> Int32 {
      if alpha == 0 { return to }
      return other.alpha == 0 ? from : from + Self.product(to - from, part)
    }
    return CelPixel(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: sum)
  }
}

extension Color {
  /// Creates a colour from a pixel whose channels are in range.
  init(_ pixel: CelPixel) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel.red), green: UInt8(truncatingIfNeeded: pixel.green),
      blue: UInt8(truncatingIfNeeded: pixel.blue), alpha: UInt8(truncatingIfNeeded: pixel.alpha))
  }
}

/// A colour with channels of 0…1, for the non-separable blend modes (W3C Compositing and Blending Level 1, §10.3).
struct UnitColor {
  var red: Double
  var green: Double
  var blue: Double

  private var lightness: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
  private var least: Double { min(red, green, blue) }
  private var greatest: Double { max(red, green, blue) }

  /// Returns this hue with the saturation of another colour.
  func withSaturation(of other: UnitColor) -> UnitColor {
    let (least, range) = (least, greatest - least)
    let saturation = other.greatest - other.least
    if range == 0 { return UnitColor(red: 0, green: 0, blue: 0) }
    return map { ($0 - least) * saturation / range }
  }

  /// Returns this hue and saturation with the lightness of another colour, clipped into the range.
  func withLightness(of other: UnitColor) -> UnitColor {
    let shift = other.lightness - lightness
    var color = map { $0 + shift }
    let (mean, least, greatest) = (color.lightness, color.least, color.greatest)
    if least < 0, mean > least {
      color = color.map { mean + ($0 - mean) * mean / (mean - least) }
    }
    if greatest > 1, greatest > mean {
      color = color.map { mean + ($0 - mean) * (1 - mean) / (greatest - mean) }
    }
    return color
  }

  private func map(_ change: (Double) -> Double) -> UnitColor {
    UnitColor(red: change(red), green: change(green), blue: change(blue))
  }
}
