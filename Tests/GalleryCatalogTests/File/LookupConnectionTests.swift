import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel
@testable import SQLiteFiles

@Suite struct LookupConnectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func openedCatalog() async throws -> Catalog {
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    _ = try await catalog.add(.sample("heart"))
    return catalog
  }

  @Test func `a look-up sees every earlier commit`() async throws {
    let catalog = try await openedCatalog()
    let other = try Catalog(file: catalog.file)
    for name in ["first", "second"] {
      _ = try await other.add(.sample(name))
      let found = try catalog.lookUp(.name(try ItemName(name)), pixelsUpTo: 100)
      #expect(found?.summary.name == name)
    }
    #expect(try catalog.lookUp(.id(9), pixelsUpTo: 100)?.summary.name == nil)
  }

  @Test func `a look-up includes the pixels if they are few`() async throws {
    let catalog = try await openedCatalog()
    #expect(try catalog.lookUp(.id(1), pixelsUpTo: 100)?.bitmap == NewBitmap.sample("heart").bitmap)
    let found = try catalog.lookUp(.id(1), pixelsUpTo: 0)
    #expect(found?.summary.name == "heart")
    #expect(found?.bitmap == nil)
  }

  @Test func `a look-up returns nil while another program holds the lock`() async throws {
    let (file, writer) = try await lockable()
    let lookups = try LookupConnection(path: file.path, configuration: Configuration())
    let answer = { try lookups.read { db in try Int.fetchOne(db, sql: "SELECT x FROM t") } }
    #expect(try answer() == 1)
    try await writer.writeWithoutTransaction { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(try answer() == nil)
    #expect(try lookups.readState { db in try Int.fetchOne(db, sql: "SELECT x FROM t") } == nil)
    try await writer.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
    #expect(try answer() == 1)
  }

  @Test func `opening waits for another program's lock`() async throws {
    let (file, writer) = try await lockable()
    try await writer.writeWithoutTransaction { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    var configuration = Configuration()
    // Called when there is something to wait for, and ends it.
    configuration.busyMode = .callback { tries in
      tries == 0
        && (try? writer.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }) != nil
    }
    let lookups = try LookupConnection(path: file.path, configuration: configuration)
    let answer = { try lookups.read { db in try Int.fetchOne(db, sql: "SELECT x FROM t") } }
    #expect(try answer() == 1)
    try await writer.writeWithoutTransaction { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(try answer() == nil)
  }

  /// A database without a write-ahead log, where a writer keeps all readers out.
  private func lockable() async throws -> (file: URL, writer: DatabaseQueue) {
    let file = folder.file("locked.sqlite")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: file.path, configuration: configuration)
    try await writer.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    }
    return (file, writer)
  }
}
