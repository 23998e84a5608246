import GalleryModel

/// Which of a symbol's drawings is shown (symbols.md §2 to §5).
extension SymbolQuery {
  static let variant = QueryParameter(
    "variant", .variants,
    "Words between dots, of which the last shape wins; given more than once, from the inside out, "
      + "the first shape wins. What is not drawn is left out: the fill first, the slash last.",
    example: "slash.fill", isRepeatable: true)
  static let plain = QueryParameter(
    "plain", .boolean, "Forgets every variant but those in the name, as if none were given.",
    default: "false", example: "true")
  static let derive = QueryParameter(
    "derive", .boolean,
    "Makes a missing slash or enclosure from the drawing that is there; a fill never.",
    default: "false", example: "true")

  static let variantParameters = [variant, plain, derive]
}

extension SymbolOptions {
  mutating func readVariants(_ values: QueryValues) throws(ParameterError) {
    variants = try values.variants(SymbolQuery.variant)
    if try values.boolean(SymbolQuery.plain) == true { variants = .none }
    isDerived = try values.boolean(SymbolQuery.derive) ?? isDerived
  }
}
