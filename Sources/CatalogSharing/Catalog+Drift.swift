import ContentPacking
import Foundation
import GalleryCatalog
package import GalleryModel
import GRDB
import PostgreSQL

extension Catalog {
  /// Compares every row of this machine's copy with the shared collection, in one snapshot of each.
  ///
  /// - Returns: One sentence for each table that differs; empty for a file that is the collection itself.
  package func driftFindings() async throws(CatalogError) -> [String] {
    guard let sharing else { return [] }
    return try await sharing.session.driftFindings()
  }
}

extension Replica {
  /// Returns one sentence for each table of a copy that differs from the collection; the copy must be up to date.
  ///
  /// Rows are compared by order-independent sums of their hashes, so memory use is constant.
  func driftFindings(_ collection: SharedCollection, _ pool: DatabasePool) throws -> [String] {
    try pool.writeWithoutTransaction { db in
      var findings: [String] = []
      // The lock keeps other processes from updating the copy.
      try db.inTransaction(.immediate) {
        let copy = try ReplicaTable(db: db).record()
        let head = try collection.beginReading(after: copy?.position)
        guard head.position == copy?.position else {
          findings = ["the collection was edited while it was compared: check again"]
          return .commit
        }
        // A collection that is not migrated yet lacks the columns of a newer format.
        let known = head.format < format ? try collection.columns() : nil
        let tables = SubjectKind.all.flatMap { $0.tables.map(\.name) } + SubjectKind.wholeTables
        for table in tables where known == nil || known?[table] != nil {
          let columns = try CarriedColumns(of: table, in: db, limitedTo: known?[table])
          let cells = CellsOfRows(table, columns, db)
          var theirs = RowSet()
          try collection.rows(of: [(nil, table, columns)]) { _, row in
            theirs.add(try cells.decoding(row))
          }
          var ours = RowSet()
          let rows = try Row.fetchCursor(db, sql: "SELECT \(columns.list) FROM \(table)")
          while let row = try rows.next() {
            ours.add(try cells.decoding(row.databaseValues.map(PostgresValue.init)))
          }
          if ours != theirs {
            findings.append(
              "\(table) differs from the shared collection (\(ours.count) rows here, \(theirs.count) there)"
            )
          }
        }
        return .commit
      }
      try collection.endReading()
      return findings
    }
  }
}

/// The cells in rows of bitmaps and frames, which may be stored differently in two places: before a collection is
/// migrated, or by another version of the compressor.
private struct CellsOfRows {
  /// The place of the cells in a row, and of the id of the bitmap; `nil` for tables without cells.
  private let places: (pixels: Int, bitmap: Int)?
  private let db: Database

  init(_ table: String, _ columns: CarriedColumns, _ db: Database) {
    self.db = db
    let owner = table == SubjectKind.bitmaps.name ? "id" : "bitmap_id"
    if let pixels = columns.names.firstIndex(of: "pixels"),
      let bitmap = columns.names.firstIndex(of: owner)
    {
      places = (pixels, bitmap)
    } else {
      places = nil
    }
  }

  /// Returns a row with its cells as they are when they are not compressed; damaged cells are left as they are.
  func decoding(_ row: [PostgresValue]) throws -> [PostgresValue] {
    guard let places, case .bytes(let stored) = row[places.pixels],
      case .integer(let id) = row[places.bitmap],
      let size = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT columns, rows, bits FROM bitmaps WHERE id = ?"),
        arguments: [id]),
      let packed = StoredCells.packed(stored, columns: size[0], rows: size[1], bits: size[2])
    else { return row }
    var row = row
    row[places.pixels] = .bytes(packed)
    return row
  }
}

/// A multiset of rows, as their number and the sums of two hashes of each.
private struct RowSet: Equatable {
  var count = 0
  private var sums: [UInt64] = [0, 0]

  mutating func add(_ row: [PostgresValue]) {
    count += 1
    let bytes = row.flatMap(Self.bytes)
    for seed in 0...1 { sums[seed] &+= ContentHash.hash(bytes, seed: UInt64(seed)) }
  }

  /// Returns an unambiguous encoding of a value: its type, its length and its content.
  private static func bytes(_ value: PostgresValue) -> [UInt8] {
    switch value {
    case .null: [0]
    case .integer(let number): [1] + Array("\(number) ".utf8)
    case .real(let number): [2] + Array("\(number.bitPattern) ".utf8)
    case .text(let text): [3] + Array("\(text.utf8.count) ".utf8) + Array(text.utf8)
    case .bytes(let bytes): [4] + Array("\(bytes.count) ".utf8) + bytes
    }
  }
}
