package import GRDB

/// The subjects and whole tables that some statements have changed.
///
/// GRDB reports each changed row of the root tables. It does not report rows of tables without row ids
/// (sqlite.org/c3ref/update_hook.html), but before a statement runs, it asks about the kinds of change that the
/// statement may make, which is enough for tables that are carried as a whole.
package final class TouchedSubjects {
  /// The sorted ids of the touched subjects by kind; kinds without touched subjects are absent.
  package let ids: [SubjectKind: [Int64]]
  /// The tables that are carried as a whole and may have changed.
  package let tables: [String]

  /// Runs statements on one connection, and records what they touch.
  package static func noted<Value>(
    in db: Database, _ body: () throws -> Value
  ) throws -> (value: Value, touched: TouchedSubjects) {
    let observer = Observer()
    let before = db.totalChangesCount
    db.add(transactionObserver: observer)
    defer { db.remove(transactionObserver: observer) }
    let value = try body()
    // The statements may not have changed any row.
    return (value, TouchedSubjects(db.totalChangesCount == before ? Observer() : observer))
  }

  private init(_ observer: Observer) {
    var ids: [SubjectKind: [Int64]] = [:]
    for kind in SubjectKind.all { ids[kind] = observer.ids[kind.name]?.sorted() }
    self.ids = ids
    tables = SubjectKind.wholeTables.filter(observer.tables.contains)
  }

  /// The number of touched subjects and tables.
  package var count: Int { ids.values.reduce(tables.count) { $0 + $1.count } }

  private final class Observer: TransactionObserver {
    private static let roots = Set(SubjectKind.all.map(\.name))

    private(set) var ids: [String: Set<Int64>] = [:]
    private(set) var tables: Set<String> = []

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      tables.insert(kind.tableName)
      return Self.roots.contains(kind.tableName)
    }

    func databaseDidChange(with event: DatabaseEvent) {
      ids[event.tableName, default: []].insert(event.rowID)
    }

    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }
}
