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

  /// The most bitmaps that one page may have.
  package static let maximumPerPage = 500

  /// Terms to look for in names and tags; empty means all.
  ///
  /// Each must begin a word or, with three characters and more, stand anywhere. At most 200
  /// characters and 16 terms.
  package var text = ""
  /// Only bitmaps with all of these tags, at most as many as one can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// Last added first by default.
  package var order = Order.newest
  /// From 1.
  package var page = 1
  /// 1…500.
  package var perPage = 60

  /// The first page of all bitmaps.
  package init() {}
}

/// One page of a listing.
package struct BitmapPage: Sendable, Equatable {
  /// In the order asked for.
  package let bitmaps: [BitmapSummary]
  /// All of them, on all pages.
  package let total: Int

  /// Some of a listing.
  package init(bitmaps: [BitmapSummary], total: Int) {
    self.bitmaps = bitmaps
    self.total = total
  }
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
