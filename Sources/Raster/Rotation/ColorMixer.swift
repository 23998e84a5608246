/// An adder of colours in one of the spaces of rendering.md §9: premultiplied bytes or linear light.
struct ColorMixer {
  /// Red, green, blue and alpha in bytes, with straight alpha.
  typealias Pixel = SIMD4<UInt8>

  private let isLinear: Bool
  /// The value of each byte in the space.
  private let values: [UInt32]
  /// The byte of each value in the space.
  private let bytes: [UInt8]

  init(_ colorMode: ColorMode) {
    isLinear = colorMode != .nonLinear
    values = isLinear ? LinearLight.values.map(UInt32.init) : (0...255).map { $0 }
    bytes = isLinear ? LinearLight.bytes : (0...255).map { $0 }
  }

  /// Returns the contribution of a sample to a sum: the colour times alpha, without rounding, and alpha.
  @inline(__always)
  func weighed(_ pixel: Pixel) -> SIMD4<UInt32> {
    let alpha = UInt32(pixel.w)
    return SIMD4(
      values[Int(pixel.x)] &* alpha, values[Int(pixel.y)] &* alpha, values[Int(pixel.z)] &* alpha,
      alpha)
  }

  /// Returns the mean of 64 samples from their sum, each weighted by `weighed`.
  ///
  /// Alpha is (Σa + 32) / 64 and a colour round(Σ(c·a) / Σa), so that the mean of equal samples is the sample itself.
  /// If alpha would be 0, the result is transparent black.
  @inline(__always)
  func mean(of sum: SIMD4<UInt32>) -> Pixel {
    let alpha = sum.w
    if alpha < 32 { return Pixel() }
    let half = alpha / 2
    return Pixel(
      bytes[Int((sum.x + half) / alpha)], bytes[Int((sum.y + half) / alpha)],
      bytes[Int((sum.z + half) / alpha)], UInt8(truncatingIfNeeded: (alpha + 32) / 64))
  }
}

/// Conversions between pixels and the integers that filters add up (rendering.md §8, §9).
extension ColorMixer {
  /// Returns the premultiplied pixel, in bytes or in linear light of 0…65535.
  @inline(__always)
  func premultiplied(_ pixel: Pixel) -> SIMD4<Float> {
    if !isLinear { return SIMD4<Float>(PremultipliedAlpha.premultiplied(pixel)) }
    let sum = weighed(pixel)
    let half = SIMD4<UInt32>(repeating: 127)
    var color = SIMD4<Float>((sum &+ half) / 255)
    color.w = Float(pixel.w) * 257
    return color
  }

  /// Returns the straight bytes of a weighted sum, rounded and clamped, with alpha times `coverage` / 64.
  @inline(__always)
  func straight(_ sum: SIMD4<Float>, coverage: Int) -> Pixel {
    var pixel = straight(sum)
    pixel.w = UInt8(truncatingIfNeeded: (Int(pixel.w) * coverage + 32) / 64)
    return pixel.w == 0 ? Pixel() : pixel
  }

  @inline(__always)
  private func straight(_ sum: SIMD4<Float>) -> Pixel {
    let whole = (sum + 0.5).rounded(.down)
    if !isLinear {
      let clamped = whole.clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
      return PremultipliedAlpha.straight(Pixel(clamped))
    }
    let clamped = SIMD4<UInt64>(
      whole.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 65535)))
    let alpha = clamped.w
    if alpha == 0 { return Pixel() }
    func byte(_ value: UInt64) -> UInt8 {
      bytes[Int(min((2 * 65535 * value + alpha) / (2 * alpha), 65535))]
    }
    return Pixel(
      byte(clamped.x), byte(clamped.y), byte(clamped.z),
      UInt8(truncatingIfNeeded: (alpha + 128) / 257))
  }
}
