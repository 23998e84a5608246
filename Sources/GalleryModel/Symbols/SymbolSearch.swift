/// The symbols to list; they come in the order of their names.
package struct SymbolSearch: Hashable, Sendable {
  /// The most symbols that one page may have.
  package static let maximumPerPage = 500

  /// Terms to look for in names, aliases, tags, categories, search words and labels; empty means all.
  ///
  /// Each must begin a word or, with three characters and more, stand anywhere. At most 200
  /// characters and 16 terms.
  package var text = ""
  /// Only symbols with all of these tags, at most as many as one can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// Only symbols of this category.
  package var category: String?
  /// From 1.
  package var page = 1
  /// 1…500.
  package var perPage = 60

  /// The first page of all symbols.
  package init() {}
}

/// One page of a listing of symbols.
package struct SymbolPage: Sendable, Equatable {
  /// In the order of their names.
  package let symbols: [SymbolSummary]
  /// All of them, on all pages.
  package let total: Int

  /// Some of a listing.
  package init(symbols: [SymbolSummary], total: Int) {
    self.symbols = symbols
    self.total = total
  }
}
