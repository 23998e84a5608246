/// Changes to an item's own facts, which override those of its set: `nil` keeps a fact, and `.some(nil)` removes it.
package struct OwnFactsChange: Hashable, Sendable {
  /// The author.
  package var author: SetAuthor??
  /// The licence; symbols, scenes and fonts have theirs in another place.
  package var license: LicenseExpression??
  /// The web page that the item comes from.
  package var source: String??

  /// Creates a change of nothing.
  package init() {}

  /// Whether the change keeps all facts.
  package var isEmpty: Bool { author == nil && license == nil && source == nil }

  /// Returns the change with checked texts.
  ///
  /// - Throws: `.invalid` if a fact breaks its rule.
  package func checked() throws(CatalogError) -> OwnFactsChange {
    var change = self
    if case .some(.some(let author)) = author { change.author = .some(try author.checked()) }
    if case .some(.some(let source)) = source {
      change.source = .some(try WebAddress.checked(source, thing: "source"))
    }
    return change
  }
}
