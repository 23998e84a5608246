/// A symbol with all its drawings, read in one transaction.
package struct StoredSymbol: Sendable {
  /// What the catalog knows of it.
  package let summary: SymbolSummary
  /// One for each of `summary.variants`, in the same order.
  package let drawings: [SymbolDrawing]
}
