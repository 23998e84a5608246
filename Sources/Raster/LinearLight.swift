import Glibc

/// Linear light in 16 bits, and back to sRGB bytes (rendering.md §9; the curve is that of
/// IEC 61966-2-1).
enum LinearLight {
  /// 0…65535 for each sRGB byte: round(65535·lin(b / 255)).
  static let values: [UInt16] = (0...255).map { byte in
    let c = Double(byte) / 255
    let linear = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    return UInt16((65535 * linear).rounded())
  }

  /// The nearest sRGB byte for each linear value: round(255·enc(v / 65535)).
  static let bytes: [UInt8] = (0...65535).map { value in
    let l = Double(value) / 65535
    let encoded = l <= 0.0031308 ? 12.92 * l : 1.055 * pow(l, 1 / 2.4) - 0.055
    return UInt8(min(max((255 * encoded).rounded(), 0), 255))
  }
}
