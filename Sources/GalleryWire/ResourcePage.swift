/// A resource that the API lists in pages.
package protocol ListedResource: Resource {
  /// The name of the list in a page, for example `bitmaps`.
  static var plural: String { get }

  /// A sentence about the list.
  static var pageSummary: String { get }
}

/// A page of a list, with the total number of items: `{"bitmaps":[…],"total":100}`.
package struct ResourcePage<Item> {
  /// The items in list order.
  package var items: [Item] = []
  /// The number of items on all pages.
  package var total = 0
  /// The words that were searched instead of a query that matches nothing, or `nil`.
  package var searched: String?

  package init() {}

  /// Creates a page of `total` items.
  package init(_ items: [Item], total: Int, searched: String? = nil) {
    self.items = items
    self.total = total
    self.searched = searched
  }
}

extension ResourcePage: Sendable, Equatable, Hashable, Codable, WireValue, Resource
where Item: ListedResource {
  package static var schemaName: String? { Item.schemaName.map { "\($0)Page" } }

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(Item.plural, &items, Item.pageSummary)
    try visitor.member("total", &total, "The number of items on all pages.")
    try visitor.optionalMember(
      "searched", &searched,
      "The words that were searched instead of a query that matches nothing.")
  }
}
