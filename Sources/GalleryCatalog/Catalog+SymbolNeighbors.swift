package import GalleryModel
import GRDB

extension Catalog {
  /// The names of the symbols before and after one in the order of listings; `nil` at either end.
  package func symbolNeighbors(of name: String) async throws(CatalogError) -> (
    previous: String?, next: String?
  ) {
    try await read { db in
      let previous = try String.fetchOne(
        db, sql: "SELECT name FROM symbols WHERE name < ? ORDER BY name DESC LIMIT 1",
        arguments: [name])
      let next = try String.fetchOne(
        db, sql: "SELECT name FROM symbols WHERE name > ? ORDER BY name LIMIT 1",
        arguments: [name])
      return (previous, next)
    }
  }
}
