/// A colour of straight alpha whose channels, 0…255, leave room to count with (sprites.md §2).
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

  /// A colour without alpha; parts of a byte are cut off.
  init(_ color: UnitColor) {
    func byte(_ channel: Double) -> Int32 { Int32(min(max(255 * channel, 0), 255)) }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: 0)
  }

  /// The channels without alpha from 0 to 1.
  var unit: UnitColor {
    UnitColor(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  /// a·b / 255, rounded (rendering.md §8); of a negative number by the same shifts.
  @inline(__always)
  static func product(_ a: Int32, _ b: Int32) -> Int32 {
    let sum = a &* b &+ 128
    return ((sum >> 8) &+ sum) >> 8
  }

  /// Source-over: what is beneath shows through as far as this pixel is not opaque.
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

  /// The way from this pixel to another one, of which `part`, 0…255, is gone.
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
  /// The colour of a pixel whose channels are in range.
  init(_ pixel: CelPixel) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel.red), green: UInt8(truncatingIfNeeded: pixel.green),
      blue: UInt8(truncatingIfNeeded: pixel.blue), alpha: UInt8(truncatingIfNeeded: pixel.alpha))
  }
}

/// A colour whose channels are 0…1, for the modes that take hue, saturation and lightness apart
/// (W3C Compositing and Blending Level 1, §10.3).
struct UnitColor {
  var red: Double
  var green: Double
  var blue: Double

  private var lightness: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
  private var least: Double { min(red, green, blue) }
  private var greatest: Double { max(red, green, blue) }

  /// This hue with the saturation of another colour.
  func withSaturation(of other: UnitColor) -> UnitColor {
    let (least, range) = (least, greatest - least)
    let saturation = other.greatest - other.least
    if range == 0 { return UnitColor(red: 0, green: 0, blue: 0) }
    return map { ($0 - least) * saturation / range }
  }

  /// This hue and saturation with the lightness of another colour, brought into range towards it.
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
