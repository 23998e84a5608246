import Foundation
import GRDB
import GalleryModel

/// A query of bitmaps, symbols or scenes as SQL.
struct Listing {
  /// A condition with the arguments that it has room for.
  typealias Clause = (sql: String, arguments: [String])

  /// The kind of what is listed.
  let kind: SubjectKind
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

  /// The table of what is listed; `b` is a row of it.
  var subjects: String { kind.name }
}

extension Catalog {
  /// One page of a listing and the number of all that fit, of one state of the catalog.
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

/// A person's text in the search field, taken apart: each term must begin a word of the name or a tag,
/// or, with three characters and more, stand anywhere in them.
struct SearchTerms: Equatable {
  /// Characters of the whole text.
  static let maximumLength = 200
  /// Terms beyond the first sixteen are refused, so that the work stays bounded.
  static let maximumCount = 16

  /// Letters and digits only, without case and diacritics: nothing in them means anything to FTS5.
  let terms: [String]
  /// True where the text has characters but no letter and no digit, which no name has either.
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

  /// Characters from which on a term is looked for anywhere.
  private static let partLength = 3

  /// A condition on the `b.id` of bitmaps and its arguments; each term is quoted as FTS5 asks for
  /// (sqlite.org/fts5.html §3.1).
  ///
  /// Names and tags of bitmaps are ASCII, so what begins one of their words also stands anywhere in
  /// them, and one question to each table is enough.
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

  /// The same for symbols and scenes, whose labels may have diacritics that only the table of words
  /// leaves out.
  ///
  /// - Parameter tables: That of words, and that of parts.
  func condition(in tables: [String]) -> (sql: String, arguments: [String]) {
    let (words, parts) = (tables[0], tables[1])
    var clauses: [String] = isUnfindable ? ["0"] : []
    var arguments: [String] = []
    for term in terms {
      var found = "SELECT rowid FROM \(words) WHERE \(words) MATCH ?"
      arguments.append("\"\(term)\"*")
      if term.unicodeScalars.count >= Self.partLength {
        // A union is gone through in the order of ids, where an OR would collect and sort all rows.
        found += " UNION SELECT rowid FROM \(parts) WHERE \(parts) MATCH ?"
        arguments.append("\"\(term)\"")
      }
      clauses.append("b.id IN (\(found))")
    }
    return (clauses.joined(separator: " AND "), arguments)
  }
}
