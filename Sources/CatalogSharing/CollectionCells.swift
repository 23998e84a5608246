import ContentPacking
import GalleryCatalog
import PostgreSQL

/// The cells of bitmaps and frames in PostgreSQL, which the migration to format 11 compresses.
struct CollectionCells {
  /// The maximum number of rows, and of their bytes, that are read and written at once.
  private static let batch = (rows: 500, bytes: 4 << 20)

  let connection: PostgresConnection
  let onProgress: MigrationProgress

  /// Compresses all cells in the transaction of the caller, which then holds the lock of all writers.
  ///
  /// Followers read the former rows meanwhile, and need none of the new ones: their copies have the same cells.
  func compress() throws {
    try connection.execute(
      "SELECT 1 FROM collection FOR UPDATE; SET LOCAL statement_timeout = 0")
    let total = try ["bitmaps", "frames WHERE pixels IS NOT NULL"].reduce(0) { total, rows in
      let count = try connection.execute("SELECT count(*) FROM \(rows)").first?.first ?? nil
      return total + (count.flatMap { Int($0) } ?? 0)
    }
    var done = 0
    for (table, owner) in [("bitmaps", "id"), ("frames", "bitmap_id")] {
      var last = Int64.min
      while let read = try compress(table, owner: owner, after: last) {
        (last, done) = (read.last, done + read.count)
        onProgress(done, total)
      }
    }
  }

  /// Compresses the cells of the next rows of a table by id, or returns `nil` if there are no more rows.
  private func compress(
    _ table: String, owner: String, after id: Int64
  ) throws -> (last: Int64, count: Int)? {
    // The sum of the bytes before a row limits a batch; its first row is always in it.
    let sql = """
      SELECT id, columns, rows, bits, pixels FROM (
        SELECT t.id, b.columns, b.rows, b.bits, t.pixels,
          sum(octet_length(t.pixels)) OVER (ORDER BY t.id) - octet_length(t.pixels) AS before
        FROM (SELECT * FROM \(table) WHERE id > \(id) AND pixels IS NOT NULL ORDER BY id
          LIMIT \(Self.batch.rows)) t
        JOIN bitmaps b ON b.id = t.\(owner)) p
      WHERE before < \(Self.batch.bytes) ORDER BY id
      """
    var (last, count) = (id, 0)
    var changed: [(id: Int64, bytes: [UInt8])] = []
    try connection.copyOut([(sql, [.integer, .integer, .integer, .integer, .bytes])]) { _, row in
      guard case .integer(let id) = row[0], case .integer(let columns) = row[1],
        case .integer(let rows) = row[2], case .integer(let bits) = row[3],
        case .bytes(let pixels) = row[4]
      else { throw PostgresError.unexpected("a row of \(table) lacks a value") }
      (last, count) = (id, count + 1)
      let stored = StoredCells.compressing(
        pixels, columns: Int(columns), rows: Int(rows), bits: Int(bits))
      if stored.count < pixels.count { changed.append((id, stored)) }
    }
    guard count > 0 else { return nil }
    if !changed.isEmpty { try write(changed, to: table) }
    return (last, count)
  }

  private func write(_ rows: [(id: Int64, bytes: [UInt8])], to table: String) throws {
    try connection.execute(
      """
      UPDATE \(table) SET pixels = n.pixels
      FROM unnest($1::bigint[], $2::bytea[]) AS n (id, pixels) WHERE \(table).id = n.id
      """,
      [
        "{\(rows.map { "\($0.id)" }.joined(separator: ","))}",
        "{\(rows.map { "\"\\\\x\(Self.hexadecimal($0.bytes))\"" }.joined(separator: ","))}",
      ])
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
