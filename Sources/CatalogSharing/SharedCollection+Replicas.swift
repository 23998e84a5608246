import GalleryCatalog
import PostgreSQL

/// Replicas and their leases.
extension SharedCollection {
  /// Deletes the rows that a replica's lease makes obsolete; its arguments are the name, the id and the file's own
  /// number.
  ///
  /// These are the row that retained the journal while the file was read, rows with the same name and another id that
  /// were not renewed for 10 minutes (6 seconds if they do not serve), and other rows that do not serve and were not
  /// renewed for a day.
  static let others = """
    DELETE FROM replica
    WHERE id = $3 OR NOT serves AND seen < clock_timestamp() - interval '1 day'
      OR name = $1 AND id <> $2 AND seen < clock_timestamp()
        - CASE WHEN serves THEN interval '10 minutes' ELSE interval '\(patience) s' END
    """

  /// Writes the lease of a replica.
  static let lease = """
    INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
    VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, program = excluded.program,
      applied = excluded.applied, history = excluded.history, serves = excluded.serves,
      refuses = excluded.refuses, seen = excluded.seen
    """

  /// Waits for a notification, and returns whether one arrived in time.
  func waitForNews(_ time: Duration) throws(PostgresError) -> Bool {
    try connection.waitForNotification(time)
  }

  /// Renews the lease of a replica, in a session that follows.
  ///
  /// - Parameters:
  ///   - isReading: Whether this also ends the snapshot of `beginReading`, which saves a round trip.
  ///   - forgetsOthers: Whether rows that this lease makes obsolete are removed.
  func renew(
    _ lease: ReplicaLease, isReading: Bool, forgetsOthers: Bool
  ) throws(PostgresError) {
    let name = try connection.quoted(lease.name)
    try connection.execute(
      """
      \(isReading ? "COMMIT;" : "") \(forgetsOthers ? "EXECUTE others(\(name), \(lease.id), \(lease.ownNumber));" : "")
      EXECUTE lease(\(lease.id), \(name), \(try connection.quoted(lease.program)),
        \(lease.applied?.revision ?? -1), \(lease.applied?.history ?? 0), \(lease.serves), \(lease.refuses))
      """)
  }

  /// Removes the row of a replica after its file was removed.
  func withdraw(_ id: Int64) throws(PostgresError) {
    try connection.execute("DELETE FROM replica WHERE id = \(id)")
  }

  /// Marks a replica as stopped, so that writers no longer wait for it; its row stays.
  func stop(_ id: Int64) throws(PostgresError) {
    try connection.execute(
      "UPDATE replica SET serves = false, seen = clock_timestamp() WHERE id = \(id)")
  }

  /// Retains the journal from the present edit on for an hour, since a copy is about to be read (sharing.md §3).
  ///
  /// - Parameter number: The copy's own number; its first lease ends this.
  func hold(_ number: Int64, program: String) throws(PostgresError) {
    try connection.execute(
      """
      INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
      SELECT \(number), '', \(try connection.quoted(program)), revision, history, false, false, clock_timestamp()
      FROM collection
      ON CONFLICT (id) DO UPDATE SET applied = excluded.applied, history = excluded.history, seen = excluded.seen
      """)
  }

  /// Removes the replicas with a name, and returns their number.
  func forget(_ name: String) throws(PostgresError) -> Int {
    try connection.execute(
      "DELETE FROM replica WHERE name = \(try connection.quoted(name)) RETURNING 1"
    ).count
  }

  /// Returns all replicas in the order of their names; copies that are still being read have no name and are left
  /// out.
  func replicas() throws(PostgresError) -> [ReplicaStatus] {
    try connection.execute(
      """
      SELECT name, program, applied, history, serves, refuses,
        extract(epoch FROM clock_timestamp() - seen)::double precision
      FROM replica WHERE name <> '' ORDER BY name, id
      """
    ).map { row in
      ReplicaStatus(
        name: row[0] ?? "", program: row[1] ?? "", revision: row.integer(2) ?? 0,
        history: row.integer(3) ?? 0, serves: row[4] == "t", refuses: row[5] == "t",
        seconds: row[6].flatMap(Double.init) ?? 0)
    }
  }

  /// Dates leases from the future to the present.
  ///
  /// They exist only if PostgreSQL's clock has jumped back. Each of them then counts as just renewed.
  func limitLeases() throws(PostgresError) {
    try connection.execute(
      "UPDATE replica SET seen = clock_timestamp() WHERE seen > clock_timestamp()")
  }

  /// Reports an edit that the copy has and the collection lacks (sharing.md §6).
  ///
  /// - Returns: The collection's history, raised if the edit's mark proves that it was lost.
  func noteLostHistory(_ seen: ReplicaPosition) throws(PostgresError) -> Int64 {
    let rows = try connection.execute(
      "SELECT note_lost_history(\(seen.history), \(seen.revision), \(seen.mark))")
    guard let history = rows.first?.integer(0) else {
      throw .unexpected("note_lost_history returned no history")
    }
    return history
  }
}
