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
