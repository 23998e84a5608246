import Foundation
import GRDB
import GalleryModel
import PostgreSQL

/// An edit that is about to be made.
struct NewEdit {
  let position: ReplicaPosition
  /// The person and the machine.
  let author: String
  /// The timeline of the write-ahead log.
  let timeline: String
}

/// The connection was lost between COMMIT and its answer: nobody knows whether the edit was made, until
/// `SharedCollection.isMade` says so.
struct UnknownOutcome: Error {
  let position: ReplicaPosition
  let cause: PostgresError
}

/// Edits: the lock of all writers, the rows, and the end.
extension SharedCollection {
  /// The channel on which every edit is told.
  static let channel = "pixelarium"

  /// The number of edits that the journal keeps whether or not a replica needs them.
  private static let changeLimit: Int64 = 10_000

  /// The time without a renewal after which a replica keeps nothing in the journal.
  private static let holdTime = "1 hour"

  /// Takes the lock that all writers of the fleet share; until `commit` or `abandon` nobody else edits.
  ///
  /// - Returns: The state of the collection beside that of a copy, and the mark of the next edit.
  func beginEdit(
    after copy: ReplicaPosition?
  ) throws(PostgresError) -> (head: CollectionHead, mark: Int64) {
    do throws(PostgresError) {
      let (head, former) = try look(
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

  /// Gives the lock back, and nothing was changed.
  func abandon() {
    // Where it fails, the server has given up the transaction itself.
    _ = try? connection.execute("ROLLBACK")
  }

  /// Makes what a transaction of a copy has touched an edit, of which everybody is told: the subjects as they
  /// are now, or that they are gone.
  ///
  /// Throws `UnknownOutcome` where the connection broke between COMMIT and its answer.
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

  /// Makes a whole collection the first edit, in tables that have nothing yet.
  ///
  /// - Parameter identity: the identity that it goes on with, at the history of the edit; `nil` leaves it one
  ///   of its own.
  func commitAll(of db: Database, as edit: NewEdit, identity: String?) throws {
    // Who stands at the state before reads everything: this edit does not say what it touched.
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

  /// Rows of SQLite on their way into the table of the same name.
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

  /// Sends steps and the end of their edit with one message.
  ///
  /// - Parameter parts: the tables that something was written to or taken from, with their last ids.
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
      // What a replica stands at is read once for both.
      let oldest = """
        (SELECT least(\(revision - Self.changeLimit), min(applied)) FROM replica
          WHERE applied >= 0 AND seen > clock_timestamp() - interval '\(Self.holdTime)')
        """
      end += ["change", "touched"].map { "DELETE FROM \($0) WHERE revision < \(oldest)" }
    }
    end += ["NOTIFY \(Self.channel)", "COMMIT"]
    // PostgreSQL comes to COMMIT when it has all rows.
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

  /// True where an edit is there, by its mark; the writers' lock is taken for a moment, which waits until the
  /// transaction that tried it has ended.
  private func isMade(_ position: ReplicaPosition) throws(PostgresError) -> Bool {
    _ = try beginEdit(after: nil)
    defer { abandon() }
    return try !connection.execute("SELECT 1 FROM change WHERE mark = \(position.mark)").isEmpty
  }

  /// Asks over new sessions until there is an answer whether an edit was made; never a guess.
  ///
  /// Throws `.unconfirmed` where there was none in `time`.
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
              + "its number would be \(unknown.position.revision); pixelarium database status tells"
          )
        }
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
  }

  /// Says where the collection has gone; `nil`: it is here.
  func setMovedTo(_ place: String?) throws(PostgresError) {
    let text = try place.map { place throws(PostgresError) in try connection.quoted(place) }
    try connection.execute("UPDATE collection SET moved_to = \(text ?? "NULL")")
  }
}

extension SubjectKind {
  /// Ids that are a statement's argument, as JSON.
  static let listed = "SELECT value FROM json_each(?1)"

  /// The tables that have a row of some subjects, whose ids are given as JSON.
  fileprivate func tables(withRowsOf ids: String, in db: Database) throws -> [CarriedTable] {
    let questions = tables.map { table in
      "EXISTS (SELECT 1 FROM \(table.name) WHERE \(condition(of: table, ids: Self.listed)))"
    }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT " + questions.joined(separator: ", ")), arguments: [ids])
    return tables.enumerated().filter { place, _ in row?[place] == true }.map(\.element)
  }
}
