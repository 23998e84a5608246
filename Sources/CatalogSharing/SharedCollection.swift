import Foundation
import GRDB
import GalleryCatalog
import GalleryModel
package import PostgreSQL

/// A session with a collection that several machines share.
///
/// Its calls block, and only one thread at a time may make them.
///
/// The journal records the subjects that the last edits touched. A copy at one of these edits reads only the changes
/// since then, and any other copy reads everything.
package final class SharedCollection {
  /// The maximum time to wait for a serving replica that does not report, in seconds of the database's clock: twice
  /// the time that a replica trusts its own lease (`ReplicaFollower.leaseTime`).
  static let patience = 6

  let connection: PostgresConnection
  private let address: PostgresAddress

  /// Whether the statements of a pull are prepared.
  private(set) var isFollowing = false

  /// Connects to PostgreSQL.
  ///
  /// - Parameters:
  ///   - patience: The maximum silence of the server.
  ///   - mustEnd: Called while the server is silent; returns true to abandon the session.
  init(
    _ address: PostgresAddress, program: String, patience: Duration = .seconds(35),
    mustEnd: @escaping () -> Bool = { false }
  ) throws(PostgresError) {
    self.address = address
    connection = try PostgresConnection(
      address, application: program, patience: patience, mustEnd: mustEnd)
  }

  /// Returns facts about the server.
  func server() throws(PostgresError) -> Server {
    let row = try connection.execute(
      """
      SELECT current_setting('synchronous_standby_names'),
        (SELECT rolsuper FROM pg_roles WHERE pg_roles.oid = relowner),
        EXISTS (SELECT 1 FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
          WHERE datname = current_database() AND grantee = 0 AND privilege_type = 'TEMPORARY')
      FROM pg_class WHERE oid = 'collection'::regclass
      """
    ).first
    guard let row, row.count == 3 else { throw .unexpected("the table collection has no owner") }
    return Server(
      name: connection.server, isSynchronous: row[0]?.isEmpty == false,
      isOwnedBySuperuser: row[1] == "t", letsAllMakeTemporaryTables: row[2] == "t")
  }

  /// The facts about a server that determine which promises a collection on it can keep.
  struct Server {
    /// The host, the port and the version of PostgreSQL.
    let name: String
    /// Whether a commit waits for a standby.
    let isSynchronous: Bool
    /// Whether the owner of the tables is a superuser, so that the owner's functions have all rights.
    let isOwnedBySuperuser: Bool
    /// Whether every role can create temporary tables in the database.
    let letsAllMakeTemporaryTables: Bool
  }

  /// Prepares the session for repeated pulls, and subscribes to notifications of edits.
  ///
  /// Statements are planned once, snapshots have no time limit, and a lease does not wait for the disk, so a crash
  /// may take back the last ones.
  ///
  /// - Throws: `.refused` also if there is a pooler in front of PostgreSQL that pools transactions.
  func follow() throws(PostgresError) {
    try connection.requireOwnBackend(address)
    let statements = Self.statements(known: "$1", since: "$1")
    try connection.execute(
      """
      LISTEN \(Self.channel); SET synchronous_commit = off; \(Self.timeLimits.map { "SET \($0) = 0;" }.joined())
      PREPARE state(bigint) AS \(statements.state);
      PREPARE subjects(bigint) AS \(statements.subjects);
      PREPARE others(text, bigint, bigint) AS \(Self.others);
      PREPARE lease(bigint, text, text, bigint, bigint, boolean, boolean) AS \(Self.lease)
      """)
    isFollowing = true
  }

  /// Begins a snapshot that lasts until `endReading`.
  ///
  /// - Returns: The state of the collection in the snapshot, relative to a copy's position.
  func beginReading(after copy: ReplicaPosition?) throws(PostgresError) -> CollectionSnapshot {
    // Reading a large collection may take long, and locks no writer out.
    try head(
      after: copy,
      behind: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
        + (isFollowing ? "" : Self.timeLimits.map { "SET LOCAL \($0) = 0;" }.joined()))
  }

  /// The settings of PostgreSQL that would end a long snapshot.
  private static let timeLimits = ["statement_timeout", "idle_in_transaction_session_timeout"]

  /// Ends the snapshot of `beginReading`.
  func endReading() throws(PostgresError) { try connection.execute("COMMIT") }

  /// Returns the queries for the collection's state and for the subjects touched since an edit.
  ///
  /// The upper bound of the second query makes PostgreSQL use the index even for a table without statistics: it
  /// estimates that a range with two bounds is narrow.
  ///
  /// - Parameters:
  ///   - known: The edit that the copy shows.
  ///   - since: The copy's position; subjects touched by later edits are returned.
  private static func statements(known: String, since: String) -> (state: String, subjects: String)
  {
    (
      """
      SELECT identity, history, revision, mark, format, timeline,
        CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
        moved_to, (SELECT mark FROM change WHERE revision = \(known)),
        (SELECT min(revision) FROM change),
        (SELECT string_agg(name || ' ' || last_id, ',') FROM part WHERE changed > \(known))
      FROM collection
      """, "SELECT part, id FROM touched WHERE revision > \(since) AND revision <= \(Int64.max)"
    )
  }

  /// Returns the state of the collection relative to a copy's position.
  ///
  /// - Parameter first: Statements to send in the same message, which saves a round trip.
  func head(
    after copy: ReplicaPosition?, behind first: String = ""
  ) throws(PostgresError) -> CollectionSnapshot {
    try pull(after: copy, behind: first).head
  }

  /// Returns the state of the collection relative to a copy's position, and the rows of the statements sent before.
  func pull(
    after copy: ReplicaPosition?, behind first: String
  ) throws(PostgresError) -> (head: CollectionSnapshot, former: [[[String?]]]) {
    let (known, since) = (copy?.revision ?? -1, copy?.revision ?? .max)
    let statements =
      isFollowing
      ? ("EXECUTE state(\(known))", "EXECUTE subjects(\(since))")
      : Self.statements(known: "\(known)", since: "\(since)")
    let results = try connection.results(of: "\(first) \(statements.0); \(statements.1)")
    guard let row = results.dropLast().last?.first, row.count == 11, let identity = row[0],
      let history = row.integer(1), let revision = row.integer(2), let mark = row.integer(3),
      let format = row.integer(4)
    else { throw .unexpected("the table collection has no row") }
    let parts = (row[10] ?? "").split(separator: ",").compactMap { part -> (String, Int64)? in
      let words = part.split(separator: " ")
      guard words.count == 2, let id = Int64(words[1]) else { return nil }
      return (String(words[0]), id)
    }
    var subjects: [String: Set<Int64>] = [:]
    for row in results.last ?? [] {
      guard let part = row[0], let id = row.integer(1) else { continue }
      subjects[part, default: []].insert(id)
    }
    let head = CollectionSnapshot(
      identity: identity,
      position: ReplicaPosition(history: history, revision: revision, mark: mark),
      format: Int(format), timelineOfEdit: row[5] ?? "", timeline: row[6] ?? "", movedTo: row[7],
      markOfCopy: row.integer(8), oldestChange: row.integer(9) ?? 0,
      changedParts: Dictionary(parts) { first, _ in first }, touched: subjects)
    return (head, results.dropLast(2))
  }

  /// Reads the rows of some tables, one table after another.
  ///
  /// - Parameters:
  ///   - subjects: A list or a query of the ids of the subjects to read, by kind; `nil` reads all rows.
  ///   - row: Called with the index of the table for each row.
  func rows(
    of tables: [(kind: SubjectKind?, table: String, columns: CarriedColumns)],
    ofSubjects subjects: [SubjectKind: String]? = nil, row: (Int, [PostgresValue]) throws -> Void
  ) throws {
    let queries = tables.map { kind, table, columns in
      var sql = "SELECT \(columns.list) FROM \(table)"
      if let kind, let ids = subjects?[kind],
        let carried = kind.tables.first(where: { $0.name == table })
      {
        sql += " WHERE " + kind.condition(of: carried, ids: ids)
      }
      return (sql: sql, kinds: columns.kinds)
    }
    try connection.copyOut(queries, row: row)
  }

  /// Returns the columns of each table in PostgreSQL, by the name of the table.
  func columns() throws(PostgresError) -> [String: Set<String>] {
    let rows = try connection.execute(
      """
      SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = current_schema()
      """)
    return rows.reduce(into: [:]) { columns, row in
      guard let table = row[0], let column = row[1] else { return }
      columns[table, default: []].insert(column)
    }
  }
}

extension [String?] {
  /// Returns a column as a number, or `nil` if it is not a number.
  func integer(_ column: Int) -> Int64? { self[column].flatMap { Int64($0) } }
}

extension CatalogError {
  /// Converts an error of PostgreSQL.
  ///
  /// The codes are those of postgresql.org/docs/15/errcodes-appendix.html.
  ///
  /// - Parameter isEdit: Whether the message should state that nothing was changed.
  package init(_ error: PostgresError, place: String, isEdit: Bool) {
    let end = isEdit ? "; nothing was changed" : ""
    switch error {
    case .refused("55P03", _):
      self = .unavailable(
        file: place, reason: "another writer has kept the collection locked for 5 seconds\(end)")
    case .refused("42P01", _), .refused("3F000", _): self = .unmade(place: place)
    case .refused("42883", _):
      self = .unavailable(
        file: place,
        reason: "the collection lacks a migration that this program needs: pixelarium database "
          + "migrate applies it\(end)")
    case .refused(_, let message):
      self = .unavailable(file: place, reason: "PostgreSQL refuses (\(message))\(end)")
    case .denied(let message):
      self = .unavailable(
        file: place, reason: "PostgreSQL refuses the connection (\(message))\(end)")
    case .badAddress, .unreachable, .lost, .unexpected:
      self = .unavailable(
        file: place, reason: "the collection cannot be reached (\(error.description))\(end)")
    }
  }
}
