/// Which bitmaps to list, in which order.
package struct BitmapQuery: Hashable, Sendable {
  /// The order of a listing; ties go by id.
  package enum Order: String, CaseIterable, Sendable {
    case newest, name, size
  }

  /// Words to look for in names and tags, each as a prefix; empty means all.
  package var text = ""
  package var tag: String?
  package var order = Order.newest
  /// From 1.
  package var page = 1
  /// 1…500.
  package var perPage = 60

  package init() {}
}

/// One page of a listing.
package struct BitmapPage: Sendable, Equatable {
  package let bitmaps: [BitmapSummary]
  /// How many there are on all pages.
  package let total: Int
}

/// A tag and how many bitmaps have it.
package struct TagCount: Sendable, Equatable {
  package let tag: String
  package let count: Int
}
