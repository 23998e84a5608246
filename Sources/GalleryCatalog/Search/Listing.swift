import GRDB
import GalleryModel

/// A query of bitmaps, symbols or scenes as SQL.
struct Listing {
  typealias Clause = SearchExpression.Clause

  /// An order of rows.
  enum Order {
    /// By descending ids, which increase with time and are never used again.
    case newest
    /// By expressions of `b`.
    case columns(String)

    /// Returns the terms of the `ORDER BY` clause.
    ///
    /// The ids of a search table need no sorting.
    func terms(of rows: SearchExpression.Rows) -> String {
      switch self {
      case .newest: "\(rows.id) DESC"
      case .columns(let columns): columns
      }
    }
  }

  /// The kind of the listed items.
  let kind: SubjectKind
  /// The search, or `nil` if all items match.
  let search: SearchExpression?
  /// The other conditions on `b`.
  let filters: [Clause]
  /// The order of the rows, within a rank if the listing is ranked.
  let order: Order
  /// Whether the best matches come first.
  let isRanked: Bool
  let limit: Int
  let offset: Int

  init(_ query: BitmapQuery) throws(CatalogError) {
    let tags = try Tag.list(query.tags).map { tag -> Clause in
      ("b.id IN (SELECT bitmap_id FROM tags WHERE tag = ?)", [tag.text])
    }
    let order: Order =
      switch query.order {
      case .best, .newest: .newest
      case .name: .columns("b.name")
      case .size: .columns("b.rows * b.columns, b.id")
      }
    try self.init(
      .bitmaps, BitmapTable.self, query.text, filters: tags, order: order,
      isRanked: query.order == .best, query.paging)
  }

  init(_ query: SymbolSearch) throws(CatalogError) {
    var filters = try Tag.list(query.tags).map { tag -> Clause in
      ("b.id IN (SELECT symbol_id FROM symbol_tags WHERE tag = ?)", [tag.text])
    }
    if let category = query.category {
      let sql = "b.id IN (SELECT symbol_id FROM symbol_categories WHERE category = ?)"
      filters.append((sql, [try Tag(category).text]))
    }
    try self.init(
      .symbols, SymbolTable.self, query.text, filters: filters, query.paging)
  }

  init(_ search: SceneSearch) throws(CatalogError) {
    let tags = try Tag.list(search.tags).map { tag -> Clause in
      ("b.id IN (SELECT scene_id FROM scene_tags WHERE tag = ?)", [tag.text])
    }
    try self.init(
      .scenes, SceneTable.self, search.text, filters: tags,
      order: search.order == .name ? .columns("b.name") : .newest,
      isRanked: search.order == .best, search.paging)
  }

  private init(
    _ kind: SubjectKind, _ table: any SearchedTable.Type, _ text: String, filters: [Clause],
    order: Order = .columns("b.name"), isRanked: Bool = true, _ paging: Paging
  ) throws(CatalogError) {
    let found = try SearchTerms(text)
    self.kind = kind
    search = found.terms.isEmpty ? nil : SearchExpression(found.terms, in: table)
    self.filters = filters + (found.isUnfindable ? [("0", [])] : [])
    self.order = order
    self.isRanked = isRanked
    (limit, offset) = (paging.perPage, try paging.offset())
  }

  private init(_ listing: Listing, search: SearchExpression?) {
    (kind, filters, order) = (listing.kind, listing.filters, listing.order)
    (isRanked, limit, offset) = (listing.isRanked, listing.limit, listing.offset)
    self.search = search
  }

  /// The table of the listed items; `b` is a row of it.
  var subjects: String { kind.name }

  /// Returns this listing, or if nothing matches its text, one with a corrected text.
  fileprivate func corrected(_ db: Database) throws -> Listing {
    guard let search, try !search.hasMatch(db),
      let other = try SearchCorrection(db: db, table: search.table).corrected(search.terms)
    else { return self }
    return Listing(self, search: other)
  }

  /// The listed rows.
  var rows: SearchExpression.Rows {
    search?.rows ?? SearchExpression.Rows(subjects: subjects, conditions: [])
  }

  /// SQL that selects the ids of all matches, with its arguments; `nil` if all items match.
  fileprivate var ids: Clause? {
    guard search != nil || !filters.isEmpty else { return nil }
    var rows = rows
    rows.conditions += filters
    return (
      "SELECT \(rows.id) FROM \(rows.countedSource) WHERE \(rows.conditions.sql)",
      rows.conditions.flatMap(\.arguments)
    )
  }

  fileprivate func count(_ db: Database) throws -> Int { try count(rows, db) }

  private func count(_ rows: SearchExpression.Rows, _ db: Database) throws -> Int {
    var rows = rows
    rows.conditions += filters
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM \(rows.countedSource) WHERE \(rows.conditions.sql)",
      arguments: rows.conditions.statementArguments) ?? 0
  }

  /// Returns the rows of the page.
  fileprivate func page(_ columns: String, _ db: Database) throws -> [Row] {
    var (found, skipped): ([Row], Int) = ([], offset)
    let ranks = isRanked ? search?.ranks ?? [rows] : [rows]
    for rank in ranks where found.count < limit {
      if ranks.count > 1, skipped > 0 {
        let count = try count(rank, db)
        if skipped >= count {
          skipped -= count
          continue
        }
      }
      let conditions = rank.conditions + filters
      found += try Row.fetchAll(
        db,
        sql: """
          SELECT \(columns) FROM \(rank.source) WHERE \(conditions.sql)
          ORDER BY \(order.terms(of: rank)) LIMIT ? OFFSET ?
          """, arguments: conditions.statementArguments + [limit - found.count, skipped])
      skipped = 0
    }
    return found
  }
}

extension Catalog {
  /// Returns one page of a listing, and the number of all matches, from one snapshot.
  func page<Item: Sendable>(
    of listing: Listing, _ columns: String, _ decode: @escaping @Sendable (Row) throws -> Item
  ) async throws(CatalogError) -> ItemPage<Item> {
    try await read(of: listing.kind, { _ in nil }) { db in
      let found = try listing.corrected(db)
      let isCorrected = found.search?.text != listing.search?.text
      return ItemPage(
        items: try found.page(columns, db).map(decode), total: try found.count(db),
        searched: isCorrected ? found.search?.text : nil)
    }
  }

  /// Returns the words of a tag table for all matches of a listing, with the number of items for each.
  ///
  /// The most frequent words come first; ties are in the order of words.
  ///
  /// - Parameter owner: The column with the id of the tagged item.
  func tagCounts(
    in table: String, _ owner: String, among listing: Listing
  ) async throws(CatalogError) -> [TagCount] {
    try await read { db in
      // Without a condition all items match, so they need not be looked up.
      let ids = try listing.corrected(db).ids
      return try Row.fetchAll(
        db,
        sql: "SELECT tag, count(*) AS count FROM \(table) "
          + (ids.map { "WHERE \(owner) IN (\($0.sql)) " } ?? "")
          + "GROUP BY tag ORDER BY count DESC, tag",
        arguments: StatementArguments(ids?.arguments ?? [])
      ).map { row in TagCount(tag: try row.value("tag"), count: try row.value("count")) }
    }
  }
}
