import Foundation
import GRDB
import GalleryModel
import InputText

/// The SQL that reads and writes sets; every function runs inside a transaction of the caller.
struct SetTable {
  let db: Database

  /// The tables with the origins of items, which count the members of a set.
  private static let origins = ItemKind.allCases.map { (kind: $0, table: "\($0.rawValue)_origins") }

  /// The columns without the text of the licence; `b` is the row of `sets`.
  private static let columns =
    """
    b.id, b.name, b.title, b.license, b.license_url, b.source, b.version, b.description,
    b.category, b.rank, b.is_hidden, b.revision, b.created, b.modified,
    (SELECT group_concat(tag, ' ') FROM set_tags WHERE set_id = b.id) AS tags, 
    """
    + origins.map { "(SELECT count(*) FROM \($0.table) WHERE set_id = b.id) AS \($0.table)" }
    .joined(separator: ", ")

  /// Returns some of the sets without the texts of their licences, and the number of all sets.
  func page(limit: Int, offset: Int, includesHidden: Bool) throws -> ItemPage<StoredSet> {
    let condition = includesHidden ? "1" : "b.is_hidden = 0"
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(Self.columns), NULL AS license_text FROM sets b WHERE \(condition)
        ORDER BY b.rank, b.id LIMIT ? OFFSET ?
        """, arguments: [limit, offset])
    let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM sets b WHERE \(condition)")
    return ItemPage(items: try rows.map(read), total: total ?? 0)
  }

  /// Returns the set with a name.
  ///
  /// - Throws: `.missingSet` with similar names if no set has this name.
  func set(named text: String) throws -> StoredSet {
    let row = try Row.fetchOne(
      db, sql: "SELECT \(Self.columns), b.license_text FROM sets b WHERE b.name = ?",
      arguments: [text])
    guard let row else { throw try missing(text) }
    return try read(row)
  }

  /// Returns the id of the set with a name.
  ///
  /// - Throws: `.missingSet` with similar names if no set has this name.
  func id(of name: String) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT id FROM sets WHERE name = ?")
    guard let id = try Int64.fetchOne(statement, arguments: [name]) else { throw try missing(name) }
    return id
  }

  private func missing(_ text: String) throws -> CatalogError {
    let near = try SimilarNames(db: db).names(in: "sets", to: SetName.slug(text), limit: 5)
    return .missingSet(text.shown, near: near)
  }

  /// Throws an error if a set has the name.
  func requireFree(_ name: SetName) throws {
    let isTaken = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sets WHERE name = ?)", arguments: [name.text])
    if isTaken == true {
      throw CatalogError.refused(
        thing: "set", value: name.text, message: "there is a set \(name) already")
    }
  }

  /// Inserts a row; the name must be free.
  func insert(_ new: SetChange) throws -> StoredSet {
    try db.execute(
      sql: """
        INSERT INTO sets (
          name, title, license, license_url, license_text, source, version, description, category,
          rank, is_hidden, modified, created
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: try arguments(new) + [Date.now.milliseconds])
    return try finish(db.lastInsertedRowID, new)
  }

  /// Replaces everything but the id of a set.
  func replace(_ id: Int64, with new: SetChange) throws -> StoredSet {
    try db.execute(
      sql: """
        UPDATE sets SET revision = revision + 1, (
          name, title, license, license_url, license_text, source, version, description, category,
          rank, is_hidden, modified
        ) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?
        """, arguments: try arguments(new) + [id])
    return try finish(id, new)
  }

  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM sets WHERE id = ?", arguments: [id])
  }

  private func arguments(_ new: SetChange) throws -> StatementArguments {
    let facts = new.facts
    let last = try Int.fetchOne(db, sql: "SELECT max(rank) FROM sets") ?? 0
    let rank = facts.rank ?? min(last + 1, SetFacts.maximumRank)
    return [
      new.name.text, facts.title, facts.license?.text, facts.licenseURL, facts.licenseText,
      facts.source, facts.version, facts.description, facts.category, rank, facts.isHidden,
      Date.now.milliseconds,
    ]
  }

  /// Writes the rows in other tables, and reads the set back.
  private func finish(_ id: Int64, _ new: SetChange) throws -> StoredSet {
    for table in ["set_tags", "set_authors"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE set_id = ?", arguments: [id])
    }
    for tag in new.facts.tags {
      try db.execute(
        sql: "INSERT INTO set_tags (set_id, tag) VALUES (?, ?)", arguments: [id, tag])
    }
    for (ordinal, author) in new.facts.authors.enumerated() {
      try db.execute(
        sql: "INSERT INTO set_authors (set_id, ordinal, name, url) VALUES (?, ?, ?, ?)",
        arguments: [id, ordinal, author.name, author.url])
    }
    return try DamagedRow.readingBack("set \(new.name)") { try set(named: new.name.text) }
  }

  private func read(_ row: Row) throws -> StoredSet {
    let (id, name): (Int64, String) = (try row.value("id"), try row.value("name"))
    let (license, tags): (String?, String?) = (try row.value("license"), try row.value("tags"))
    let authors = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT name, url FROM set_authors WHERE set_id = ? ORDER BY ordinal"),
      arguments: [id])
    let expression = license.flatMap { try? LicenseExpression($0) }
    guard license == nil || expression != nil else {
      throw DamagedRow("the licence of set \(name) is damaged; restore a backup")
    }
    var facts = SetFacts(title: try row.value("title"))
    facts.authors = try authors.map { author in
      SetAuthor(name: try author.value("name"), url: try author.value("url"))
    }
    facts.license = expression
    facts.licenseURL = try row.value("license_url")
    facts.licenseText = try row.value("license_text")
    facts.source = try row.value("source")
    facts.version = try row.value("version")
    facts.description = try row.value("description")
    facts.category = try row.value("category")
    facts.tags = tags?.split(separator: " ").map(String.init).sorted() ?? []
    facts.rank = try row.value("rank")
    facts.isHidden = try row.value("is_hidden")
    return StoredSet(
      id: id, name: name, facts: facts,
      counts: try Dictionary(
        uniqueKeysWithValues: Self.origins.map { ($0.kind, try row.value($0.table)) }),
      revision: try row.value("revision"), created: Date(milliseconds: try row.value("created")),
      modified: Date(milliseconds: try row.value("modified")))
  }
}
