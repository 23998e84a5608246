package import Foundation
package import GRDB

extension DatabasePool {
  /// Opens or makes a file that other processes may be opening or making in the same moment.
  ///
  /// - Parameter patience: the busy timeout of every connection, in seconds; this throws SQLITE_BUSY
  ///   when others are at it for longer.
  package convenience init(sharing file: URL, configuration: Configuration, patience: Int) throws {
    var configuration = configuration
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.prepareDatabase { db in
      if !db.configuration.readonly { try db.turnOnWriteAheadLog(patience: .seconds(patience)) }
    }
    try self.init(path: file.path, configuration: configuration)
  }
}

extension Database {
  /// Turns on the write-ahead log; nothing happens where it is on.
  ///
  /// This change begins with a reader's lock and needs every lock, and two who both waited so would
  /// wait for each other: SQLite gives up at once instead, whatever the busy timeout
  /// (sqlite.org/c3ref/busy_handler.html). An empty transaction that begins with every lock does wait;
  /// after it the change is tried again.
  fileprivate func turnOnWriteAheadLog(patience: Duration) throws {
    let deadline = ContinuousClock.now + patience
    while true {
      do {
        return try execute(sql: "PRAGMA journal_mode = WAL")
      } catch DatabaseError.SQLITE_BUSY where ContinuousClock.now < deadline {
        try execute(sql: "BEGIN EXCLUSIVE; COMMIT")
      }
    }
  }
}
