package import GalleryModel
import GRDB

extension Catalog {
  /// One page of a listing and the number of all that fit, of one state of the catalog.
  ///
  /// A page beyond the last is empty. Throws `.invalid` for a page below 1, more than 500 a page, a
  /// tag that none can be, or a search text over 200 characters or 16 words.
  package func bitmaps(_ query: BitmapQuery) async throws(CatalogError) -> ItemPage<BitmapSummary> {
    let listing = try Listing(query)
    return try await read { db in
      let total =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM bitmaps b \(listing.condition)",
          arguments: listing.arguments) ?? 0
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(BitmapTable.summaryColumns) FROM bitmaps b \(listing.condition)
          ORDER BY \(listing.order) LIMIT ? OFFSET ?
          """, arguments: listing.arguments + [query.paging.perPage, listing.offset])
      return ItemPage(items: try rows.map { try BitmapSummary($0) }, total: total)
    }
  }

  /// The tags of all bitmaps that fit a query, whatever its page, with how many of those have each:
  /// most used first, then by name.
  ///
  /// Throws `.invalid` as `bitmaps(_:)` does.
  package func tags(among query: BitmapQuery = BitmapQuery()) async throws(CatalogError)
    -> [TagCount]
  {
    try await tagCounts(in: "tags", "bitmap_id", of: "bitmaps", among: Listing(query))
  }

  /// Counts the words of a table of tags.
  ///
  /// - Parameters:
  ///   - owner: The column with the id of what has the tag.
  ///   - subjects: The table of what can have tags.
  func tagCounts(
    in table: String, _ owner: String, of subjects: String, among listing: Listing
  ) async throws(CatalogError) -> [TagCount] {
    // All of them need not be looked up one by one.
    let chosen =
      listing.condition.isEmpty
      ? "" : "WHERE \(owner) IN (SELECT b.id FROM \(subjects) b \(listing.condition))"
    return try await read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT tag, count(*) AS count FROM \(table) \(chosen) GROUP BY tag "
          + "ORDER BY count DESC, tag",
        arguments: listing.arguments
      ).map { row in TagCount(tag: try row.value("tag"), count: try row.value("count")) }
    }
  }

  /// The bitmaps before and after one in the order of ids.
  package func neighbors(of id: Int64) async throws(CatalogError) -> (
    previous: BitmapSummary?, next: BitmapSummary?
  ) {
    let select = "SELECT \(BitmapTable.summaryColumns) FROM bitmaps b"
    return try await read { db in
      let previous = try Row.fetchOne(
        db, sql: "\(select) WHERE id < ? ORDER BY id DESC LIMIT 1", arguments: [id])
      let next = try Row.fetchOne(
        db, sql: "\(select) WHERE id > ? ORDER BY id LIMIT 1", arguments: [id])
      return (
        try previous.map { try BitmapSummary($0) }, try next.map { try BitmapSummary($0) }
      )
    }
  }

  /// Names that somebody may have meant by `text`, the nearest first; the work is bounded.
  package func nearNames(to text: String, limit: Int = 5) async throws(CatalogError) -> [String] {
    let name = BitmapName(slug: text).text
    return try await read { db in try NearNames(db: db).names(to: name, limit: limit) }
  }
}
