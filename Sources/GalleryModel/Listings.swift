/// The requested page of a listing.
package struct Paging: Hashable, Sendable {
  /// The maximum number of items per page.
  package static let maximumPerPage = 500

  /// The number of the page, from 1.
  package var page: Int
  /// The number of items per page, 1…500.
  package var perPage: Int

  /// Creates a page, by default the first one.
  package init(page: Int = 1, perPage: Int = 60) {
    self.page = page
    self.perPage = perPage
  }

  /// Returns the number of items before the page.
  ///
  /// - Throws: `.invalid` for a page below 1 or more than 500 items per page.
  package func offset() throws(CatalogError) -> Int {
    guard page >= 1 else {
      throw .invalid(thing: "page", value: String(page), rule: "must be at least 1")
    }
    guard (1...Self.maximumPerPage).contains(perPage) else {
      throw .invalid(
        thing: "per_page", value: String(perPage), rule: "must be 1 to \(Self.maximumPerPage)")
    }
    // A page number beyond the last page is allowed, so it must not overflow.
    let (offset, overflow) = (page - 1).multipliedReportingOverflow(by: perPage)
    return overflow ? Int.max : offset
  }
}

/// One page of a listing.
package struct ItemPage<Item: Sendable>: Sendable {
  /// The items of the page in the order of the listing.
  package let items: [Item]
  /// The number of items on all pages.
  package let total: Int
  /// The words that were searched instead of a text that matches nothing, or `nil`.
  package let searched: String?

  /// Creates a page of a listing.
  package init(items: [Item], total: Int, searched: String? = nil) {
    self.items = items
    self.total = total
    self.searched = searched
  }
}

extension ItemPage: Equatable where Item: Equatable {}

/// The bitmaps to list, and their order.
package struct BitmapQuery: Hashable, Sendable {
  /// The order of a listing; items that are equal in this order are sorted by id.
  package enum Order: String, CaseIterable, Sendable {
    /// The best matches of the search text come first; without a text, the bitmaps that were added last.
    case best
    /// The bitmaps that were added last come first.
    case newest
    /// The bitmaps are in alphabetical order.
    case name
    /// The bitmaps with the fewest cells come first.
    case size
  }

  /// The search terms for names and tags; an empty text matches all bitmaps.
  ///
  /// Each term must begin a word or, if it has three characters or more, may occur anywhere. The limits are 200
  /// characters and 16 terms.
  package var text = ""
  /// The tags that every listed bitmap has, at most as many as a bitmap can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// The order of the bitmaps.
  package var order = Order.best
  /// The page of the listing.
  package var paging = Paging()

  /// Creates the query of the first page of all bitmaps.
  package init() {}

  /// Creates the query of a page of all bitmaps.
  package init(paging: Paging) { self.paging = paging }
}

/// A tag with the number of its bitmaps.
package struct TagCount: Sendable, Equatable {
  /// The tag.
  package let tag: String
  /// The number of bitmaps, at least 1.
  package let count: Int

  /// Creates a tag with its count.
  package init(tag: String, count: Int) {
    self.tag = tag
    self.count = count
  }
}

/// The number of palettes with the same number of colours.
package struct PaletteCount: Hashable, Sendable {
  /// The number of colours, 1…256.
  package let colors: Int
  /// The number of palettes, at least 1.
  package let palettes: Int

  /// Creates a count.
  package init(colors: Int, palettes: Int) {
    (self.colors, self.palettes) = (colors, palettes)
  }
}

/// The symbols to list, in the order of their names.
package struct SymbolSearch: Hashable, Sendable {
  /// The search terms for names, aliases, tags, categories, search words and labels, with the rules of
  /// `BitmapQuery.text`.
  package var text = ""
  /// The tags that every listed symbol has, at most as many as a symbol can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// The category of the listed symbols, or `nil` for all.
  package var category: String?
  /// The page of the listing.
  package var paging = Paging()

  /// Creates the query of the first page of all symbols.
  package init() {}

  /// Creates the query of a page of all symbols.
  package init(paging: Paging) { self.paging = paging }
}
