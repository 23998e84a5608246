import Glibc

extension Color {
  /// Returns this colour source-over another one (W3C Compositing and Blending Level 1, §9.1.4).
  ///
  /// Both colours and the result have straight alpha. Channels are rounded half up, exactly if the coverage is 0 or 1.
  /// The two linear modes are equivalent, because no value leaves the range.
  ///
  /// - Parameters:
  ///   - ground: The colour beneath. If nothing is painted, it is returned with its hidden colour.
  ///   - coverage: The part of the pixel that is painted, 0…1.
  package func over(
    _ ground: Color, coverage: Double = 1, colorMode: ColorMode = .nonLinear
  ) -> Color {
    let covered = Double(alpha) * min(max(coverage, 0), 1)
    if covered == 0 { return ground }
    if covered == 255 { return self }
    // Both are alphas times 255, which are whole numbers if the coverage is.
    let part = covered * 255
    let rest = Double(ground.alpha) * (255 - covered)
    let sum = part + rest
    func channel(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      switch colorMode {
      case .nonLinear: return Self.rounded((Double(top) * part + Double(bottom) * rest) / sum)
      case .linear, .extendedLinear:
        let light = LinearLight.values
        let value = (Double(light[Int(top)]) * part + Double(light[Int(bottom)]) * rest) / sum
        return LinearLight.bytes[Int(min(max(value + 0.5, 0), 65535))]
      }
    }
    return Color(
      red: channel(red, ground.red), green: channel(green, ground.green),
      blue: channel(blue, ground.blue), alpha: Self.rounded(sum / 255))
  }

  /// Returns this colour composited on an opaque background: (s·a + b·(255−a) + 127) / 255 in integers
  /// (rendering.md §20).
  ///
  /// The alpha of `ground` is ignored.
  package func opaque(on ground: Color, colorMode: ColorMode = .nonLinear) -> Color {
    let alpha = Int(self.alpha)
    func channel(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      switch colorMode {
      case .nonLinear: return UInt8((Int(top) * alpha + Int(bottom) * (255 - alpha) + 127) / 255)
      case .linear, .extendedLinear:
        let light = LinearLight.values
        return LinearLight.bytes[
          (Int(light[Int(top)]) * alpha + Int(light[Int(bottom)]) * (255 - alpha) + 127) / 255]
      }
    }
    return Color(
      red: channel(red, ground.red), green: channel(green, ground.green),
      blue: channel(blue, ground.blue))
  }

  /// Returns a value rounded half up and clamped to a byte.
  ///
  /// The small addend also rounds up a half that an inexact coverage made slightly smaller. If the coverage is 0 or 1,
  /// a value below a half is less by at least 1 / (2·255²), which is more than the addend.
  private static func rounded(_ value: Double) -> UInt8 {
    UInt8(min(max(value + 0.5 + 0x1p-20, 0), 255))
  }
}

/// Conversions between sRGB bytes and 16-bit linear light (rendering.md §9; the curve of IEC 61966-2-1).
package enum LinearLight {
  /// The linear light of each sRGB byte in 0…65535: round(65535·lin(b / 255)).
  package static let values: [UInt16] = linear.map { UInt16((65535 * $0).rounded()) }

  /// The linear light of each sRGB byte in 0…1: lin(b / 255).
  package static let linear: [Double] = (0...255).map { byte in
    let c = Double(byte) / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }

  /// The nearest sRGB byte for each linear value: round(255·enc(v / 65535)).
  package static let bytes: [UInt8] = (0...65535).map { value in
    UInt8(min(max((255 * encoded(Double(value) / 65535)).rounded(), 0), 255))
  }

  /// Returns enc(l), the sRGB value in 0…1 for linear light in 0…1.
  package static func encoded(_ l: Double) -> Double {
    l <= 0.0031308 ? 12.92 * l : 1.055 * pow(l, 1 / 2.4) - 0.055
  }
}
