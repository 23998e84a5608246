package import GRDB

/// A connection of its own for statements that find rows by their keys, on the caller's thread.
///
/// Such a look-up takes some microseconds; handing it to another thread would take ten times that. It
/// sees what was committed before it began, and waits for nobody: where another program keeps all
/// readers out, there is no answer, and the caller asks where it may wait.
package final class LookupConnection: Sendable {
  private let queue: DatabaseQueue

  /// Opens a database that exists and has its write-ahead log on.
  ///
  /// - Parameter configuration: its busy mode is how opening waits for others: whoever opens the
  ///   database first, or closes it last, keeps all others out for a moment.
  package convenience init(path: String, configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    try self.init(DatabaseQueue(path: path, configuration: configuration))
  }

  /// Takes over a connection that only reads.
  package init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    try queue.unsafeRead { db in try db.execute(sql: "PRAGMA busy_timeout = 0") }
  }

  /// Runs one statement, as two would see two states; `nil` where it would have to wait.
  package func read<Value>(_ body: (Database) throws -> Value?) throws -> Value? {
    try unlessBusy { try queue.unsafeRead(body) }
  }

  /// Runs any number of statements on one state; `nil` where they would have to wait.
  package func readState<Value>(_ body: (Database) throws -> Value?) throws -> Value? {
    try unlessBusy { try queue.read(body) }
  }

  private func unlessBusy<Value>(_ body: () throws -> Value?) throws -> Value? {
    do {
      return try body()
    } catch DatabaseError.SQLITE_BUSY {
      return nil
    }
  }

  /// Ends the connection, where nobody is reading.
  package func close() throws { try queue.close() }
}
