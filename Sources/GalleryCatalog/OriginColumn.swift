import GRDB
import GalleryModel

/// A column with an item's set, the set's facts and the item's own facts (sets.md §6).
enum OriginColumn {
  /// Returns the SQL of the column, which is NULL for an item without a set and without facts of its own.
  ///
  /// Each use of a statement hashes its text, so the text is short.
  ///
  /// - Parameter id: The SQL of the item's id.
  static func sql(_ kind: ItemKind, id: String) -> String {
    let authors =
      "SELECT json_group_array(json_array(name,url)) FROM"
      + "(SELECT name,url FROM set_authors WHERE set_id=s.id ORDER BY ordinal)"
    let license = kind.hasLicense ? "NULL" : "o.license"
    return "(SELECT json_array(s.name,s.title,json((\(authors))),s.license,s.license_url,s.source,"
      + "o.author,o.author_url,\(license),o.source) FROM \(kind)_origins o "
      + "LEFT JOIN sets s ON s.id=o.set_id WHERE o.\(kind)_id=\(id)) AS origin"
  }

  /// Changes the facts of an item alone.
  static func apply(
    _ change: OwnFactsChange, to kind: ItemKind, _ id: Int64, in db: Database
  ) throws {
    guard !change.isEmpty else { return }
    let change = try change.checked()
    try db.execute(
      sql: "INSERT OR IGNORE INTO \(kind)_origins (\(kind)_id) VALUES (?)", arguments: [id])
    func set(_ column: String, _ value: String?) throws {
      try db.execute(
        sql: "UPDATE \(kind)_origins SET \(column) = ? WHERE \(kind)_id = ?",
        arguments: [value, id])
    }
    if let author = change.author {
      try set("author", author?.name)
      try set("author_url", author?.url)
    }
    if let license = change.license, !kind.hasLicense { try set("license", license?.text) }
    if let source = change.source { try set("source", source) }
  }
}

extension ItemOrigin {
  /// Returns the origin in the column `origin` of a row, or `nil` if the item has none.
  static func stored(_ text: String?) -> ItemOrigin? { text.map(ItemOrigin.init(stored:)) }
}
