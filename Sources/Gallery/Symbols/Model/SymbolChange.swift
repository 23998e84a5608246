/// A change of a stored symbol; what is `nil` stays.
///
/// Every change raises the revision by one; an empty one does not.
package struct SymbolChange: Sendable {
  /// The new name of the subject: its drawings are renamed with it, and their old names become
  /// aliases.
  package var name: SymbolName?
  /// What the symbol says in words from now on.
  package var label: LabelChange?
  /// All tags from now on.
  package var tags: [String]?
  /// All categories from now on.
  package var categories: [String]?
  /// All search words from now on.
  package var searchWords: [String]?
  /// The new licence; `.some(nil)` takes it away.
  package var license: String??
  /// The new rendering mode; `.some(nil)` takes it away.
  package var preferredMode: SymbolRenderingMode??
  /// Whether it is mirrored where text runs from right to left.
  package var flipsInRTL: Bool?

  /// Changes nothing.
  package init() {}
}

/// What was removed.
package enum RemovedSymbol: Sendable, Equatable {
  /// A symbol with all its drawings.
  case symbol(SymbolSummary)
  /// One drawing; the symbol, as it was before, has others.
  case drawing(String, of: SymbolSummary)
  /// A name that led to a drawing.
  case alias(String, of: SymbolSummary)
}
