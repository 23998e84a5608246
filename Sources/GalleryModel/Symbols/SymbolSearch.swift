/// The symbols to list; they come in the order of their names.
package struct SymbolSearch: Hashable, Sendable {
  /// Terms to look for in names, aliases, tags, categories, search words and labels; empty means all.
  ///
  /// Each must begin a word or, with three characters and more, stand anywhere. At most 200
  /// characters and 16 terms.
  package var text = ""
  /// Only symbols with all of these tags, at most as many as one can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// Only symbols of this category.
  package var category: String?
  /// The page of the listing.
  package var paging = Paging()

  /// The first page of all symbols.
  package init() {}
}
