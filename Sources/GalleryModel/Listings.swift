/// The part of a listing that is wanted.
package struct Paging: Hashable, Sendable {
  /// The most things that one page may have.
  package static let maximumPerPage = 500

  /// From 1.
  package var page: Int
  /// 1…500.
  package var perPage: Int

  /// A page, the first one by default.
  package init(page: Int = 1, perPage: Int = 60) {
    self.page = page
    self.perPage = perPage
  }

  /// The things before the page; throws `.invalid` for a page below 1 or more than 500 a page.
  package func offset() throws(CatalogError) -> Int {
    guard page >= 1 else {
      throw .invalid(thing: "page", value: String(page), rule: "must be at least 1")
    }
    guard (1...Self.maximumPerPage).contains(perPage) else {
      throw .invalid(
        thing: "per_page", value: String(perPage), rule: "must be 1 to \(Self.maximumPerPage)")
    }
    // A page number beyond all things is no mistake, so it must not overflow either.
    let (offset, overflow) = (page - 1).multipliedReportingOverflow(by: perPage)
    return overflow ? Int.max : offset
  }
}

/// One page of a listing.
package struct ItemPage<Item: Sendable>: Sendable {
  /// Those of this page, in the order of the listing.
  package let items: [Item]
  /// The number on all pages.
  package let total: Int

  /// Some of a listing.
  package init(items: [Item], total: Int) {
    self.items = items
    self.total = total
  }
}

extension ItemPage: Equatable where Item: Equatable {}

/// The bitmaps to list, and their order.
package struct BitmapQuery: Hashable, Sendable {
  /// The order of a listing; ties go by id.
  package enum Order: String, CaseIterable, Sendable {
    /// Last added first.
    case newest
    /// Alphabetically.
    case name
    /// Fewest cells first.
    case size
  }

  /// Terms to look for in names and tags; empty means all.
  ///
  /// Each must begin a word or, with three characters and more, stand anywhere. At most 200
  /// characters and 16 terms.
  package var text = ""
  /// Only bitmaps with all of these tags, at most as many as one can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// Last added first by default.
  package var order = Order.newest
  /// The page of the listing.
  package var paging = Paging()

  /// The first page of all bitmaps.
  package init() {}
}

/// A tag and how many bitmaps have it.
package struct TagCount: Sendable, Equatable {
  /// The tag's word.
  package let tag: String
  /// At least 1.
  package let count: Int

  /// A tag with its count.
  package init(tag: String, count: Int) {
    self.tag = tag
    self.count = count
  }
}

/// The symbols to list; they come in the order of their names.
package struct SymbolSearch: Hashable, Sendable {
  /// Terms to look for in names, aliases, tags, categories, search words and labels, after the rules of
  /// `BitmapQuery.text`.
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
