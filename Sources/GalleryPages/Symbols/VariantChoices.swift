import GalleryAddresses
import GalleryModel

/// The switches of a symbol's variants, each a link to the same page with another choice.
struct VariantChoices: Sendable {
  let flags: [ChoiceLink]
  let shapes: [ChoiceLink]
  let derivation: ChoiceLink

  /// Creates the switches for the variants of some options.
  ///
  /// - Parameters:
  ///   - title: Returns the help text of a word, which may name an enclosing shape.
  ///   - address: Returns the URL of the page after a change of one parameter.
  init(
    _ options: SymbolOptions, title: (_ word: String, _ isShape: Bool) -> String,
    address: (AddressParameter) -> String
  ) {
    let variants = options.variants
    let words: [(String, any WritableKeyPath<SymbolVariants, Bool> & Sendable)] = [
      ("fill", \.isFilled), ("slash", \.isSlashed),
    ]
    flags = words.map { word, flag in
      var toggled = variants
      toggled[keyPath: flag].toggle()
      return ChoiceLink(
        text: word, title: title(word, false), optionHref: address(SymbolQuery.variant(toggled)),
        isCurrent: variants[keyPath: flag])
    }
    shapes = ([nil] + SymbolVariants.Shape.allCases).map { shape in
      let enclosed = SymbolVariants(
        isSlashed: variants.isSlashed, shape: shape, isFilled: variants.isFilled)
      return ChoiceLink(
        text: shape?.rawValue ?? "none",
        title: shape.map { title($0.rawValue, true) } ?? "Without an enclosure",
        optionHref: address(SymbolQuery.variant(enclosed)), isCurrent: variants.shape == shape)
    }
    derivation = ChoiceLink(
      text: "derive if missing", title: "Derive missing slashes and enclosures",
      optionHref: address(SymbolQuery.derive(options.isDerived ? nil : true)),
      isCurrent: options.isDerived)
  }
}
