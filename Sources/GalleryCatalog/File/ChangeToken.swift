import Foundation
import GRDB
import GalleryModel
package import Logging
import Synchronization

/// A number in a small file beside the database that every committed change replaces, so that all
/// processes see changes of each other for the price of one `pread`.
///
/// The file only tells: losing it loses nothing. Reading never fails; while the file cannot be read,
/// every reading is another number, which makes callers look at the database itself.
final class ChangeToken: Sendable {
  let file: URL

  /// Stays the same number for life; `reopen` puts another file behind it.
  private let descriptor: Int32
  /// Added to the file's number: changes that could not be written to the file count here.
  private let offset = Atomic<UInt64>(0)

  /// Opens the file, making it where it is missing and the folder allows it.
  init(file: URL) {
    self.file = file
    let opened = Self.open(file)
    // A descriptor must exist for `reopen` to replace; /dev/null reads as an empty file.
    descriptor = opened >= 0 ? opened : unsafe Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC)
    if storedValue == nil { bump() }
  }

  deinit { close(descriptor) }

  /// Another number after every change.
  var value: UInt64 {
    guard let storedValue else { return offset.add(1, ordering: .relaxed).newValue }
    return storedValue &+ offset.load(ordering: .relaxed)
  }

  /// Says that there was a change; call it after the commit, and before anybody is told of it.
  func bump() {
    var fresh = UInt64.random(in: .min ... .max)
    let written = unsafe pwrite(descriptor, &fresh, MemoryLayout<UInt64>.size, 0)
    if written != MemoryLayout<UInt64>.size { offset.add(1, ordering: .relaxed) }
  }

  /// Opens the file anew where somebody has removed or replaced it since.
  func reopen() {
    var opened = stat()
    var present = stat()
    let isSame =
      unsafe fstat(descriptor, &opened) == 0 && stat(file.path, &present) == 0
      && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev
    if isSame { return }
    let fresh = Self.open(file)
    guard fresh >= 0 else { return }
    dup2(fresh, descriptor)
    // The flag belongs to the descriptor, and `dup2` leaves it out.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    close(fresh)
    // Whatever was written to the lost file is not to be missed.
    bump()
  }

  private var storedValue: UInt64? {
    var number: UInt64 = 0
    let count = unsafe pread(descriptor, &number, MemoryLayout<UInt64>.size, 0)
    return count == MemoryLayout<UInt64>.size ? number : nil
  }

  private static func open(_ file: URL) -> Int32 {
    let descriptor = unsafe Foundation.open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    return descriptor >= 0 ? descriptor : unsafe Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
  }
}

extension Catalog {
  /// Notices changes by programs that do not know the change token, such as `sqlite3`, and then
  /// gives `version` another value; runs until its task is cancelled.
  ///
  /// It goes on with another file that has taken the place of the database.
  ///
  /// - Parameter interval: the time between two looks, so the longest that such a change stays
  ///   unnoticed.
  package func watchForeignChanges(
    every interval: Duration = .seconds(1), logger: Logger = Logger(label: "catalog")
  ) async {
    let watch = ForeignChangeWatch(database)
    while !Task.isCancelled {
      await database.follow(logger) { await watch.close() }
      await watch.look()
      // Throws only when cancelled, which the loop looks at itself.
      try? await Task.sleep(for: interval)
    }
  }
}

/// Compares `PRAGMA data_version` on a connection of its own, where every commit of any other
/// connection changes it (sqlite.org/pragma.html).
///
/// Our own commits change it too: then the token changes once more, which costs a little and is
/// safe, while telling the two apart could miss a foreign commit between two of ours.
actor ForeignChangeWatch {
  private let database: CatalogFile
  private var connection: DatabaseQueue?
  private var lastVersion: Int64?

  init(_ database: CatalogFile) { self.database = database }

  /// Ends the connection; the next look has another one.
  func close() { connection = nil }

  /// Looks once; the first look always counts as a change.
  func look() async {
    database.token.reopen()
    let version = await dataVersion()
    if version == nil || version != lastVersion { database.token.bump() }
    lastVersion = version
  }

  /// `nil` while the database cannot be read; the next look opens it anew.
  private func dataVersion() async -> Int64? {
    do {
      let connection = try self.connection ?? open()
      self.connection = connection
      return try await connection.read { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") }
    } catch {
      connection = nil
      return nil
    }
  }

  private func open() throws -> DatabaseQueue {
    var configuration = Catalog.configuration
    configuration.label = "catalog.watch"
    configuration.readonly = true
    return try DatabaseQueue(
      path: try database.connections.get().path, configuration: configuration)
  }
}
