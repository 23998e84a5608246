import Glibc

/// A colour in OKLab, a space that makes equal distances look about equally large.
///
/// The space is from B. Ottosson, "A perceptual color space for image processing", 2020. Alpha is ignored.
package struct OKLab: Equatable {
  /// The lightness, from 0 for black to 1 for white.
  package let lightness: Double
  /// The position between green (negative) and red (positive).
  package let a: Double
  /// The position between blue (negative) and yellow (positive).
  package let b: Double

  /// Returns the square of the distance to another colour.
  package func squaredDistance(to other: OKLab) -> Double {
    let (light, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return light * light + a * a + b * b
  }

  /// Returns a colour on the line to `other`: this one at 0, and `other` at 1.
  package func mixed(with other: OKLab, at part: Double) -> OKLab {
    OKLab(
      lightness: lightness + (other.lightness - lightness) * part, a: a + (other.a - a) * part,
      b: b + (other.b - b) * part)
  }

  /// The red, green and blue channels in sRGB, clamped to 0…255 and not rounded.
  package var bytes: SIMD3<Double> {
    func cube(_ root: Double) -> Double { root * root * root }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    func byte(_ light: Double) -> Double { 255 * LinearLight.encoded(min(max(light, 0), 1)) }
    return SIMD3(
      byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }
}

extension OKLab {
  /// Creates the coordinates of an sRGB colour, ignoring its alpha.
  package init(_ color: Color) {
    let linear = LinearLight.linear
    let (red, green, blue) = (
      linear[Int(color.red)], linear[Int(color.green)], linear[Int(color.blue)]
    )
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }
}
