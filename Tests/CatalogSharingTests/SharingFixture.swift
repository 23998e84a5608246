import Foundation
import GRDB
import PostgreSQL
import TestSupport

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// A collection of its own in a real PostgreSQL, and machines that share it.
struct SharingFixture {
  let folder: TemporaryFolder
  let server: PostgresServer
  let address: PostgresAddress

  /// - Parameter server: One of its own for what would disturb others.
  init(server: PostgresServer? = nil) async throws {
    folder = try TemporaryFolder()
    if let server {
      self.server = server
    } else {
      self.server = try await PostgresServer.common.value
    }
    address = try PostgresAddress(self.server.url())
    _ = try CollectionSchema.migrate(address, program: "tests")
  }

  /// The catalog of a machine, which follows only on request.
  func machine(_ name: String, _ options: SharingOptions = SharingOptions()) throws -> Catalog {
    try Catalog.following(address, in: folder.file("\(name).sqlite"), options: options)
  }

  /// A session that may look at everything.
  func connected() throws -> PostgresConnection {
    try PostgresConnection(address, application: "tests")
  }

  /// The tables that travel, row by row.
  static func dump(_ catalog: Catalog) async throws -> [String: [String]] {
    try await catalog.read { db in
      var dump: [String: [String]] = [:]
      let names = SubjectKind.all.flatMap { $0.tables.map(\.name) } + SubjectKind.wholeTables
      for name in names {
        let columns = try CarriedColumns(of: name, in: db)
        dump[name] = try Row.fetchAll(db, sql: "SELECT \(columns.list) FROM \(name)").map { row in
          row.databaseValues.map(\.description).joined(separator: "|")
        }.sorted()
      }
      dump["last ids"] = try Row.fetchAll(
        db, sql: "SELECT name, seq FROM sqlite_sequence WHERE name <> 'remote_image' ORDER BY name"
      ).map(\.description)
      return dump
    }
  }

  /// The names of the tables that differ.
  static func differences(_ one: Catalog, _ other: Catalog) async throws -> [String] {
    let (one, other) = (try await dump(one), try await dump(other))
    return one.keys.filter { one[$0] != other[$0] }.sorted()
  }
}
