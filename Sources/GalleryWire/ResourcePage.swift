/// A resource that the API lists page by page.
package protocol ListedResource: Resource {
  /// The name of the list in a page, for example `bitmaps`.
  static var plural: String { get }

  /// A sentence about the list.
  static var pageSummary: String { get }
}

/// Some of a list, and the length of all of it: `{"bitmaps":[…],"total":100}`.
package struct ResourcePage<Item> {
  /// In the order of the list.
  package var items: [Item] = []
  /// The number on all pages.
  package var total = 0

  package init() {}

  /// Some of `total` items.
  package init(_ items: [Item], total: Int) {
    self.items = items
    self.total = total
  }
}

extension ResourcePage: Sendable, Equatable, Hashable, Codable, WireValue, Resource
where Item: ListedResource {
  package static var schemaName: String? { Item.schemaName.map { "\($0)Page" } }

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(Item.plural, &items, Item.pageSummary)
    try visitor.member("total", &total, "How many there are on all pages.")
  }
}
