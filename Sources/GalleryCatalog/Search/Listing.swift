import Foundation
import GRDB
import GalleryModel

/// A query of bitmaps, symbols or scenes as SQL.
struct Listing {
  /// A condition and the arguments of its placeholders.
  typealias Clause = (sql: String, arguments: [String])

  /// The kind of the listed items.
  let kind: SubjectKind
  /// The `WHERE` clause, or an empty string.
  let condition: String
  let arguments: StatementArguments
  /// The terms of the `ORDER BY` clause.
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
      // Ids increase with time and are never used again.
      case .newest: "b.id DESC"
      case .name: "b.name"
      case .size: "b.rows * b.columns, b.id"
      }
    self.init(.bitmaps, where: [search] + tags, order: order, query.paging.perPage, offset)
  }

  init(_ query: SymbolSearch) throws(CatalogError) {
    var clauses = [try SearchTerms(query.text).condition(in: SymbolTable.searchTables)]
    for tag in try Tag.list(query.tags) {
      clauses.append(("b.id IN (SELECT symbol_id FROM symbol_tags WHERE tag = ?)", [tag.text]))
    }
    if let category = query.category {
      let sql = "b.id IN (SELECT symbol_id FROM symbol_categories WHERE category = ?)"
      clauses.append((sql, [try Tag(category).text]))
    }
    let offset = try query.paging.offset()
    self.init(.symbols, where: clauses, order: "b.name", query.paging.perPage, offset)
  }

  init(_ search: SceneSearch) throws(CatalogError) {
    let words = try SearchTerms(search.text).condition(in: SceneTable.searchTables)
    let tags = try Tag.list(search.tags).map { tag -> Clause in
      ("b.id IN (SELECT scene_id FROM scene_tags WHERE tag = ?)", [tag.text])
    }
    let offset = try search.paging.offset()
    self.init(.scenes, where: [words] + tags, order: "b.name", search.paging.perPage, offset)
  }

  private init(
    _ kind: SubjectKind, where clauses: [Clause], order: String, _ limit: Int, _ offset: Int
  ) {
    let clauses = clauses.filter { !$0.sql.isEmpty }
    self.kind = kind
    condition = clauses.isEmpty ? "" : "WHERE " + clauses.map(\.sql).joined(separator: " AND ")
    arguments = StatementArguments(clauses.flatMap(\.arguments))
    self.order = order
    self.limit = limit
    self.offset = offset
  }

  /// The table of the listed items; `b` is a row of it.
  var subjects: String { kind.name }
}

extension Catalog {
  /// Returns one page of a listing, and the number of all matches, from one snapshot.
  func page<Item: Sendable>(
    of listing: Listing, _ columns: String, _ decode: @escaping @Sendable (Row) throws -> Item
  ) async throws(CatalogError) -> ItemPage<Item> {
    try await read(of: listing.kind, { _ in nil }) { db in
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

  /// Returns the words of a tag table for all matches of a listing, with the number of items for each.
  ///
  /// The most frequent words come first; ties are in the order of words.
  ///
  /// - Parameter owner: The column with the id of the tagged item.
  func tagCounts(
    in table: String, _ owner: String, among listing: Listing
  ) async throws(CatalogError) -> [TagCount] {
    // Without a condition all items match, so they need not be looked up.
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

/// A search text, split into terms.
///
/// Each term must begin a word of the name or a tag. A term of at least three characters may also occur anywhere in
/// them.
struct SearchTerms: Equatable {
  /// The maximum length of the text in characters.
  static let maximumLength = 200
  /// The maximum number of terms, which bounds the work; a text with more is rejected.
  static let maximumCount = 16

  /// The terms: letters and digits without case and diacritics, so that no character is FTS5 syntax.
  let terms: [String]
  /// Whether the text has characters but neither letters nor digits, so that it matches no name.
  let isUnfindable: Bool

  init(_ text: String) throws(CatalogError) {
    guard text.unicodeScalars.count <= Self.maximumLength else {
      throw .invalid(
        thing: "search text", value: text, rule: "must be at most \(Self.maximumLength) characters")
    }
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var seen: Set<String> = []
    terms = folded.split { !($0.isLetter || $0.isNumber) }
      .map { String(String.UnicodeScalarView($0.unicodeScalars.filter(Self.isWord))) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    guard terms.count <= Self.maximumCount else {
      throw .invalid(
        thing: "search text", value: text, rule: "must be at most \(Self.maximumCount) words")
    }
    isUnfindable = terms.isEmpty && !text.allSatisfy(\.isWhitespace)
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
  }

  /// The minimum length of a term that is searched for anywhere in a word.
  private static let partLength = 3

  /// The condition on `b.id` for bitmaps, with its arguments; each term is quoted as FTS5 requires
  /// (sqlite.org/fts5.html §3.1).
  ///
  /// Names and tags of bitmaps are ASCII, so a match at the beginning of a word is also a match anywhere in it, and
  /// one query of each table is enough. Frame tags may have diacritics, which the table of parts keeps.
  var bitmapCondition: (sql: String, arguments: [String]) {
    var clauses: [String] = isUnfindable ? ["0"] : []
    var arguments: [String] = []
    let parts = terms.filter { $0.unicodeScalars.count >= Self.partLength }
    let beginnings = terms.filter { $0.unicodeScalars.count < Self.partLength }
    if !parts.isEmpty {
      clauses.append("b.id IN (SELECT rowid FROM search_parts WHERE search_parts MATCH ?)")
      arguments.append(parts.map { "\"\($0)\"" }.joined(separator: " AND "))
    }
    if !beginnings.isEmpty {
      clauses.append("b.id IN (SELECT rowid FROM search_words WHERE search_words MATCH ?)")
      arguments.append(beginnings.map { "\"\($0)\"*" }.joined(separator: " AND "))
    }
    return (clauses.joined(separator: " AND "), arguments)
  }

  /// Returns the condition on `b.id` for symbols or scenes, with its arguments.
  ///
  /// Their labels may have diacritics, which only the table of words ignores, so both tables are searched for each
  /// term.
  ///
  /// - Parameter tables: The table of words and the table of parts.
  func condition(in tables: [String]) -> (sql: String, arguments: [String]) {
    let (words, parts) = (tables[0], tables[1])
    var clauses: [String] = isUnfindable ? ["0"] : []
    var arguments: [String] = []
    for term in terms {
      var found = "SELECT rowid FROM \(words) WHERE \(words) MATCH ?"
      arguments.append("\"\(term)\"*")
      if term.unicodeScalars.count >= Self.partLength {
        // A UNION is evaluated in the order of ids; an OR would collect and sort all rows.
        found += " UNION SELECT rowid FROM \(parts) WHERE \(parts) MATCH ?"
        arguments.append("\"\(term)\"")
      }
      clauses.append("b.id IN (\(found))")
    }
    return (clauses.joined(separator: " AND "), arguments)
  }
}
