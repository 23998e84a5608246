package import GalleryModel

extension StoredSymbol {
  /// The outcome for a variant that was to be derived.
  package enum Derivation: Sendable {
    /// It was made.
    case derived(NewSymbol.Drawing)
    /// A person drew it: its name.
    case drawn(String)
    /// It cannot be made of what is drawn.
    case impossible
  }

  /// Makes a variant of the symbol out of drawings by a person, ready to be stored (symbols.md §5).
  ///
  /// Throws `.invalid` where its name would be too long.
  package func derivation(of variants: SymbolVariants) throws(CatalogError) -> Derivation {
    let drawn = summary.variants.filter { $0.origin == .drawn }
    let lookup = SymbolLookup(
      stored: { name in drawn.contains { $0.name == name } ? name : nil },
      filled: { name in
        guard var twin = drawn.first(where: { $0.name == name })?.variants else { return nil }
        twin.isFilled = true
        return drawn.first { $0.variants == twin }?.name
      })
    let subject = try SymbolName(summary.name)
    guard let answer = try? lookup.find(subject, variants, isDerived: true),
      let first = answer.candidates.first
    else { return .impossible }
    if first.outcome == .stored { return .drawn(first.name) }
    guard first.outcome == .derived, case .derived(let recipe, _) = answer.hit,
      let index = summary.variants.firstIndex(where: { $0.name == recipe.base })
    else { return .impossible }
    return .derived(
      NewSymbol.Drawing(
        name: try SymbolName(recipe.name), variants: variants,
        drawing: drawings[index].derived(recipe.variants), origin: .derived))
  }
}
