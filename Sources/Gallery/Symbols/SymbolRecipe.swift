/// How a variant that nobody drew is made from one that is stored (symbols.md §5).
package struct SymbolRecipe: Hashable, Sendable {
  /// What the result is called, for example `bell.slash.circle.fill`.
  package var name: String
  /// The stored drawing that it is made from, for example `bell`.
  package var base: String
  /// What is added to the base: first the slash, then the enclosure.
  package var variants: SymbolVariants

  /// A recipe.
  package init(name: String, base: String, variants: SymbolVariants) {
    self.name = name
    self.base = base
    self.variants = variants
  }
}
