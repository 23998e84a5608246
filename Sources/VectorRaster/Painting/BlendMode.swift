import Raster

/// A mode of blending a group with its backdrop, with SwiftUI's names (painting.md §3).
///
/// The formulas are from W3C Compositing and Blending Level 1, §9.1 and §10.
package enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity

  /// Returns a colour blended over another one, both premultiplied.
  ///
  /// Alphas are 0…1, and the other channels 0…`white` times alpha.
  @inline(__always)
  func composed(
    _ source: SIMD4<Float>, over backdrop: SIMD4<Float>, white: Float
  ) -> SIMD4<Float> {
    let both = source.w * backdrop.w
    guard self != .normal, both > 0 else { return source + backdrop * (1 - source.w) }
    var mixed = blended(
      Self.straight(backdrop, white: white), with: Self.straight(source, white: white))
    mixed = mixed * (both * white)
    mixed.w = both
    return source * (1 - backdrop.w) + backdrop * (1 - source.w) + mixed
  }

  /// Returns straight channels of 0…1.
  @inline(__always)
  private static func straight(_ light: SIMD4<Float>, white: Float) -> SIMD4<Float> {
    let straight = light / (light.w * white)
    // Channels that differ from 1 only by rounding become exact, so that white stays white in `colorBurn`.
    let whole = straight.replacing(with: 1, where: straight .> 1 - 0x1p-16)
    return whole.replacing(with: 0, where: whole .< 0)
  }

  /// Returns the blend function B of a backdrop and a source.
  ///
  /// Each channel is 0…1 without alpha; the last channel of the result is meaningless.
  func blended(_ backdrop: SIMD4<Float>, with source: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .normal: source
    case .multiply: backdrop * source
    case .screen: backdrop + source - backdrop * source
    case .overlay: each(source, backdrop, Self.hardLight)
    case .darken: pointwiseMin(backdrop, source)
    case .lighten: pointwiseMax(backdrop, source)
    case .colorDodge: each(backdrop, source, Self.dodge)
    case .colorBurn: each(backdrop, source, Self.burn)
    case .softLight: each(backdrop, source, Self.softLight)
    case .hardLight: each(backdrop, source, Self.hardLight)
    case .difference: pointwiseMax(backdrop, source) - pointwiseMin(backdrop, source)
    case .exclusion: backdrop + source - 2 * backdrop * source
    case .hue: source.withSaturation(of: backdrop).withLuminosity(of: backdrop)
    case .saturation: backdrop.withSaturation(of: source).withLuminosity(of: backdrop)
    case .color: source.withLuminosity(of: backdrop)
    case .luminosity: backdrop.withLuminosity(of: source)
    }
  }

  @inline(__always)
  private func each(
    _ backdrop: SIMD4<Float>, _ source: SIMD4<Float>, _ blend: (Float, Float) -> Float
  ) -> SIMD4<Float> {
    SIMD4(
      blend(backdrop.x, source.x), blend(backdrop.y, source.y), blend(backdrop.z, source.z), 0)
  }

  private static func hardLight(_ backdrop: Float, _ source: Float) -> Float {
    if source <= 0.5 { return backdrop * 2 * source }
    return backdrop + (2 * source - 1) - backdrop * (2 * source - 1)
  }

  private static func dodge(_ backdrop: Float, _ source: Float) -> Float {
    backdrop == 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
  }

  private static func burn(_ backdrop: Float, _ source: Float) -> Float {
    backdrop >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
  }

  private static func softLight(_ backdrop: Float, _ source: Float) -> Float {
    if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
    let root =
      backdrop <= 0.25
      ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
    return backdrop + (2 * source - 1) * (root - backdrop)
  }
}

/// The functions of the modes that combine all channels (§10.2 there).
extension SIMD4<Float> {
  private var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
  private var least: Float { Swift.min(x, y, z) }
  private var greatest: Float { Swift.max(x, y, z) }

  /// Returns SetLum: the colour with the luminosity of another one, clipped to 0…1 around it.
  fileprivate func withLuminosity(of other: SIMD4<Float>) -> SIMD4<Float> {
    let luminosity = other.luminosity
    var color = self + (luminosity - self.luminosity)
    let (least, greatest) = (color.least, color.greatest)
    let distance = color - luminosity
    if least < 0 { color = luminosity + distance * (luminosity / (luminosity - least)) }
    if greatest > 1 {
      let distance = color - luminosity
      color = luminosity + distance * ((1 - luminosity) / (greatest - luminosity))
    }
    return color
  }

  /// Returns SetSat: the smallest channel becomes 0, and the greatest the saturation of another colour.
  fileprivate func withSaturation(of other: SIMD4<Float>) -> SIMD4<Float> {
    let range = greatest - least
    guard range > 0 else { return .zero }
    return (self - least) * ((other.greatest - other.least) / range)
  }
}
