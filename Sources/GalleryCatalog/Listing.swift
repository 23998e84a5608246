import GalleryModel
import GRDB

/// A `BitmapQuery` as SQL.
struct Listing {
  /// `WHERE …`, or nothing.
  let condition: String
  let arguments: StatementArguments
  /// The terms of `ORDER BY`.
  let order: String
  let offset: Int

  init(_ query: BitmapQuery) throws(CatalogError) {
    offset = try query.paging.offset()
    let search = try SearchTerms(query.text).bitmapCondition
    var clauses = search.sql.isEmpty ? [] : [search.sql]
    var arguments = StatementArguments(search.arguments)
    for tag in try Tag.list(query.tags) {
      clauses.append("b.id IN (SELECT bitmap_id FROM tags WHERE tag = ?)")
      arguments += [tag.text]
    }
    condition = clauses.isEmpty ? "" : "WHERE " + clauses.joined(separator: " AND ")
    self.arguments = arguments
    order =
      switch query.order {
      // Ids grow with time and are never used again.
      case .newest: "b.id DESC"
      case .name: "b.name"
      case .size: "b.rows * b.columns, b.id"
      }
  }
}

extension Listing {
  /// A `SymbolSearch` as SQL.
  init(_ query: SymbolSearch) throws(CatalogError) {
    var page = BitmapQuery()
    page.paging = query.paging
    page.order = .name
    let search = try SearchTerms(query.text).symbolCondition
    var clauses = search.sql.isEmpty ? [] : [search.sql]
    var arguments = StatementArguments(search.arguments)
    for tag in try Tag.list(query.tags) {
      clauses.append("b.id IN (SELECT symbol_id FROM symbol_tags WHERE tag = ?)")
      arguments += [tag.text]
    }
    if let category = query.category {
      clauses.append("b.id IN (SELECT symbol_id FROM symbol_categories WHERE category = ?)")
      arguments += [try Tag(category).text]
    }
    let base = try Listing(page)
    self.init(
      condition: clauses.isEmpty ? "" : "WHERE " + clauses.joined(separator: " AND "),
      arguments: arguments, order: base.order, offset: base.offset)
  }

  private init(condition: String, arguments: StatementArguments, order: String, offset: Int) {
    self.condition = condition
    self.arguments = arguments
    self.order = order
    self.offset = offset
  }
}
