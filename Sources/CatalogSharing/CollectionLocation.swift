package import Foundation
import GalleryCatalog
package import GalleryModel
package import PostgreSQL

/// The place where a collection is stored.
package enum CollectionLocation: Sendable, Equatable {
  /// A SQLite file that is the collection.
  case file(URL)
  /// A collection in PostgreSQL, which several machines share; each follows it into its own file.
  case shared(PostgresAddress)

  /// Parses a path or a PostgreSQL URL.
  ///
  /// - Throws: `.invalid` for a URL of another scheme or an unreadable one. The message contains no more of it than
  ///   the scheme.
  package init(_ text: String) throws(CatalogError) {
    // As the name of a file, a mistyped URL would be shown with its password.
    guard !Self.isMistyped(text) else {
      throw .invalid(
        thing: "the collection's place", value: "…",
        rule: "must be a file or begin with postgresql://")
    }
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

extension CollectionLocation {
  /// Returns whether a text was probably meant for libpq: a URL without a colon or slash, or keywords and values.
  fileprivate static func isMistyped(_ text: String) -> Bool {
    let text = text.lowercased()
    guard !PostgresAddress.schemes.contains(where: { text.hasPrefix($0) }) else { return false }
    return text.contains("password=") || text.hasPrefix("postgresql:")
      || text.hasPrefix("postgres:")
      || text.contains("@") && (text.hasPrefix("postgresql/") || text.hasPrefix("postgres/"))
  }
}

extension CollectionLocation: CustomStringConvertible {
  /// The path, or host and database without user and password.
  package var description: String {
    switch self {
    case .file(let file): file.path
    case .shared(let address): address.description
    }
  }
}
