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

/// The way in which a program takes part in a shared collection.
package struct SharingOptions: Sendable {
  /// The consequence of a replica that does not show an edit in time.
  package enum Confirmation: String, Sendable, CaseIterable {
    /// A warning.
    case best
    /// An error, though the edit is made.
    case all
  }

  /// The name of the program that follows or edits, as the fleet is shown it.
  package var program = "pixelarium"
  /// The person who edits, of at most 128 characters.
  package var author = ""
  /// The end of waiting for replicas after an edit.
  package var confirmation = Confirmation.best
  /// The longest such wait.
  package var confirmationTime = Duration.seconds(10)
  /// Told of each edit that was made, before the call that made it returns.
  package var onEdit: @Sendable (EditReport) -> Void = { _ in }

  /// The defaults.
  package init() {}
}

/// An edit of a shared collection that was made.
package struct EditReport: Sendable, Equatable {
  /// A replica that serves and did not show the edit when the writer stopped waiting.
  package struct Laggard: Sendable, Equatable {
    /// The name that its operator gave it.
    package let name: String
    /// The last edit that it is known to show.
    package let applied: Int64
    /// Seconds since it was heard of.
    package let silence: Double
    /// True where it refuses to answer while it is cut off, so that nobody is shown the old state.
    package let refuses: Bool
  }

  /// The number of the edit.
  package let revision: Int64
  /// Replicas that serve and show it.
  package var confirmed = 0
  /// Replicas that serve and were not known to show it.
  package var waiting: [Laggard] = []
  /// The reason why this machine's own copy does not have it yet.
  package var localFailure: String?
}
