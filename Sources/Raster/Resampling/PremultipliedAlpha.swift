/// To colours multiplied by alpha and back, on bytes (rendering.md §8).
enum PremultipliedAlpha {
  /// Red, green, blue, alpha.
  typealias Pixel = SIMD4<UInt8>

  /// Colours as round(c·a / 255), exact for all bytes.
  @inline(__always)
  static func premultiplied(_ pixel: Pixel) -> Pixel {
    let alpha = UInt32(pixel.w)
    if alpha == 255 { return pixel }
    func multiply(_ color: UInt8) -> UInt8 {
      let t = UInt32(color) * alpha + 128
      return UInt8(truncatingIfNeeded: ((t >> 8) + t) >> 8)
    }
    return Pixel(multiply(pixel.x), multiply(pixel.y), multiply(pixel.z), pixel.w)
  }

  /// Colours as min(255, ⌊255·c / a⌋); unchanged where `a` is 0 or 255.
  @inline(__always)
  static func straight(_ pixel: Pixel) -> Pixel {
    let alpha = UInt32(pixel.w)
    if alpha == 0 || alpha == 255 { return pixel }
    func divide(_ color: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, UInt32(color) * 255 / alpha))
    }
    return Pixel(divide(pixel.x), divide(pixel.y), divide(pixel.z), pixel.w)
  }
}
