import Foundation
import GRDB
import GalleryModel
import PostgreSQL

/// One session with a collection that many machines share.
///
/// Its calls block, and one thread at a time makes them.
///
/// The last edits say which subjects they touched. Who has followed to one of them asks for what has come
/// since, and everybody else for everything.
final class SharedCollection {
  /// The longest that a replica that serves is waited for without a word of it, in seconds of the database's
  /// clock; twice the time that a replica believes its own lease (`ReplicaFollower.leaseTime`).
  static let patience = 6

  let connection: PostgresConnection
  private let address: PostgresAddress

  /// True where the statements of a look are prepared.
  private(set) var isFollowing = false

  /// Connects.
  ///
  /// - Parameters:
  ///   - patience: the longest silence of the server.
  ///   - mustEnd: asked meanwhile; `true` gives the session up.
  init(
    _ address: PostgresAddress, program: String, patience: Duration = .seconds(35),
    mustEnd: @escaping () -> Bool = { false }
  ) throws(PostgresError) {
    self.address = address
    connection = try PostgresConnection(
      address, application: program, patience: patience, mustEnd: mustEnd)
  }

  /// The server that answers.
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

  /// The facts about a server that matter to what a collection on it can promise.
  struct Server {
    /// The version of PostgreSQL.
    let name: String
    /// True if a commit waits for a standby.
    let isSynchronous: Bool
    /// True if the owner of the tables is a superuser, so that functions of the owner have all rights.
    let isOwnedBySuperuser: Bool
    /// True if every role can make temporary tables in the database.
    let letsAllMakeTemporaryTables: Bool
  }

  /// Makes this the session of one who looks again and again: statements are planned once, a snapshot may take
  /// as long as it takes, and what a replica says of itself does not wait for the disk, of which a crash may
  /// take the last words back.
  ///
  /// It is told of edits from now on.
  ///
  /// - Throws: `.refused` also if a pooler stands before PostgreSQL that pools transactions.
  func follow() throws(PostgresError) {
    try connection.requireOwnBackend(address)
    let looks = Self.looks(known: "$1", since: "$1")
    try connection.execute(
      """
      LISTEN \(Self.channel); SET synchronous_commit = off; \(Self.timeLimits.map { "SET \($0) = 0;" }.joined())
      PREPARE state(bigint) AS \(looks.state);
      PREPARE subjects(bigint) AS \(looks.subjects);
      PREPARE others(text, bigint, bigint) AS \(Self.others);
      PREPARE lease(bigint, text, text, bigint, bigint, boolean, boolean) AS \(Self.lease)
      """)
    isFollowing = true
  }

  /// Begins to read one snapshot, until `endReading`; the state of the collection in it, beside that of a
  /// copy.
  func beginReading(after copy: ReplicaPosition?) throws(PostgresError) -> CollectionHead {
    // A large copy takes as long as it takes, and locks nobody out.
    try head(
      after: copy,
      behind: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
        + (isFollowing ? "" : Self.timeLimits.map { "SET LOCAL \($0) = 0;" }.joined()))
  }

  /// PostgreSQL's settings that would end a long snapshot.
  private static let timeLimits = ["statement_timeout", "idle_in_transaction_session_timeout"]

  /// Ends what `beginReading` began.
  func endReading() throws(PostgresError) { try connection.execute("COMMIT") }

  /// The state, of which the copy stands at the edit `known`; and the subjects that were touched since
  /// `since`.
  ///
  /// The second bound has PostgreSQL use the index, also for a table that it knows nothing of yet: it takes a
  /// range with two ends for a narrow one.
  private static func looks(known: String, since: String) -> (state: String, subjects: String) {
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

  /// The state of the collection, beside that of a copy.
  ///
  /// - Parameter first: statements that are sent before, to save a way there and back.
  func head(
    after copy: ReplicaPosition?, behind first: String = ""
  ) throws(PostgresError) -> CollectionHead {
    try look(after: copy, behind: first).head
  }

  /// The state of the collection beside that of a copy, and the rows of the statements that were sent before.
  func look(
    after copy: ReplicaPosition?, behind first: String
  ) throws(PostgresError) -> (head: CollectionHead, former: [[[String?]]]) {
    let (known, since) = (copy?.revision ?? -1, copy?.revision ?? .max)
    let looks =
      isFollowing
      ? ("EXECUTE state(\(known))", "EXECUTE subjects(\(since))")
      : Self.looks(known: "\(known)", since: "\(since)")
    let results = try connection.results(of: "\(first) \(looks.0); \(looks.1)")
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
    let head = CollectionHead(
      identity: identity,
      position: ReplicaPosition(history: history, revision: revision, mark: mark),
      format: Int(format), timelineOfEdit: row[5] ?? "", timeline: row[6] ?? "", movedTo: row[7],
      markOfCopy: row.integer(8), oldestChange: row.integer(9) ?? 0,
      changedParts: Dictionary(parts) { first, _ in first }, touched: subjects)
    return (head, results.dropLast(2))
  }

  /// The rows of some tables, one after the other to `row` with the place of their table.
  ///
  /// - Parameter subjects: a list or a query of the ids of the subjects that they belong to; all rows where it
  ///   is `nil`.
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

  /// The columns that the tables have here, by the tables' names.
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
  /// A column as a number; `nil` where it is none.
  func integer(_ column: Int) -> Int64? { self[column].flatMap { Int64($0) } }
}

extension CatalogError {
  /// The meaning of PostgreSQL's refusal.
  ///
  /// The codes are those of postgresql.org/docs/15/errcodes-appendix.html.
  ///
  /// - Parameter isEdit: true where somebody should hear that nothing was changed.
  init(_ error: PostgresError, place: String, isEdit: Bool) {
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
