import GalleryModel
import GRDB

extension Row {
  /// The value of a column; throws where a damaged file holds another kind of value, for which a
  /// subscript would end the program.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> Value {
    try decode(Value.self, forColumn: column)
  }
}

/// The tables; what they do runs inside a transaction of the caller's.
extension Database {
  var bitmaps: BitmapTable { BitmapTable(db: self) }
  var palettes: PaletteTable { PaletteTable(db: self) }
  var symbols: SymbolTable { SymbolTable(db: self) }
  var remoteImages: RemoteImageTable { RemoteImageTable(db: self) }

  /// The number of rows of a table.
  func count(_ table: String) throws -> Int {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  /// Makes words in a table of their own all that belong to a row; `owner` is the column with its id.
  func set(
    _ words: [Tag], in table: String, column: String = "tag", of owner: String, _ id: Int64
  ) throws {
    try cachedStatement(sql: "DELETE FROM \(table) WHERE \(owner) = ?").execute(arguments: [id])
    let insert = try cachedStatement(
      sql: "INSERT INTO \(table) (\(owner), \(column)) VALUES (?, ?)")
    for word in words { try insert.execute(arguments: [id, word.text]) }
  }

  /// Puts the id of a row into a table of those that are decorative, or takes it out.
  func setDecorative(_ isDecorative: Bool, in table: String, of owner: String, _ id: Int64) throws {
    let sql =
      isDecorative
      ? "INSERT OR IGNORE INTO \(table) (\(owner)) VALUES (?)"
      : "DELETE FROM \(table) WHERE \(owner) = ?"
    try cachedStatement(sql: sql).execute(arguments: [id])
  }
}
