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
