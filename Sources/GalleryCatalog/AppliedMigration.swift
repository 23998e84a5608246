package import Foundation

/// A migration that a database has had.
package struct AppliedMigration: Sendable, Equatable {
  /// From 1.
  package let number: Int
  /// The file's name without `.sql`.
  package let name: String
  /// XXH64 of the file, 16 hexadecimal digits.
  package let checksum: String
  /// The moment when it was applied to this database.
  package let applied: Date
}
