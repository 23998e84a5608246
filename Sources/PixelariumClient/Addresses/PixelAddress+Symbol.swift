/// The modifiers of symbols (`symbols.md`).
extension PixelAddress where Subject == SymbolSubject {
  /// Another drawing of the symbol; SwiftUI's `symbolVariant(_:)`.
  ///
  /// Of several, the one that is said first is nearest to the symbol, and its shape wins.
  public func symbolVariant(_ variants: PixelSymbolVariants) -> Self {
    let chain = options["variant"]?.text ?? ""
    let all = variants.union(inner: PixelSymbolVariants(chain: chain))
    return setting("variant", all == .none ? nil : .text(all.chain))
  }

  /// The variants of a place that SwiftUI sets them in; the items of a tab bar are filled.
  public func symbolContext(_ context: PixelOption.SymbolContext?) -> Self {
    setting("context", context.map { .word($0) })
  }

  /// Forgets every variant but those in the name: what `plain=true` says, by leaving them out.
  public func symbolVariantsRemoved() -> Self { setting("variant", nil).setting("context", nil) }

  /// Makes a slash or an enclosure that nobody drew.
  public func derived(_ isDerived: Bool = true) -> Self { setting("derive", .boolean(isDerived)) }

  /// The way in which layers get their colours; SwiftUI's `symbolRenderingMode(_:)`, `nil` as the symbol prefers.
  public func symbolRenderingMode(_ mode: PixelOption.SymbolRenderingMode?) -> Self {
    setting("mode", mode.map { .word($0) })
  }

  /// One colour; SwiftUI's `foregroundStyle(_:)`.
  public func foregroundStyle(_ primary: PixelColor) -> Self {
    setting("foreground", .colors([primary]))
  }

  /// A colour for each of two levels.
  public func foregroundStyle(_ primary: PixelColor, _ secondary: PixelColor) -> Self {
    setting("foreground", .colors([primary, secondary]))
  }

  /// A colour for each of the three levels.
  public func foregroundStyle(
    _ primary: PixelColor, _ secondary: PixelColor, _ tertiary: PixelColor
  ) -> Self {
    setting("foreground", .colors([primary, secondary, tertiary]))
  }

  /// The opacities of the three levels in hierarchical rendering, each 0…1.
  public func hierarchicalLevels(
    _ primary: Double, _ secondary: Double, _ tertiary: Double
  ) -> Self {
    setting("levels", .numbers([primary, secondary, tertiary]))
  }

  /// The part of a variable symbol that is active, 0…1; without it all of it.
  public func variableValue(_ value: Double?) -> Self {
    setting("value", value.map { .number($0) })
  }

  /// The look of variable layers beyond the value.
  public func inactiveLayers(_ layers: PixelOption.InactiveLayers) -> Self {
    setting("inactive", .word(layers))
  }

  /// Points of the longer side.
  public func size(_ points: Double) -> Self { setting("size", .number(points)) }

  /// Smaller or larger beside text of the same size; SwiftUI's `imageScale(_:)`.
  public func imageScale(_ scale: PixelOption.SymbolScale) -> Self {
    setting("imageScale", .word(scale))
  }

  /// The weight of strokes; SwiftUI's `fontWeight(_:)`.
  public func fontWeight(_ weight: PixelOption.SymbolWeight) -> Self {
    setting("weight", .word(weight))
  }

  /// The way that text runs: symbols that say so are mirrored.
  public func layoutDirection(_ direction: PixelOption.LayoutDirection) -> Self {
    setting("dir", .word(direction))
  }

  /// Motions that run together and with those that were said before, as an animated PNG or SVG; SwiftUI's
  /// `symbolEffect(_:options:isActive:)`.
  ///
  /// The server has each option once for all effects of a picture: an address is refused if two of them would
  /// have to differ, as in `.symbolEffect(.wiggle, options: .speed(2)).symbolEffect(.bounce)`.
  ///
  /// - Parameter isActive: False leaves everything as it is.
  public func symbolEffect(
    _ effects: PixelOption.SymbolEffect..., options: PixelEffectOptions = .default,
    isActive: Bool = true
  ) -> Self {
    isActive ? moving { $0.adding(effects, options: options) } : self
  }

  /// Motions that run once, as SwiftUI's `symbolEffect(_:options:value:)` does on each change of a value.
  ///
  /// A picture has no changes to wait for: the motion begins with it, and the address is the same whatever
  /// the value. The options may say another number of runs.
  public func symbolEffect(
    _ effects: PixelOption.SymbolEffect..., options: PixelEffectOptions = .default,
    value: some Equatable
  ) -> Self {
    let isCounted = options.values["repeat"] != nil
    return moving { $0.adding(effects, options: isCounted ? options : options.repeat(1)) }
  }

  /// Takes the motions away that were said before: what `effectsRemoved=true` says, by leaving them out;
  /// SwiftUI's `symbolEffectsRemoved(_:)`.
  ///
  /// - Parameter isEnabled: False leaves everything as it is.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> Self {
    isEnabled ? moving { _ in PixelMotions() } : self
  }

  /// The revision that the address is made for: while it is the current one, the picture is kept for a
  /// year.
  public func revision(_ revision: Int) -> Self { setting("v", .whole(revision)) }
}
