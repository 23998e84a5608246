package import Foundation
package import GalleryModel
package import PostgreSQL

/// The place where a collection lies.
package enum CollectionPlace: Sendable, Equatable {
  /// A SQLite file that is the collection.
  case file(URL)
  /// A collection in PostgreSQL, which many machines share and each follows into a file of its own.
  case shared(PostgresAddress)

  /// Reads a path or a URL of PostgreSQL.
  ///
  /// Throws `.invalid` for a URL of anything else, since no collection is in a folder called `mysql:`, and
  /// for one that does not read; what it says has no password.
  package init(_ text: String) throws(CatalogError) {
    guard let colon = text.range(of: "://") else {
      self = .file(URL(filePath: text))
      return
    }
    let scheme = String(text[..<colon.upperBound])
    guard PostgresAddress.schemes.contains(scheme) else {
      throw .invalid(
        thing: "the collection's place", value: scheme,
        rule: "must be a file or begin with postgresql://")
    }
    do throws(PostgresError) { self = .shared(try PostgresAddress(text)) } catch {
      throw .invalid(
        thing: "the collection's place", value: scheme + "…",
        rule: "cannot be read as an address of PostgreSQL (\(error.description))")
    }
  }
}

extension CollectionPlace: CustomStringConvertible {
  /// The path, or host and database without user and password.
  package var description: String {
    switch self {
    case .file(let file): file.path
    case .shared(let address): address.description
    }
  }
}
