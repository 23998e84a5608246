/// A blend mode of cels, computed in integers like Aseprite (sprites.md §2), with the names of its JSON.
///
/// The cases are in the order of the numbers in its files, 0 to 18. `BlendMode`, on the other hand, is for painting: it
/// computes in light and has no such rounding.
package enum CelBlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color_dodge"
  case colorBurn = "color_burn"
  case hardLight = "hard_light"
  case softLight = "soft_light"
  case difference, exclusion
  case hue = "hsl_hue"
  case saturation = "hsl_saturation"
  case color = "hsl_color"
  case luminosity = "hsl_luminosity"
  case addition, subtract, divide

  /// Creates the mode with a file's number, or returns `nil` above 18.
  package init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }

  /// The mode that replaces this one in a greyscale sprite.
  ///
  /// Hue and saturation have no meaning there, and the editor uses exclusion for addition.
  package var inGray: CelBlendMode {
    switch self {
    case .hue, .saturation, .color, .luminosity: .normal
    case .addition: .exclusion
    default: self
    }
  }

  /// Returns the composite of two colours of straight alpha.
  ///
  /// - Parameter opacity: The opacity, 0…255, which is multiplied by the alpha of `source`.
  package func composed(_ source: Color, over backdrop: Color, opacity: UInt8) -> Color {
    Color(composed(CelPixel(source), over: CelPixel(backdrop), opacity: Int32(opacity)))
  }

  /// Returns the composite of two pixels with channels of 0…255.
  @inline(__always)
  func composed(_ source: CelPixel, over backdrop: CelPixel, opacity: Int32) -> CelPixel {
    let normal = source.normal(over: backdrop, opacity)
    if self == .normal || backdrop.alpha == 0 { return normal }
    return blended(source, over: backdrop, opacity, normal)
  }

  /// Returns the composite for a mode other than normal over a backdrop that is not transparent.
  ///
  /// The blended colour counts in proportion to the alphas of both the backdrop and the source; the rest is
  /// the normal composite.
  @inline(never)
  private func blended(
    _ source: CelPixel, over backdrop: CelPixel, _ opacity: Int32, _ normal: CelPixel
  ) -> CelPixel {
    var mixed = mixed(source, with: backdrop)
    mixed.alpha = source.alpha
    let over = mixed.normal(over: backdrop, opacity)
    let both = CelPixel.product(
      backdrop.alpha, CelPixel.product(source.alpha, opacity))
    return normal.merged(with: over, backdrop.alpha).merged(with: over, both)
  }

  /// Returns the result of the blend function, without alpha.
  private func mixed(_ source: CelPixel, with backdrop: CelPixel) -> CelPixel {
    let (top, bottom) = (source.unit, backdrop.unit)
    return switch self {
    case .hue: CelPixel(top.withSaturation(of: bottom).withLightness(of: bottom))
    case .saturation: CelPixel(bottom.withSaturation(of: top).withLightness(of: bottom))
    case .color: CelPixel(top.withLightness(of: bottom))
    case .luminosity: CelPixel(bottom.withLightness(of: top))
    default:
      CelPixel(
        red: mixed(source.red, with: backdrop.red),
        green: mixed(source.green, with: backdrop.green),
        blue: mixed(source.blue, with: backdrop.blue), alpha: 0)
    }
  }

  /// Returns the result of the blend function for one channel of a separable mode.
  private func mixed(_ source: Int32, with backdrop: Int32) -> Int32 {
    switch self {
    case .multiply: CelPixel.product(backdrop, source)
    case .screen: Self.screen(backdrop, source)
    case .overlay: Self.hardLight(backdrop, over: source)
    case .darken: min(backdrop, source)
    case .lighten: max(backdrop, source)
    case .colorDodge: Self.quotient(backdrop, 255 - source)
    case .colorBurn: 255 - Self.quotient(255 - backdrop, source)
    case .hardLight: Self.hardLight(source, over: backdrop)
    case .softLight: Self.softLight(source, over: backdrop)
    case .difference: abs(backdrop - source)
    case .exclusion: backdrop + source - 2 * CelPixel.product(backdrop, source)
    case .addition: min(backdrop + source, 255)
    case .subtract: max(backdrop - source, 0)
    case .divide: Self.quotient(backdrop, source)
    case .normal, .hue, .saturation, .color, .luminosity: source
    }
  }

  private static func screen(_ a: Int32, _ b: Int32) -> Int32 { a + b - CelPixel.product(a, b) }

  private static func hardLight(_ source: Int32, over backdrop: Int32) -> Int32 {
    source < 128
      ? CelPixel.product(backdrop, source * 2) : screen(backdrop, source * 2 - 255)
  }

  /// Returns 255·a / b, rounded and at most 255, or 0 if a is 0.
  private static func quotient(_ a: Int32, _ b: Int32) -> Int32 {
    if a == 0 { return 0 }
    return a >= b ? 255 : (255 * a + b / 2) / b
  }

  private static func softLight(_ source: Int32, over backdrop: Int32) -> Int32 {
    let (b, s) = (Double(backdrop) / 255, Double(source) / 255)
    let bent = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    let result = s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (bent - b)
    return Int32(min(max(255 * result + 0.5, 0), 255))
  }
}
