import Foundation
package import GalleryCatalog
package import GalleryModel
package import PostgreSQL

/// The tables of a shared collection, which only `pixelarium database migrate` creates.
package enum CollectionSchema {
  /// The number of the migration from which on cells are compressed.
  private static let firstWithCompressedCells = 3

  /// Creates the schema and its tables, or applies the missing migrations, and grants rights to two existing roles.
  ///
  /// - Parameters:
  ///   - reader: The role of servers, which report their leases and change nothing else.
  ///   - writer: The role of the programs that edit.
  ///   - isForced: Whether migrations are applied even if replicas with older programs follow the collection.
  ///   - onProgress: Called while a migration rewrites rows.
  /// - Returns: The names of the migrations applied by this call, and the number of the last one.
  /// - Throws: `.unavailable` if PostgreSQL refuses; `.unusable` if the schema is newer or has other migrations than
  ///   ours.
  package static func migrate(
    _ address: PostgresAddress, program: String, reader: String? = nil, writer: String? = nil,
    isForced: Bool = false, onProgress: @escaping MigrationProgress = { _, _ in }
  ) throws(CatalogError) -> (applied: [String], version: Int) {
    do {
      let connection = try PostgresConnection(address, application: program)
      let encoding = try connection.execute("SHOW server_encoding").first?.first ?? nil
      guard encoding == "UTF8" else {
        throw CatalogError.unusable(
          file: address.description,
          reason: "the database's encoding is \(encoding ?? "unknown"): make one with UTF8")
      }
      try connection.execute("CREATE SCHEMA IF NOT EXISTS \"\(address.schema)\"")
      let result = try applyMissing(
        connection, address, program: isForced ? nil : program, onProgress)
      for role in [reader, writer].compactMap(\.self) {
        try grant(role, isWriter: role == writer, connection, address)
      }
      return result
    } catch let error as PostgresError {
      throw CatalogError(error, place: address.description, isEdit: true)
    } catch {
      throw CatalogError(error, file: URL(filePath: address.description))
    }
  }

  /// Applies the missing migrations.
  ///
  /// - Parameter program: The version that no replica may be older than, or `nil` to permit any.
  private static func applyMissing(
    _ connection: PostgresConnection, _ address: PostgresAddress, program: String?,
    _ onProgress: @escaping MigrationProgress
  ) throws -> (applied: [String], version: Int) {
    let migrations = try Migration.all(
      in: Catalog.packagedMigrations.appendingPathComponent("PostgreSQL"))
    // Concurrent migrations wait for each other; the number is arbitrary but constant.
    try connection.execute(
      """
      BEGIN; SELECT pg_advisory_xact_lock(5789784);
      CREATE TABLE IF NOT EXISTS migrations (
        number bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
        applied timestamptz NOT NULL DEFAULT clock_timestamp())
      """)
    let present = try connection.execute(
      "SELECT name, checksum FROM migrations ORDER BY number")
    guard present.count <= migrations.count else {
      throw CatalogError.unusable(
        file: address.description,
        reason: "the collection has \(present.count) migrations, this program knows "
          + "\(migrations.count); use a newer pixelarium")
    }
    for (row, migration) in zip(present, migrations)
    where row != [migration.name, migration.checksum] {
      throw CatalogError.unusable(
        file: address.description,
        reason:
          "its migration \(row.first??.description ?? "") is not this program's \(migration.name)")
    }
    let missing = migrations.dropFirst(present.count)
    if let program, !present.isEmpty, !missing.isEmpty {
      try refuseOlderReplicas(than: program, connection, address)
    }
    for migration in missing {
      try connection.execute(migration.sql)
      if migration.number == firstWithCompressedCells {
        try CollectionCells(connection: connection, onProgress: onProgress).compress()
      }
      try connection.execute(
        "INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)",
        [String(migration.number), migration.name, migration.checksum])
    }
    try connection.execute("COMMIT")
    return (missing.map(\.name), migrations.count)
  }

  /// Throws an error if replicas with older programs follow, which could not read the new tables.
  ///
  /// Versions are compared number by number.
  private static func refuseOlderReplicas(
    than program: String, _ connection: PostgresConnection, _ address: PostgresAddress
  ) throws {
    let rows = try connection.execute(
      """
      SELECT name, program FROM replica
      WHERE name <> '' AND seen > clock_timestamp() - interval '\(SharedCollection.patience) s' ORDER BY name
      """)
    let older = rows.filter { row in
      (row[1] ?? "").compare(program, options: .numeric) == .orderedAscending
    }
    guard !older.isEmpty else { return }
    let names = older.map { row in "\(row[0] ?? "") (\(row[1] ?? ""))" }.joined(separator: ", ")
    throw CatalogError.unavailable(
      file: address.description,
      reason:
        "older programs follow the collection: \(names). After the migration, they show their "
        + "copies for an hour, and then report that they are not ready. Upgrade them first, or add --force; "
        + "nothing was changed")
  }

  private static func grant(
    _ role: String, isWriter: Bool, _ connection: PostgresConnection, _ address: PostgresAddress
  ) throws(PostgresError) {
    let name = "\"\(role.replacing("\"", with: "\"\""))\""
    let schema = "\"\(address.schema)\""
    try connection.execute(
      """
      GRANT USAGE ON SCHEMA \(schema) TO \(name);
      GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(name);
      GRANT INSERT, UPDATE, DELETE ON \(isWriter ? "ALL TABLES IN SCHEMA \(schema)" : "replica") TO \(name);
      REVOKE ALL ON mark_key FROM \(name);
      GRANT EXECUTE ON FUNCTION note_lost_history(bigint, bigint, bigint) TO \(name)
      """)
    guard isWriter else { return }
    try connection.execute(
      """
      REVOKE INSERT, UPDATE, DELETE ON migrations, lost_edit FROM \(name);
      GRANT EXECUTE ON FUNCTION next_mark() TO \(name)
      """)
  }
}
