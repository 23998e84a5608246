package import GRDB

/// A separate connection for lookups of rows by key on the caller's thread.
///
/// A lookup takes a few microseconds; a switch to another thread would take ten times as long. It sees all earlier
/// commits and never waits for a lock: if another program locks out all readers, it returns `nil`, and the caller uses
/// a connection that can wait.
package final class LookupConnection: Sendable {
  private let queue: DatabaseQueue

  /// Opens a database that exists and has its write-ahead log on.
  ///
  /// - Parameter configuration: Its busy mode applies while the database is opened, because the first process to open
  ///   it and the last one to close it lock out all others for a moment.
  package convenience init(path: String, configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    try self.init(DatabaseQueue(path: path, configuration: configuration))
  }

  /// Takes ownership of a read-only connection.
  package init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    try queue.unsafeRead { db in try db.execute(sql: "PRAGMA busy_timeout = 0") }
  }

  /// Runs one statement, or returns `nil` if it would have to wait.
  ///
  /// Two statements could see two snapshots.
  package func read<Value>(_ body: (Database) throws -> Value?) throws -> Value? {
    try unlessBusy { try queue.unsafeRead(body) }
  }

  /// Runs statements on one snapshot, or returns `nil` if they would have to wait.
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

  /// Closes the connection, which must not be in use.
  package func close() throws { try queue.close() }
}
