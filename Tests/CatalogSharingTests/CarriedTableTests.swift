import GRDB
import GalleryTestSupport
import PostgreSQL
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog

struct CarriedTableTests {
  private static let carried =
    SubjectKind.all.flatMap { $0.tables.map(\.name) } + SubjectKind.wholeTables

  @Test func `every table is shared, local or a search index`()
    async throws
  {
    let plain = try CatalogFixture()
    let tables = try await plain.catalog.read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    }
    let searches = BitmapTable.searchTables + SymbolTable.searchTables + SceneTable.searchTables
    let unknown = tables.filter { table in
      !Self.carried.contains(table) && !SubjectKind.localTables.contains(table)
        && !searches.contains { table == $0 || table.hasPrefix($0 + "_") }
    }
    #expect(unknown == [], "nobody carries these to other machines")
  }

  @Test func `PostgreSQL has every shared column with its type`() async throws {
    let fixture = try await SharingFixture()
    let plain = try CatalogFixture()
    let rows = try fixture.connected().execute(
      """
      SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema = current_schema()
      """)
    let theirs = Dictionary(
      rows.map { ("\($0[0] ?? "").\($0[1] ?? "")", $0[2] ?? "") }, uniquingKeysWith: { $1 })
    let ours = try await plain.catalog.read { db in
      try Self.carried.flatMap { table in
        let columns = try CarriedColumns(of: table, in: db)
        return zip(columns.names, columns.kinds).map { ("\(table).\($0)", $1.rawValue) }
      }
    }
    for (column, type) in ours { #expect(theirs[column] == type, "\(column)") }
    for table in Self.carried {
      let names = theirs.keys.filter { $0.hasPrefix("\(table).") }
      #expect(names.count == ours.filter { $0.0.hasPrefix("\(table).") }.count, "\(table)")
    }
  }

  @Test func `shared tables are listed after the tables that they reference`() async throws {
    let plain = try CatalogFixture()
    let references = try await plain.catalog.read { db in
      try Self.carried.flatMap { table in
        try db.foreignKeys(on: table).map { (table, $0.destinationTable) }
      }
    }
    #expect(references.count > 15)
    for (table, parent) in references {
      let (own, other) = (
        try #require(Self.carried.firstIndex(of: table)),
        try #require(Self.carried.firstIndex(of: parent))
      )
      #expect(other < own, "\(table) refers to \(parent)")
    }
  }
}
