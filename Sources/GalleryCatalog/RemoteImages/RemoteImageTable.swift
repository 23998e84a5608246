import Fetching
import Foundation
import GRDB
import GalleryModel
import GalleryWire
import Raster

/// The SQL that reads and writes records of remote images; every function runs inside a transaction of the caller.
struct RemoteImageTable {
  let db: Database

  private static let columns = """
    id, url, phase, generation, attempts, failure_class, failure_message, next_attempt_at, policy,
    etag, last_modified, fresh_until, stale_until, width, height, is_indexed, color_count,
    byte_count, content_hash, motion, updated
    """

  /// Returns the record of a URL, or `nil` if it has no record.
  func find(_ url: RemoteURL) throws -> RemoteImageRecord? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Self.columns) FROM remote_image WHERE url = ?")
    return try Row.fetchOne(statement, arguments: [url.text])
      .map { try RemoteImageRecord($0, url: url) }
  }

  /// Returns only the id of a record, so that a row with damaged values can still be removed.
  func id(of url: RemoteURL) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM remote_image WHERE url = ?", arguments: [url.text])
  }

  /// Returns some of the records, the most recently used first, without URLs that only an older version accepted.
  func records(phase: LoadPhase?, limit: Int, offset: Int) throws -> [RemoteImageRecord] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(Self.columns) FROM remote_image WHERE ?1 IS NULL OR phase = ?1
        ORDER BY used DESC, id DESC LIMIT ?2 OFFSET ?3
        """, arguments: [phase?.rawValue, limit, offset]
    ).compactMap { row in
      guard let url = try? RemoteURL(row.value("url") as String) else { return nil }
      return try RemoteImageRecord(row, url: url)
    }
  }

  /// Returns the number of records in a phase, or of all records.
  func count(phase: LoadPhase?) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM remote_image WHERE ?1 IS NULL OR phase = ?1",
      arguments: [phase?.rawValue]) ?? 0
  }

  /// Creates the record or increments its generation, and empties it unless this is a renewal.
  func begin(_ url: RemoteURL, isRenewal: Bool, at now: Date) throws -> RemoteImageRecord {
    let time = now.milliseconds
    if !isRenewal {
      try db.execute(
        sql: """
          UPDATE remote_image SET phase = 'empty', failure_class = NULL, failure_message = NULL,
            next_attempt_at = NULL, policy = NULL, etag = NULL, last_modified = NULL,
            fresh_until = NULL, stale_until = NULL, width = NULL, height = NULL,
            is_indexed = NULL, color_count = NULL, byte_count = NULL, content_hash = NULL,
            motion = NULL
          WHERE url = ?
          """, arguments: [url.text])
    }
    let row = try Row.fetchOne(
      db,
      sql: """
        INSERT INTO remote_image (url, phase, generation, updated, used) VALUES (?, 'empty', 1, ?, ?)
        ON CONFLICT (url) DO UPDATE SET generation = generation + 1, used = excluded.used
        RETURNING \(Self.columns)
        """, arguments: [url.text, time, time])
    guard let row else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return try RemoteImageRecord(row, url: url)
  }

  /// Writes all columns except URL and generation, and returns true, if the stored generation is unchanged.
  func finish(_ record: RemoteImageRecord) throws -> Bool {
    let picture = record.picture
    try db.execute(
      sql: """
        UPDATE remote_image SET (
          phase, attempts, failure_class, failure_message, next_attempt_at, policy, etag,
          last_modified, fresh_until, stale_until, width, height, is_indexed, color_count,
          byte_count, content_hash, motion, updated
        ) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        WHERE id = ? AND generation = ?
        """,
      arguments: [
        record.phase.rawValue, record.attempts, record.failure?.rawValue, record.message,
        record.nextAttemptAt?.milliseconds, record.policy, record.etag, record.lastModified,
        picture?.freshUntil.milliseconds, picture?.staleUntil.milliseconds, picture?.size.width,
        picture?.size.height, picture?.isIndexed, picture?.colorCount, picture?.byteCount,
        picture?.contentHash, picture?.animation?.text, record.updatedAt.milliseconds, record.id,
        record.generation,
      ])
    return db.changesCount == 1
  }

  /// Deletes a record.
  func remove(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM remote_image WHERE id = ?", arguments: [id])
  }

  /// Writes the times of use, if they are later than the stored ones.
  func noteUses(_ uses: [Int64: Date]) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE remote_image SET used = max(used, ?) WHERE id = ?")
    for (id, time) in uses { try statement.execute(arguments: [time.milliseconds, id]) }
  }

  /// Evicts the least recently used records beyond a limit, and returns their ids.
  func sweep(downTo limit: Int, sparing id: Int64) throws -> [Int64] {
    let excess = try count(phase: nil) - max(1, limit)
    guard excess > 0 else { return [] }
    return try Int64.fetchAll(
      db,
      sql: """
        DELETE FROM remote_image WHERE id IN (
          SELECT id FROM remote_image WHERE id <> ? ORDER BY used, id LIMIT ?)
        RETURNING id
        """, arguments: [id, excess])
  }
}

extension RemoteImageRecord {
  /// Creates a record from a row with all columns.
  ///
  /// - Throws: An error if a damaged file holds values of other types.
  fileprivate init(_ row: Row, url: RemoteURL) throws {
    let phase: String = try row.value("phase")
    let failure: String? = try row.value("failure_class")
    self.init(
      id: try row.value("id"), url: url, phase: LoadPhase(rawValue: phase) ?? .empty,
      generation: try row.value("generation"), attempts: try row.value("attempts"),
      failure: failure.flatMap(LoadFailure.init), message: try row.value("failure_message"),
      nextAttemptAt: try row.time("next_attempt_at"), policy: try row.value("policy"),
      etag: try row.value("etag"), lastModified: try row.value("last_modified"),
      picture: try Picture(row), updatedAt: try row.time("updated") ?? .distantPast)
  }
}

extension RemoteImageRecord.Picture {
  /// Creates a picture, or returns `nil` for a row without an image.
  fileprivate init?(_ row: Row) throws {
    guard let contentHash: String = try row.value("content_hash") else { return nil }
    self.init(
      size: PixelSize(width: try row.value("width"), height: try row.value("height")),
      isIndexed: try row.value("is_indexed"), colorCount: try row.value("color_count"),
      animation: try (row.value("motion") as String?).flatMap(StoredAnimation.init),
      byteCount: try row.value("byte_count"), contentHash: contentHash,
      freshUntil: try row.time("fresh_until") ?? .distantPast,
      staleUntil: try row.time("stale_until") ?? .distantPast)
  }
}

extension StoredAnimation {
  /// The number of plays and the durations of the frames, which have no other properties.
  fileprivate var text: String {
    ([plays] + frames.map(\.duration)).map(String.init).joined(separator: " ")
  }

  /// Parses the text of an animation, or returns `nil` if it is invalid.
  fileprivate init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count > 2, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    self.init(
      frames: numbers.dropFirst().enumerated().map { Frame(duration: max(1, $1), source: $0) },
      plays: numbers[0])
  }
}

extension Row {
  /// Returns a time that is stored in milliseconds since 1970.
  fileprivate func time(_ column: String) throws -> Date? {
    let milliseconds: Int64? = try value(column)
    return milliseconds.map { Date(milliseconds: $0) }
  }
}
