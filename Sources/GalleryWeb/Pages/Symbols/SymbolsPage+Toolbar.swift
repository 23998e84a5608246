import GalleryModel

/// The toolbar's choices, each a link to the same list in another look.
extension SymbolsPage {
  static func flags(_ state: SymbolsState) -> [ChoiceLink] {
    let variants = state.appearance.options.variants
    let flags: [(String, any WritableKeyPath<SymbolVariants, Bool> & Sendable)] = [
      ("fill", \.isFilled), ("slash", \.isSlashed),
    ]
    return flags.map { word, flag in
      option(
        state, word, "With \(word), where there is one", variants.toggling(flag),
        isCurrent: variants[keyPath: flag])
    }
  }

  static func shapes(_ state: SymbolsState) -> [ChoiceLink] {
    let variants = state.appearance.options.variants
    let none = option(
      state, "none", "Without an enclosure", variants.enclosed(in: nil),
      isCurrent: variants.shape == nil)
    return [none]
      + SymbolVariants.Shape.allCases.map { shape in
        option(
          state, shape.rawValue, "In a \(shape.rawValue), where there is one",
          variants.enclosed(in: shape), isCurrent: variants.shape == shape)
      }
  }

  static func derivation(_ state: SymbolsState) -> ChoiceLink {
    let isDerived = state.appearance.options.isDerived
    return ChoiceLink(
      text: "derive missing", title: "Make a slash or an enclosure that nobody drew",
      optionHref: state.address(looking: [SymbolQuery.derive(isDerived ? nil : true)]),
      isCurrent: isDerived)
  }

  static func modes(_ state: SymbolsState) -> [ChoiceLink] {
    let mode = state.appearance.options.mode
    let automatic = ChoiceLink(
      text: "automatic", title: "As each symbol prefers",
      optionHref: state.address(looking: [SymbolQuery.mode(nil)]), isCurrent: mode == nil)
    return [automatic]
      + SymbolRenderingMode.allCases.map { each in
        ChoiceLink(
          text: each.rawValue, title: "Drawn in \(each.rawValue)",
          optionHref: state.address(looking: [SymbolQuery.mode(each)]), isCurrent: each == mode)
      }
  }

  private static func option(
    _ state: SymbolsState, _ text: String, _ title: String, _ variants: SymbolVariants,
    isCurrent: Bool
  ) -> ChoiceLink {
    ChoiceLink(
      text: text, title: title, optionHref: state.address(looking: [SymbolQuery.variant(variants)]),
      isCurrent: isCurrent)
  }
}
