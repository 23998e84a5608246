import Foundation
import GRDB
import Raster

extension RenderStore {
  /// A change of the file; changes are applied in order.
  enum Change: Sendable {
    case insert(CacheEntry, PictureKey)
    case use(key: String)
    case remove(key: String)
    case purge(PictureKey.Subject)
    case clear

    /// An estimate of the bytes that the change takes in memory while it is pending, and in the file afterwards.
    var bytes: Int {
      if case .insert(let entry, _) = self { entry.bytes.count + 512 } else { 128 }
    }
  }

  /// The free bytes on the disk above which no precautions are needed.
  private static let plenty = 128 << 20

  /// Applies all changes in one transaction, then evicts pictures until the file holds at most `budget` bytes in use.
  ///
  /// - Parameters:
  ///   - changes: The changes in order.
  ///   - budget: The maximum number of bytes in use.
  ///   - room: The bytes that the file and its journal together may still take on the disk. If few are left, the file
  ///     leaves space for the journal, pictures that do not fit in the journal are dropped, and the journal is
  ///     truncated at once.
  func apply(_ changes: [Change], budget: Int, room: Int = .max) async throws {
    let isTight = room < Self.plenty
    let limit = try await pool.write { db in
      var (changes, limit) = (changes, budget)
      if isTight {
        let share = max(0, try Self.bytesOfFile(db) + room)
        let journal = min(share / 3, Self.plenty / 4)
        limit = min(budget, share - journal)
        changes = Self.changes(changes, upTo: min(journal, room) / 4 * 3)
      }
      var clock = try Int64.fetchOne(db, sql: "SELECT max(used) FROM pictures") ?? 0
      // Pictures are evicted first, so that the file does not grow beyond its limit and stay that large.
      try Self.evict(db, downTo: limit - changes.reduce(0) { $0 + $1.bytes })
      for change in changes {
        clock += 1
        try Self.apply(change, clock: clock, db)
      }
      try Self.evict(db, downTo: limit)
      return limit
    }
    try await pool.writeWithoutTransaction { db in
      // Each step begins with an empty journal, so that the journal never holds two of them.
      if isTight { _ = try? db.checkpoint(.truncate) }
      let bytes = try Self.bytesOfFile(db)
      guard try bytes > limit || bytes > 4 * Self.bytesInUse(db) else { return }
      try Self.shrink(db, inSteps: isTight)
      // Only a checkpoint shrinks the file itself; it may be postponed while others read.
      if !isTight { _ = try? db.checkpoint(.passive) }
    }
  }

  /// The number of pages that the journal holds at once while the file shrinks on a nearly full disk.
  private static let step = 64

  /// Returns unused pages to the disk.
  ///
  /// SQLite moves used pages from the end of the file into unused ones, and writes each of them to the journal.
  private static func shrink(_ db: Database, inSteps: Bool) throws {
    guard inSteps else { return try db.execute(sql: "PRAGMA incremental_vacuum") }
    var bytes = Int.max
    while try bytesOfFile(db) < bytes, try bytesInUse(db) < bytesOfFile(db) {
      bytes = try bytesOfFile(db)
      try db.execute(sql: "PRAGMA incremental_vacuum(\(step))")
      _ = try? db.checkpoint(.truncate)
    }
  }

  /// Returns the changes without the pictures that do not fit in `room` bytes.
  private static func changes(_ changes: [Change], upTo room: Int) -> [Change] {
    var left = room
    return changes.filter { change in
      guard case .insert = change else { return true }
      guard change.bytes <= left else { return false }
      left -= change.bytes
      return true
    }
  }

  /// Reads all pictures and returns their number and the keys of the damaged ones.
  func inspect() async throws -> (checked: Int, damaged: [String]) {
    var (checked, damaged, last) = (0, [String](), Int64.min)
    while !Task.isCancelled {
      let after = last
      let batch = try await pool.read { db in
        try Row.fetchAll(
          db, sql: "SELECT id, key, hash, bytes FROM pictures WHERE id > ? ORDER BY id LIMIT 32",
          arguments: [after]
        ).map { row in
          let (id, key) = (row["id"] as Int64, row["key"] as String)
          return (id, key, Self.hash([UInt8](row["bytes"] as Data), key: key) == row["hash"])
        }
      }
      guard let end = batch.last?.0 else { break }
      last = end
      checked += batch.count
      damaged += batch.filter { !$0.2 }.map(\.1)
    }
    return (checked, damaged)
  }

  private static func apply(_ change: Change, clock: Int64, _ db: Database) throws {
    switch change {
    case .insert(let entry, let key):
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO pictures
            (key, kind, subject_id, used, hash, width, height, media_type, bytes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(
        arguments: [
          key.text, key.subject.kind, key.subject.id, clock,
          hash(entry.bytes, key: key.text), entry.image?.size.width,
          entry.image?.size.height, entry.image?.mediaType, Data(entry.bytes),
        ])
    case .use(let key):
      try db.cachedStatement(sql: "UPDATE pictures SET used = ? WHERE key = ?")
        .execute(arguments: [clock, key])
    case .remove(let key):
      try db.execute(sql: "DELETE FROM pictures WHERE key = ?", arguments: [key])
    case .purge(let subject):
      try db.execute(
        sql: "DELETE FROM pictures WHERE subject_id = ? AND kind = ?",
        arguments: [subject.id, subject.kind])
    case .clear: try db.execute(sql: "DELETE FROM pictures")
    }
  }

  /// Evicts the least recently used pictures, 16 at a time, until the pages in use fit the limit.
  ///
  /// It evicts a tenth more than necessary, so that not every insertion has to evict pictures.
  private static func evict(_ db: Database, downTo limit: Int) throws {
    guard try bytesInUse(db) > limit else { return }
    let target = limit - limit / 10
    while try bytesInUse(db) > target {
      try db.execute(
        sql: "DELETE FROM pictures WHERE id IN (SELECT id FROM pictures ORDER BY used LIMIT 16)")
      if db.changesCount == 0 { return }
    }
  }
}
