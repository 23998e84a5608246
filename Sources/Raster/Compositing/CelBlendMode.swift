/// The meeting of a cel's colours with those beneath it, in whole numbers as Aseprite counts them
/// (sprites.md §2); the words are those of its JSON.
///
/// The cases are in the order of the numbers that its files have, 0 to 18. `BlendMode` is for painting: it
/// counts in light and has no such rounding.
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

  /// The mode that a file numbers so; `nil` above 18.
  package init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }

  /// The mode that counts in its place in a gray sprite: colour means nothing there, and the editor takes
  /// exclusion for addition.
  package var inGray: CelBlendMode {
    switch self {
    case .hue, .saturation, .color, .luminosity: .normal
    case .addition: .exclusion
    default: self
    }
  }

  /// A colour of straight alpha over another one.
  ///
  /// - Parameter opacity: 0…255, multiplied into the alpha of `source`.
  package func composed(_ source: Color, over backdrop: Color, opacity: UInt8) -> Color {
    Color(composed(CelPixel(source), over: CelPixel(backdrop), opacity: Int32(opacity)))
  }

  /// The same of pixels, channels of 0…255.
  @inline(__always)
  func composed(_ source: CelPixel, over backdrop: CelPixel, opacity: Int32) -> CelPixel {
    let normal = source.normal(over: backdrop, opacity)
    if self == .normal || backdrop.alpha == 0 { return normal }
    return blended(source, over: backdrop, opacity, normal)
  }

  /// A mode but normal over what is not transparent: as much of it as there is backdrop and source, else
  /// normal.
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

  /// The blend function of both colours, without alpha.
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

  /// The blend function of one channel, for the modes that take them one by one.
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

  /// 255·a / b, rounded, at most 255, and 0 where a is.
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
