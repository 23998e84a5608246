/// What a name and a set of variants came to, of one state of the catalog (symbols.md §3).
package struct ResolvedSymbol: Sendable {
  /// A name that was looked for.
  package struct Candidate: Hashable, Sendable {
    /// What came of it.
    package enum Outcome: String, Hashable, Sendable {
      /// Nothing, so the next one was looked for.
      case missing
      /// A stored drawing.
      case stored
      /// A drawing that can be made.
      case derived
    }

    /// As it was looked for, before aliases.
    package var name: String
    /// What came of it.
    package var outcome: Outcome
  }

  /// The symbol that the drawing belongs to.
  package let summary: SymbolSummary
  /// What was found, for example `bell.slash.fill`; for a derived one the name it would have.
  package let name: String
  /// The stored drawing: that of `name`, or the one that `recipe` begins with.
  package let drawing: SymbolDrawing
  /// How the drawing is made where nobody drew it.
  package let recipe: SymbolRecipe?
  /// In the order of looking; the last one was found.
  package let candidates: [Candidate]
  /// The old name that led here, where one did.
  package let alias: String?

  /// What a look-up came to.
  package init(
    summary: SymbolSummary, name: String, drawing: SymbolDrawing, recipe: SymbolRecipe?,
    candidates: [Candidate], alias: String?
  ) {
    self.summary = summary
    self.name = name
    self.drawing = drawing
    self.recipe = recipe
    self.candidates = candidates
    self.alias = alias
  }
}
