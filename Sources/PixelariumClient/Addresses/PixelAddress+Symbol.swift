/// Modifiers of symbols (`symbols.md`).
extension PixelAddress where Subject == SymbolSubject {
  /// Selects a variant, like SwiftUI's `symbolVariant(_:)`.
  ///
  /// If you set several variants, the first is nearest to the symbol, and its shape wins.
  public func symbolVariant(_ variants: PixelSymbolVariants) -> Self {
    let chain = options["variant"]?.text ?? ""
    let all = variants.union(inner: PixelSymbolVariants(chain: chain))
    return setting("variant", all == .none ? nil : .text(all.chain))
  }

  /// Adds the variants of a context; SwiftUI fills symbols in a tab bar, for example.
  public func symbolContext(_ context: PixelOption.SymbolContext?) -> Self {
    setting("context", context.map { .word($0) })
  }

  /// Removes all variants except those in the name, with the same effect as `plain=true`.
  public func symbolVariantsRemoved() -> Self { setting("variant", nil).setting("context", nil) }

  /// Allows the server to derive a slash or an enclosure that the set lacks.
  public func derived(_ isDerived: Bool = true) -> Self { setting("derive", .boolean(isDerived)) }

  /// Sets the rendering mode, like SwiftUI's `symbolRenderingMode(_:)`; `nil` is the symbol's preferred mode.
  public func symbolRenderingMode(_ mode: PixelOption.SymbolRenderingMode?) -> Self {
    setting("mode", mode.map { .word($0) })
  }

  /// Sets one colour, like SwiftUI's `foregroundStyle(_:)`.
  public func foregroundStyle(_ primary: PixelColor) -> Self {
    setting("foreground", .colors([primary]))
  }

  /// Sets a colour for each of two levels.
  public func foregroundStyle(_ primary: PixelColor, _ secondary: PixelColor) -> Self {
    setting("foreground", .colors([primary, secondary]))
  }

  /// Sets a colour for each of the three levels.
  public func foregroundStyle(
    _ primary: PixelColor, _ secondary: PixelColor, _ tertiary: PixelColor
  ) -> Self {
    setting("foreground", .colors([primary, secondary, tertiary]))
  }

  /// Sets the opacities of the three levels in the hierarchical mode, each 0…1.
  public func hierarchicalLevels(
    _ primary: Double, _ secondary: Double, _ tertiary: Double
  ) -> Self {
    setting("levels", .numbers([primary, secondary, tertiary]))
  }

  /// Sets the active part of a variable symbol, 0…1; `nil` activates all layers.
  public func variableValue(_ value: Double?) -> Self {
    setting("value", value.map { .number($0) })
  }

  /// Sets how variable layers beyond the value are shown.
  public func inactiveLayers(_ layers: PixelOption.InactiveLayers) -> Self {
    setting("inactive", .word(layers))
  }

  /// Sets the length of the longer side in points.
  public func size(_ points: Double) -> Self { setting("size", .number(points)) }

  /// Sets the scale relative to text of the same size, like SwiftUI's `imageScale(_:)`.
  public func imageScale(_ scale: PixelOption.SymbolScale) -> Self {
    setting("imageScale", .word(scale))
  }

  /// Sets the weight of strokes, like SwiftUI's `fontWeight(_:)`.
  public func fontWeight(_ weight: PixelOption.SymbolWeight) -> Self {
    setting("weight", .word(weight))
  }

  /// Sets the text direction; right-to-left mirrors symbols that follow it.
  public func layoutDirection(_ direction: PixelOption.LayoutDirection) -> Self {
    setting("dir", .word(direction))
  }

  /// Adds effects, like SwiftUI's `symbolEffect(_:options:isActive:)`; the picture is an animated PNG or SVG.
  ///
  /// All effects of a picture run together and share one value for each option. `url(_:scale:)` throws if two effects
  /// would need different values, as in `.symbolEffect(.wiggle, options: .speed(2)).symbolEffect(.bounce)`.
  ///
  /// - Parameters:
  ///   - effects: The effects.
  ///   - options: The options of these effects.
  ///   - isActive: Whether the effects are added.
  public func symbolEffect(
    _ effects: PixelOption.SymbolEffect..., options: PixelEffectOptions = .default,
    isActive: Bool = true
  ) -> Self {
    isActive ? moving { $0.adding(effects, options: options) } : self
  }

  /// Adds effects that run once, like SwiftUI's `symbolEffect(_:options:value:)` after a change of its value.
  ///
  /// A picture has no changes to wait for, so the effect starts immediately, and the value does not affect the URL. The
  /// options may set another number of runs.
  public func symbolEffect(
    _ effects: PixelOption.SymbolEffect..., options: PixelEffectOptions = .default,
    value: some Equatable
  ) -> Self {
    let isCounted = options.values["repeat"] != nil
    return moving { $0.adding(effects, options: isCounted ? options : options.repeat(1)) }
  }

  /// Removes all effects before it, like SwiftUI's `symbolEffectsRemoved(_:)`.
  ///
  /// - Parameter isEnabled: Whether the effects are removed.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> Self {
    isEnabled ? moving { _ in PixelMotions() } : self
  }

  /// Sets the revision of the symbol; the picture may be cached for a year while the revision is current.
  public func revision(_ revision: Int) -> Self { setting("v", .whole(revision)) }
}
