/// Turns colours into light that can be added up, and back (rendering.md §9).
struct LightMixer {
  private let isLinear: Bool

  /// Both linear modes are one here, since nothing leaves the range.
  init(_ colorMode: ColorMode) {
    isLinear = colorMode != .nonLinear
  }

  /// A colour multiplied by its alpha and by an opacity, 0…1.
  func ink(_ color: Color, opacity: Double) -> SIMD4<Float> {
    let alpha = Float(Double(color.alpha) / 255 * min(max(opacity, 0), 1))
    let light = SIMD4<Float>(unit(color.red), unit(color.green), unit(color.blue), 1)
    return light * alpha
  }

  private func unit(_ byte: UInt8) -> Float {
    isLinear ? Float(LinearLight.values[Int(byte)]) : Float(byte)
  }

  /// A half is one also where sums of coverages have left a little less of it.
  private static let half: Float = 0.5 + 0x1p-12

  /// An alpha of 0…1 as a byte, rounded half up.
  @inline(__always)
  static func alphaByte(_ alpha: Float) -> UInt8 {
    UInt8(min(max(alpha * 255 + half, 0), 255))
  }

  /// The colour of pixels where nothing but one colour was painted, and this alpha came of it.
  static func color(_ color: Color, alpha: UInt8) -> Color {
    alpha == 0 ? .clear : Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
  }

  /// Red, green, blue and alpha, straight: rounded half up, all 0 where nothing is painted.
  func bytes(_ light: SIMD4<Float>) -> SIMD4<UInt8> {
    let alpha = Self.alphaByte(light.w)
    guard alpha > 0 else { return .zero }
    var straight = light / light.w + Self.half
    straight.clamp(lowerBound: .zero, upperBound: .init(repeating: isLinear ? 65535 : 255))
    if isLinear {
      let bytes = LinearLight.bytes
      return SIMD4(
        bytes[Int(straight.x)], bytes[Int(straight.y)], bytes[Int(straight.z)], alpha)
    }
    return SIMD4(UInt8(straight.x), UInt8(straight.y), UInt8(straight.z), alpha)
  }
}
