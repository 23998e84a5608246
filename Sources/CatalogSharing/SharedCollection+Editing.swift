import Foundation
import GRDB
import GalleryCatalog
import GalleryModel
import PostgreSQL

/// An edit that is about to be made.
struct NewEdit {
  let position: ReplicaPosition
  /// The user and the machine.
  let author: String
  /// The timeline of the write-ahead log.
  let timeline: String
}

/// An error for a connection that was lost between COMMIT and its answer.
///
/// Whether the edit was made is unknown until `SharedCollection.isMade` returns.
struct UnknownOutcome: Error {
  let position: ReplicaPosition
  let cause: PostgresError
}

/// Edits: the lock shared by all writers, the rows, and the commit.
extension SharedCollection {
  /// The channel for notifications of edits.
  static let channel = "pixelarium"

  /// The number of edits that the journal keeps even if no replica needs them.
  private static let changeLimit: Int64 = 10_000

  /// The maximum silence of a replica that still retains edits in the journal.
  private static let holdTime = "1 hour"

  /// Takes the lock shared by all writers; until `commit` or `abandon`, no other writer can edit.
  ///
  /// - Returns: The state of the collection relative to a copy's position, and the mark of the next edit.
  func beginEdit(
    after copy: ReplicaPosition?
  ) throws(PostgresError) -> (head: CollectionSnapshot, mark: Int64) {
    do throws(PostgresError) {
      let (head, former) = try pull(
        after: copy, behind: "BEGIN; SELECT 1 FROM collection FOR UPDATE; SELECT next_mark();")
      guard let mark = former.last?.first?.integer(0) else {
        throw .unexpected("next_mark returned no mark")
      }
      return (head, mark)
    } catch {
      abandon()
      throw error
    }
  }

  /// Releases the lock without any change.
  func abandon() {
    // If this fails, the server has already rolled back the transaction.
    _ = try? connection.execute("ROLLBACK")
  }

  /// Commits the touched subjects of a copy's transaction as an edit, and notifies all followers.
  ///
  /// The edit contains the present rows of the subjects, and no rows for removed subjects.
  ///
  /// - Throws: `UnknownOutcome` if the connection broke between COMMIT and its answer.
  func commit(_ touched: TouchedSubjects, of db: Database, as edit: NewEdit) throws {
    var steps: [PostgresStep] = []
    var parts: [String: Int64] = [:]
    for kind in SubjectKind.all {
      guard let ids = touched.ids[kind] else { continue }
      let list = ids.map(String.init).joined(separator: ",")
      steps += [
        .sql("DELETE FROM \(kind.name) WHERE id IN (\(list))"),
        .sql(
          "INSERT INTO touched SELECT \(edit.position.revision), '\(kind.name)', "
            + "unnest('{\(list)}'::bigint[])"),
      ]
      for table in try kind.tables(withRowsOf: "[\(list)]", in: db) {
        let condition = kind.condition(of: table, ids: SubjectKind.listed)
        steps.append(try rows(of: table.name, in: db, where: condition, ["[\(list)]"]))
        parts[table.name] = 0
      }
      parts[kind.name] = try ReplicaTable(db: db).lastID(in: kind.name)
    }
    for table in touched.tables {
      steps += [.sql("DELETE FROM \(table)"), try rows(of: table, in: db)]
      parts[table] = 0
    }
    try commit(edit, parts, subjects: touched.count, after: steps)
  }

  /// Commits a whole collection as the first edit, into empty tables.
  ///
  /// - Parameter identity: The identity to keep, with the history of the edit, or `nil` to leave the collection its
  ///   own.
  func commitAll(of db: Database, as edit: NewEdit, identity: String?) throws {
    // A copy at the state before this edit must read everything, since the edit does not record what it touched.
    var steps = [PostgresStep.sql("SET LOCAL statement_timeout = 0; DELETE FROM change")]
    var (count, parts) = (0, [String: Int64]())
    for kind in SubjectKind.all {
      count += try db.count(kind.name)
      for table in kind.tables {
        steps.append(try rows(of: table.name, in: db))
        parts[table.name] = 0
      }
      parts[kind.name] = try ReplicaTable(db: db).lastID(in: kind.name)
    }
    for table in SubjectKind.wholeTables {
      steps.append(try rows(of: table, in: db))
      parts[table] = 0
    }
    if let identity {
      steps.append(
        .sql(
          "UPDATE collection SET identity = \(try connection.quoted(identity)), "
            + "history = \(edit.position.history)"))
    }
    try commit(edit, parts, subjects: count, after: steps)
  }

  /// Returns the step that sends rows of SQLite into the table of the same name.
  private func rows(
    of table: String, in db: Database, where condition: String = "true",
    _ arguments: StatementArguments = []
  ) throws -> PostgresStep {
    let columns = try CarriedColumns(of: table, in: db)
    let sql = "SELECT \(columns.list) FROM \(table) WHERE \(condition)"
    return .copyIn(table: table, columns: columns.names) { write in
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() { try write(row.databaseValues.map(PostgresValue.init)) }
    }
  }

  /// Sends the steps and the commit of an edit in one message.
  ///
  /// - Parameter parts: The tables that have changed, with their last ids.
  private func commit(
    _ edit: NewEdit, _ parts: [String: Int64], subjects: Int, after steps: [PostgresStep]
  ) throws {
    let (revision, mark) = (edit.position.revision, edit.position.mark)
    var end = [
      """
      INSERT INTO change (revision, mark, subjects, author)
      VALUES (\(revision), \(mark), \(subjects), \(try connection.quoted(edit.author)))
      """,
      """
      UPDATE collection SET revision = \(revision), mark = \(mark),
        timeline = \(try connection.quoted(edit.timeline))
      """,
      """
      INSERT INTO part (name, changed, last_id)
      VALUES \(parts.map { "('\($0)', \(revision), \($1))" }.joined(separator: ", "))
      ON CONFLICT (name) DO UPDATE SET changed = excluded.changed, last_id = excluded.last_id
      """,
    ]
    if revision % 100 == 0 {
      // The oldest edit that either the limit or a replica's lease retains in both tables.
      let oldest = """
        (SELECT least(\(revision - Self.changeLimit), min(applied)) FROM replica
          WHERE applied >= 0 AND seen > clock_timestamp() - interval '\(Self.holdTime)')
        """
      end += ["change", "touched"].map { "DELETE FROM \($0) WHERE revision < \(oldest)" }
    }
    end += ["NOTIFY \(Self.channel)", "COMMIT"]
    // PostgreSQL reaches COMMIT only after it has received all rows.
    var unsent = 0
    let counted = steps.map { step in
      guard case .copyIn(let table, let columns, let rows) = step else { return step }
      unsent += 1
      return .copyIn(table: table, columns: columns) { write in
        try rows(write)
        unsent -= 1
      }
    }
    do {
      try connection.execute(counted + [.sql(end.joined(separator: ";\n"))])
    } catch let error as PostgresError where error.isOfConnection && unsent == 0 {
      throw UnknownOutcome(position: edit.position, cause: error)
    }
  }

  /// Returns whether the journal contains an edit's mark.
  ///
  /// The writers' lock is taken for a moment, which waits for the end of the transaction that attempted the edit.
  private func isMade(_ position: ReplicaPosition) throws(PostgresError) -> Bool {
    _ = try beginEdit(after: nil)
    defer { abandon() }
    return try !connection.execute("SELECT 1 FROM change WHERE mark = \(position.mark)").isEmpty
  }

  /// Returns whether an edit was made, asking over new sessions until one of them answers.
  ///
  /// - Throws: `.unconfirmed` if there is no answer within `time`.
  static func isMade(
    _ unknown: UnknownOutcome, at place: PostgresAddress, for time: Duration,
    connect: () throws(PostgresError) -> SharedCollection
  ) throws(CatalogError) -> Bool {
    let deadline = ContinuousClock.now + time
    while true {
      do throws(PostgresError) {
        return try connect().isMade(unknown.position)
      } catch {
        guard ContinuousClock.now < deadline else {
          throw .unconfirmed(
            place: place.description,
            reason:
              "the connection was lost at the end (\(error.description)); the edit may have been made: "
              + "its number would be \(unknown.position.revision); see pixelarium database status"
          )
        }
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
  }

  /// Records the place that the collection has moved to, or `nil` if it is still here.
  func setMovedTo(_ place: String?) throws(PostgresError) {
    let text = try place.map { place throws(PostgresError) in try connection.quoted(place) }
    try connection.execute("UPDATE collection SET moved_to = \(text ?? "NULL")")
  }
}

extension SubjectKind {
  /// The ids that a statement receives as a JSON argument.
  static let listed = "SELECT value FROM json_each(?1)"

  /// Returns the tables with rows of some subjects.
  ///
  /// - Parameter ids: The subjects' ids as a JSON array.
  fileprivate func tables(withRowsOf ids: String, in db: Database) throws -> [CarriedTable] {
    let questions = tables.map { table in
      "EXISTS (SELECT 1 FROM \(table.name) WHERE \(condition(of: table, ids: Self.listed)))"
    }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT " + questions.joined(separator: ", ")), arguments: [ids])
    return tables.enumerated().filter { place, _ in row?[place] == true }.map(\.element)
  }
}
