import Foundation
import GRDB

/// A connection of its own for statements that find rows by their keys, on the caller's thread.
///
/// Such a look-up takes some microseconds; handing it to another thread would take ten times that. It
/// sees what was committed before it began, and no writer holds it up.
final class LookupConnection: Sendable {
  private let queue: DatabaseQueue

  /// Opens a database that exists and has its write-ahead log on.
  init(file: URL, configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
  }

  /// Runs one statement; two would see two states.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.unsafeRead(body)
  }

  /// Runs any number of statements on one state.
  func readState<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.read(body)
  }

  /// Ends the connection, where nobody is reading.
  func close() throws {
    try queue.close()
  }
}
