import Glibc

/// A colour in OKLab, coordinates in which equal distances look about equally large.
///
/// From B. Ottosson, "A perceptual color space for image processing", 2020. Alpha is left out.
struct OKLab: Equatable {
  /// 0 for black, 1 for white.
  let lightness: Double
  /// From green, below 0, to red.
  let a: Double
  /// From blue, below 0, to yellow.
  let b: Double

  /// The coordinates of an sRGB colour, whatever its alpha.
  init(_ color: Color) {
    let (red, green, blue) = (
      Self.linear[Int(color.red)], Self.linear[Int(color.green)], Self.linear[Int(color.blue)]
    )
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The square of the distance between two colours.
  func squaredDistance(to other: OKLab) -> Double {
    let (light, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return light * light + a * a + b * b
  }

  /// Linear light, 0…1, of each sRGB byte (IEC 61966-2-1).
  private static let linear: [Double] = (0...255).map { byte in
    let c = Double(byte) / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }
}
