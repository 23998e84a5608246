import GRDB
import GalleryModel

/// A query of bitmaps or symbols as SQL.
struct Listing {
  /// A condition with the arguments that it has room for.
  typealias Clause = (sql: String, arguments: [String])

  /// The table of what is listed; `b` is a row of it.
  let subjects: String
  /// `WHERE …`, or nothing.
  let condition: String
  let arguments: StatementArguments
  /// The terms of `ORDER BY`.
  let order: String
  let limit: Int
  let offset: Int

  init(_ query: BitmapQuery) throws(CatalogError) {
    let offset = try query.paging.offset()
    let search = try SearchTerms(query.text).bitmapCondition
    let tags = try Tag.list(query.tags).map { tag -> Clause in
      ("b.id IN (SELECT bitmap_id FROM tags WHERE tag = ?)", [tag.text])
    }
    let order =
      switch query.order {
      // Ids grow with time and are never used again.
      case .newest: "b.id DESC"
      case .name: "b.name"
      case .size: "b.rows * b.columns, b.id"
      }
    self.init("bitmaps", where: [search] + tags, order: order, query.paging.perPage, offset)
  }

  init(_ query: SymbolSearch) throws(CatalogError) {
    var clauses = [try SearchTerms(query.text).symbolCondition]
    for tag in try Tag.list(query.tags) {
      clauses.append(("b.id IN (SELECT symbol_id FROM symbol_tags WHERE tag = ?)", [tag.text]))
    }
    if let category = query.category {
      let sql = "b.id IN (SELECT symbol_id FROM symbol_categories WHERE category = ?)"
      clauses.append((sql, [try Tag(category).text]))
    }
    let offset = try query.paging.offset()
    self.init("symbols", where: clauses, order: "b.name", query.paging.perPage, offset)
  }

  private init(
    _ subjects: String, where clauses: [Clause], order: String, _ limit: Int, _ offset: Int
  ) {
    let clauses = clauses.filter { !$0.sql.isEmpty }
    self.subjects = subjects
    condition = clauses.isEmpty ? "" : "WHERE " + clauses.map(\.sql).joined(separator: " AND ")
    arguments = StatementArguments(clauses.flatMap(\.arguments))
    self.order = order
    self.limit = limit
    self.offset = offset
  }
}

extension Catalog {
  /// One page of a listing and the number of all that fit, of one state of the catalog.
  func page<Item: Sendable>(
    of listing: Listing, _ columns: String, _ decode: @escaping @Sendable (Row) throws -> Item
  ) async throws(CatalogError) -> ItemPage<Item> {
    try await read { db in
      let total =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM \(listing.subjects) b \(listing.condition)",
          arguments: listing.arguments) ?? 0
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(columns) FROM \(listing.subjects) b \(listing.condition)
          ORDER BY \(listing.order) LIMIT ? OFFSET ?
          """, arguments: listing.arguments + [listing.limit, listing.offset])
      return ItemPage(items: try rows.map(decode), total: total)
    }
  }

  /// The words of a table of tags, whatever the page, with how many of what fits have each: most used
  /// first, then by name.
  ///
  /// - Parameter owner: The column with the id of what has the tag.
  func tagCounts(
    in table: String, _ owner: String, among listing: Listing
  ) async throws(CatalogError) -> [TagCount] {
    // All of them need not be looked up one by one.
    let chosen =
      listing.condition.isEmpty
      ? "" : "WHERE \(owner) IN (SELECT b.id FROM \(listing.subjects) b \(listing.condition))"
    return try await read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT tag, count(*) AS count FROM \(table) \(chosen) GROUP BY tag "
          + "ORDER BY count DESC, tag", arguments: listing.arguments
      ).map { row in TagCount(tag: try row.value("tag"), count: try row.value("count")) }
    }
  }
}
