import PostgreSQL

/// Replicas and what they say of themselves.
extension SharedCollection {
  /// Forgets replicas of a name that have died, or had another file.
  static let others = """
    DELETE FROM replica
    WHERE name = $1 AND id <> $2 AND seen < clock_timestamp() - interval '\(patience) s'
    """

  /// Writes the words of a replica about itself.
  static let lease = """
    INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
    VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, program = excluded.program,
      applied = excluded.applied, history = excluded.history, serves = excluded.serves,
      refuses = excluded.refuses, seen = excluded.seen
    """

  /// Waits until there was an edit, at most so long.
  func waitForNews(_ time: Duration) throws(PostgresError) -> Bool {
    try connection.waitForNotification(time)
  }

  /// Says, in a session that follows, that a replica is there and what it shows.
  ///
  /// - Parameters:
  ///   - isReading: True where this is to end what `beginReading` began, with one way less.
  ///   - forgetsOthers: True where one of its name that has died, or had another file, is to be forgotten.
  func renew(
    _ lease: ReplicaLease, isReading: Bool, forgetsOthers: Bool
  ) throws(PostgresError) {
    let name = try connection.quoted(lease.name)
    try connection.execute(
      """
      \(isReading ? "COMMIT;" : "") \(forgetsOthers ? "EXECUTE others(\(name), \(lease.id));" : "")
      EXECUTE lease(\(lease.id), \(name), \(try connection.quoted(lease.program)),
        \(lease.applied?.revision ?? -1), \(lease.applied?.history ?? 0), \(lease.serves), \(lease.refuses))
      """)
  }

  /// Says that a replica is not there any more, so that nobody waits for it.
  func withdraw(_ id: Int64) throws(PostgresError) {
    try connection.execute("DELETE FROM replica WHERE id = \(id)")
  }

  /// Takes replicas of a name off the list; the number of them.
  func forget(_ name: String) throws(PostgresError) -> Int {
    try connection.execute(
      "DELETE FROM replica WHERE name = \(try connection.quoted(name)) RETURNING 1"
    ).count
  }

  /// All replicas in the order of their names.
  func replicas() throws(PostgresError) -> [ReplicaStatus] {
    try connection.execute(
      """
      SELECT name, program, applied, history, serves, refuses,
        extract(epoch FROM clock_timestamp() - seen)::double precision
      FROM replica ORDER BY name, id
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
  /// PostgreSQL's clock has jumped back if there are any; each of
  /// them is then waited for like a lease that was just renewed.
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
