import Raster

/// A converter from colours to light, which can be summed, and back (rendering.md §9).
struct LightMixer {
  /// Whether channels are linear light instead of bytes.
  let isLinear: Bool

  /// Creates a mixer; both linear modes are alike here, since no value leaves the range.
  init(_ colorMode: ColorMode) { isLinear = colorMode != .nonLinear }

  /// The light of a full channel.
  var white: Float { isLinear ? 65535 : 255 }

  /// Returns a colour multiplied by its alpha and by an opacity of 0…1.
  func ink(_ color: Color, opacity: Double) -> SIMD4<Float> {
    let alpha = Float(Double(color.alpha) / 255 * min(max(opacity, 0), 1))
    let light = SIMD4<Float>(unit(color.red), unit(color.green), unit(color.blue), 1)
    return light * alpha
  }

  private func unit(_ byte: UInt8) -> Float {
    isLinear ? Float(LinearLight.values[Int(byte)]) : Float(byte)
  }

  /// The offset for rounding half up: slightly more than ½, since sums of coverages may be slightly too small.
  private static let half: Float = 0.5 + 0x1p-12

  /// Returns an alpha of 0…1 as a byte, rounded half up.
  @inline(__always)
  static func alphaByte(_ alpha: Float) -> UInt8 {
    UInt8(min(max(alpha * 255 + half, 0), 255))
  }

  /// Returns the colour of a pixel with a given alpha, if only `color` was painted there.
  static func color(_ color: Color, alpha: UInt8) -> Color {
    alpha == 0 ? .clear : Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
  }

  /// Returns straight red, green, blue and alpha, rounded half up; all are 0 if the pixel is transparent.
  @inline(__always)
  func bytes(_ light: SIMD4<Float>) -> SIMD4<UInt8> {
    let alpha = light.w * 255
    guard alpha + Self.half >= 1 else { return .zero }
    var straight = light.w == 1 ? light : light / light.w
    straight.w = alpha
    straight = Self.wholePart(straight + Self.half, limit: SIMD4(white, white, white, 255))
    // The lowest bits of floating-point numbers of this size are the whole number.
    let numbers = straight + 0x1p23
    let last = SIMD4<UInt32>(
      numbers.x.bitPattern, numbers.y.bitPattern, numbers.z.bitPattern, numbers.w.bitPattern)
    if isLinear {
      let bytes = LinearLight.bytes
      func byte(_ value: UInt32) -> UInt8 { bytes[Int(value & 0xffff)] }
      return SIMD4(byte(last.x), byte(last.y), byte(last.z), UInt8(truncatingIfNeeded: last.w))
    }
    return SIMD4<UInt8>(truncatingIfNeeded: last)
  }

  /// Returns numbers clamped to 0…`limit`, which is below 2²², and rounded down.
  ///
  /// Converting them one by one, each with its checks, would take most of the time of a picture.
  @inline(__always)
  private static func wholePart(_ numbers: SIMD4<Float>, limit: SIMD4<Float>) -> SIMD4<Float> {
    let positive = numbers.replacing(with: 0, where: numbers .< 0)
    let clamped = positive.replacing(with: limit, where: positive .> limit)
    let nearest = (clamped + 0x1p23) - 0x1p23
    return nearest.replacing(with: nearest - 1, where: nearest .> clamped)
  }
}
