#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The way between sRGB bytes and linear light of 16 bits, exact in both directions: every byte
/// comes back (rendering.md §9).
enum LinearLight {
  /// The linear value of 1.
  static let one = 65535

  /// L16: the linear value of each byte, round(65535·lin(b/255)).
  static let decoded: [UInt16] = (0..<256).map { byte in
    let value = Double(byte) / 255
    let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return UInt16((linear * Double(one)).rounded())
  }

  /// E8: the byte of each linear value, round(255·enc(v/65535)).
  static let encoded: [UInt8] = (0...one).map { value in
    let linear = Double(value) / Double(one)
    let encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    return UInt8((encoded * 255).rounded())
  }
}
