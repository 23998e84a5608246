import Foundation
import GRDB
import GalleryModel
import PostgreSQL

/// One session with a collection that many machines share.
///
/// Its calls block, and one thread at a time makes them.
///
/// Each row of a root table has the number of the edit at which its subject changed last. Who has followed to
/// an edit asks for what is above it, so nothing has to be kept for those who are away, and a copy that has
/// nothing asks in the same way.
final class SharedCollection {
  /// The channel on which every edit is told.
  private static let channel = "pixelarium"

  /// The longest that a replica that serves is waited for without a word of it, in seconds of the database's
  /// clock; twice the time that a replica believes its own lease (`ReplicaFollower.lease`).
  static let patience = 6

  /// Edits that are known by their marks; a copy that stands at an older one is made anew.
  private static let changeLimit: Int64 = 10_000

  private let connection: PostgresConnection

  /// The number of the last edit that was seen, whatever became of it here.
  private(set) var lastRevision: Int64 = 0

  /// Connects.
  ///
  /// - Parameters:
  ///   - patience: the longest silence of the server.
  ///   - mustEnd: asked meanwhile; `true` gives the session up.
  init(
    _ address: PostgresAddress, program: String, patience: Duration = .seconds(35),
    mustEnd: @escaping () -> Bool = { false }
  ) throws(PostgresError) {
    connection = try PostgresConnection(
      address, application: program, patience: patience, mustEnd: mustEnd)
  }

  /// The server that answers, and whether its commits wait for a standby.
  func server() throws(PostgresError) -> (name: String, isSynchronous: Bool) {
    let names = try connection.execute("SHOW synchronous_standby_names").first?.first ?? nil
    return (connection.server, names?.isEmpty == false)
  }

  // MARK: Reading

  /// Begins to read one snapshot, until `endReading`; the state of the collection in it, beside that of a
  /// copy.
  func beginReading(after copy: ReplicaPosition?) throws(PostgresError) -> CollectionHead {
    // A large copy takes as long as it takes, and locks nobody out.
    try head(
      after: copy,
      behind: """
        BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
        SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
        """)
  }

  /// Ends what `beginReading` began.
  func endReading() throws(PostgresError) { try connection.execute("COMMIT") }

  /// The state of the collection, beside that of a copy.
  ///
  /// - Parameter first: statements that are sent before, to save a way there and back.
  func head(
    after copy: ReplicaPosition?, behind first: String = ""
  ) throws(PostgresError) -> CollectionHead {
    let known = copy?.revision ?? -1
    let rows = try connection.execute(
      """
      \(first) SELECT identity, history, revision, mark, format, timeline,
        CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
        moved_to, (SELECT mark FROM change WHERE revision = \(known)),
        (SELECT min(revision) FROM change),
        (SELECT string_agg(name || ' ' || last_id, ',') FROM part WHERE changed > \(known))
      FROM collection
      """)
    guard let row = rows.first, row.count == 11, let identity = row[0],
      let history = row.integer(1), let revision = row.integer(2), let mark = row.integer(3),
      let format = row.integer(4)
    else { throw .unexpected("the table collection has no row") }
    lastRevision = revision
    let parts = (row[10] ?? "").split(separator: ",").compactMap { part -> (String, Int64)? in
      let words = part.split(separator: " ")
      guard words.count == 2, let id = Int64(words[1]) else { return nil }
      return (String(words[0]), id)
    }
    return CollectionHead(
      identity: identity,
      position: ReplicaPosition(history: history, revision: revision, mark: mark),
      format: Int(format), timelineOfEdit: row[5] ?? "", timeline: row[6] ?? "", movedTo: row[7],
      markOfCopy: row.integer(8), oldestChange: row.integer(9) ?? 0,
      changedParts: Dictionary(parts) { first, _ in first })
  }

  /// The subjects that have changed since an edit, and those that are gone, by their kinds.
  func changedSubjects(
    since revision: Int64, among kinds: [SubjectKind]
  ) throws(PostgresError) -> [SubjectKind: (changed: [Int64], removed: [Int64])] {
    guard !kinds.isEmpty else { return [:] }
    let roots = kinds.map {
      "SELECT '\($0.name)', id, 0 FROM \($0.name) WHERE changed > \(revision)"
    }
    let rows = try connection.execute(
      (roots + ["SELECT part, id, 1 FROM removed WHERE changed > \(revision)"])
        .joined(separator: " UNION ALL "))
    var found: [SubjectKind: (changed: [Int64], removed: [Int64])] = [:]
    for row in rows {
      guard let kind = kinds.first(where: { $0.name == row[0] }), let id = row.integer(1) else {
        continue
      }
      if row[2] == "0" {
        found[kind, default: ([], [])].changed.append(id)
      } else {
        found[kind, default: ([], [])].removed.append(id)
      }
    }
    return found
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

  // MARK: Editing

  /// Takes the lock that all writers of the fleet share; until `commit` or `abandon` nobody else edits.
  ///
  /// - Returns: The state of the collection, beside that of a copy.
  func beginEdit(after copy: ReplicaPosition?) throws(PostgresError) -> CollectionHead {
    do throws(PostgresError) {
      return try head(after: copy, behind: "BEGIN; SELECT 1 FROM collection FOR UPDATE;")
    } catch {
      abandon()
      throw error
    }
  }

  /// Lets the statements of this edit take as long as they take.
  func withoutTimeLimit() throws(PostgresError) {
    try connection.execute("SET LOCAL statement_timeout = 0")
  }

  /// Gives the lock back, and nothing was changed.
  func abandon() {
    // Where it fails, the server has given up the transaction itself.
    _ = try? connection.execute("ROLLBACK")
  }

  /// Writes all that a transaction has touched: the subjects as they are now, or that they are gone.
  ///
  /// - Returns: The tables that something was written to or taken from, with their last ids.
  func put(_ touched: TouchedSubjects, at revision: Int64) throws -> [String: Int64] {
    let db = touched.db
    var statements: [String] = []
    var parts: [String: Int64] = [:]
    for kind in SubjectKind.all {
      let ids = try touched.ids(of: kind)
      guard !ids.isEmpty else { continue }
      let list = ids.map(String.init).joined(separator: ", ")
      let present = try Int64.fetchSet(
        db, sql: "SELECT id FROM \(kind.name) WHERE id IN (\(TouchedSubjects.query(of: kind)))")
      statements.append("DELETE FROM \(kind.name) WHERE id IN (\(list))")
      let gone = ids.filter { !present.contains($0) }
        .map { "('\(kind.name)', \($0), \(revision))" }
      if !gone.isEmpty {
        statements.append(
          "INSERT INTO removed (part, id, changed) VALUES \(gone.joined(separator: ", ")) "
            + "ON CONFLICT (part, id) DO UPDATE SET changed = excluded.changed")
      }
      parts[kind.name] = try ReplicaTable(db: db).lastID(in: kind.name)
    }
    let wholes = try SubjectKind.wholeTables.filter(touched.contains)
    for table in wholes {
      statements.append("DELETE FROM \(table)")
      parts[table] = 0
    }
    try connection.execute(statements.joined(separator: ";\n"))
    for kind in SubjectKind.all where parts[kind.name] != nil {
      for table in kind.tables {
        let condition = kind.condition(of: table, ids: TouchedSubjects.query(of: kind))
        let edit = table.owner == nil ? revision : nil
        let hasRows = try copy(table.name, where: condition, from: db, at: edit)
        if hasRows, parts[table.name] == nil { parts[table.name] = 0 }
      }
    }
    for table in wholes { try copy(table, where: "true", from: db, at: nil) }
    return parts
  }

  /// Copies rows of SQLite; nothing is sent, and it is `false`, where there are none.
  ///
  /// - Parameter revision: the edit of a root's rows.
  @discardableResult
  func copy(
    _ table: String, where condition: String, from db: Database, at revision: Int64?
  ) throws -> Bool {
    let columns = try CarriedColumns(of: table, in: db)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns.list) FROM \(table) WHERE \(condition)")
    guard var row = try rows.next() else { return false }
    let edit = revision.map { [PostgresValue.integer($0)] } ?? []
    try connection.copyIn(table, columns.names + (revision == nil ? [] : ["changed"])) { write in
      while true {
        try write(row.databaseValues.map(PostgresValue.init) + edit)
        guard let next = try rows.next() else { return }
        row = next
      }
    }
    return true
  }

  /// Makes what was put an edit, of which everybody is told.
  ///
  /// Throws `.lost` where the connection broke before the answer: then nobody knows whether it was made,
  /// until `isMade` says so.
  func commit(
    _ position: ReplicaPosition, _ parts: [String: Int64], subjects: Int, author: String,
    timeline: String
  ) throws(PostgresError) {
    let (revision, mark) = (position.revision, position.mark)
    var statements = [
      """
      INSERT INTO change (revision, mark, subjects, author)
      VALUES (\(revision), \(mark), \(subjects), \(try connection.quoted(author)))
      """,
      """
      UPDATE collection SET revision = \(revision), mark = \(mark),
        timeline = \(try connection.quoted(timeline))
      """,
      """
      INSERT INTO part (name, changed, last_id)
      VALUES \(parts.map { "('\($0)', \(revision), \($1))" }.joined(separator: ", "))
      ON CONFLICT (name) DO UPDATE SET changed = excluded.changed, last_id = excluded.last_id
      """,
    ]
    if revision % 100 == 0 {
      let oldest = revision - Self.changeLimit
      statements += [
        "DELETE FROM change WHERE revision < \(oldest)",
        "DELETE FROM removed WHERE changed < \(oldest)",
      ]
    }
    statements += ["NOTIFY \(Self.channel)", "COMMIT"]
    try connection.execute(statements.joined(separator: ";\n"))
  }

  /// True where an edit is there, by its mark; the writers' lock is taken for a moment, which waits until the
  /// transaction that tried it has ended.
  func isMade(_ position: ReplicaPosition) throws(PostgresError) -> Bool {
    _ = try beginEdit(after: nil)
    defer { abandon() }
    return try !connection.execute("SELECT 1 FROM change WHERE mark = \(position.mark)").isEmpty
  }

  /// Gives the collection the identity of another one.
  func set(identity: String) throws(PostgresError) {
    try connection.execute("UPDATE collection SET identity = \(try connection.quoted(identity))")
  }

  /// Says where the collection has gone; `nil`: it is here.
  func setMovedTo(_ place: String?) throws(PostgresError) {
    let text = try place.map { place throws(PostgresError) in try connection.quoted(place) }
    try connection.execute("UPDATE collection SET moved_to = \(text ?? "NULL")")
  }

  // MARK: Replicas

  /// Is told of edits from now on; a server that does not take it, such as a pooler between transactions,
  /// leaves looking from time to time.
  func listen() { _ = try? connection.execute("LISTEN \(Self.channel)") }

  /// Has the words of a replica about itself not wait for the disk: a crash may take the last ones back.
  func hurry() throws(PostgresError) { try connection.execute("SET synchronous_commit = off") }

  /// Waits until there was an edit, at most so long.
  func waitForNews(_ time: Duration) throws(PostgresError) -> Bool {
    try connection.waitForNotification(time)
  }

  /// Says that a replica is there and what it shows; one of its name that has died, or had another file, is
  /// forgotten.
  ///
  /// - Parameter isReading: True where this is to end what `beginReading` began, with one way less.
  func renew(_ lease: ReplicaLease, isReading: Bool) throws(PostgresError) {
    let name = try connection.quoted(lease.name)
    try connection.execute(
      """
      \(isReading ? "COMMIT;" : "") DELETE FROM replica WHERE name = \(name) AND id <> \(lease.id)
        AND seen < clock_timestamp() - interval '\(Self.patience) s';
      INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
      VALUES (\(lease.id), \(name), \(try connection.quoted(lease.program)),
        \(lease.applied?.revision ?? -1), \(lease.applied?.history ?? 0), \(lease.serves), \(lease.refuses),
        clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, program = excluded.program,
        applied = excluded.applied, history = excluded.history, serves = excluded.serves,
        refuses = excluded.refuses, seen = excluded.seen
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

  /// Says that an edit was seen that is not in the collection's history (sharing.md §6).
  func noteLostHistory(_ seen: ReplicaPosition) throws(PostgresError) {
    try connection.execute(
      "SELECT note_lost_history(\(seen.history), \(seen.revision), \(seen.mark))")
  }
}

extension [String?] {
  fileprivate func integer(_ column: Int) -> Int64? { self[column].flatMap { Int64($0) } }
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
    case .refused(_, let message):
      self = .unavailable(file: place, reason: "PostgreSQL refuses (\(message))\(end)")
    case .badAddress, .unreachable, .lost, .unexpected:
      self = .unavailable(
        file: place, reason: "the collection cannot be reached (\(error.description))\(end)")
    }
  }
}
