package import Foundation
package import GRDB

extension DatabasePool {
  /// Opens or creates a file that other processes may be opening or creating at the same time.
  ///
  /// - Parameter patience: The busy timeout of every connection in seconds.
  /// - Throws: SQLITE_BUSY if other processes lock the file for longer.
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
  /// Turns on the write-ahead log, unless it is on.
  ///
  /// The change starts with a shared lock and needs an exclusive one. Two processes that waited for that would be in a
  /// deadlock, so SQLite returns SQLITE_BUSY at once, whatever the busy timeout (sqlite.org/c3ref/busy_handler.html).
  /// An empty exclusive transaction does wait, and after it the change is tried again.
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
