import PostgreSQL

/// Replicas and what they say of themselves.
extension SharedCollection {
  /// Forgets rows that a replica, its name and its file's own number, makes obsolete.
  ///
  /// Those are the row that held the journal while the file was read, rows of the name whose file is gone, and rows that
  /// nobody has renewed for a day and that serve nobody.
  static let others = """
    DELETE FROM replica
    WHERE id = $3 OR NOT serves AND seen < clock_timestamp() - interval '1 day'
      OR name = $1 AND id <> $2 AND seen < clock_timestamp()
        - CASE WHEN serves THEN interval '10 minutes' ELSE interval '\(patience) s' END
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
  ///   - forgetsOthers: True if rows that this lease makes obsolete are removed.
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

  /// Removes the row of a replica whose file is gone.
  func withdraw(_ id: Int64) throws(PostgresError) {
    try connection.execute("DELETE FROM replica WHERE id = \(id)")
  }

  /// Says that a replica has stopped, so that nobody waits for it; its row stays.
  func stop(_ id: Int64) throws(PostgresError) {
    try connection.execute(
      "UPDATE replica SET serves = false, seen = clock_timestamp() WHERE id = \(id)")
  }

  /// Keeps the journal from the present edit on for an hour, since a copy is about to be read (sharing.md §3).
  ///
  /// - Parameter number: The own number of the copy, whose first lease ends this.
  func hold(_ number: Int64, program: String) throws(PostgresError) {
    try connection.execute(
      """
      INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
      SELECT \(number), '', \(try connection.quoted(program)), revision, history, false, false, clock_timestamp()
      FROM collection
      ON CONFLICT (id) DO UPDATE SET applied = excluded.applied, history = excluded.history, seen = excluded.seen
      """)
  }

  /// Takes replicas of a name off the list; the number of them.
  func forget(_ name: String) throws(PostgresError) -> Int {
    try connection.execute(
      "DELETE FROM replica WHERE name = \(try connection.quoted(name)) RETURNING 1"
    ).count
  }

  /// All replicas in the order of their names; copies that are being made have none.
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
