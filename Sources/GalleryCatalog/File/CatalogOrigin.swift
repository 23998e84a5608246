package import GRDB
package import GalleryModel
package import WorkSpans

/// The shared collection that a catalog's file is a copy of.
///
/// An edit of such a catalog is committed in the collection first, and the file then follows it. `Sharing` of
/// CatalogSharing, which speaks to PostgreSQL, is the only conformance; this target knows no more about sharing.
package protocol CatalogOrigin: Sendable {
  /// The host and the database, without user and password.
  var place: String { get }
  /// Whether requests must be refused now, because the copy may lack edits; every request reads it.
  var refusesNow: Bool { get }
  /// Commits an edit in the collection, and returns the body's result when the file shows the edit.
  ///
  /// - Parameters:
  ///   - body: The statements, which run in a transaction of the file.
  ///   - span: The span of the edit.
  /// - Throws: `.unavailable` if the collection cannot be reached; `.unconfirmed` if the outcome is unknown.
  func edit<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value, _ span: WorkSpan
  ) async throws(CatalogError) -> Value
  /// Reads the whole collection into the file again, which repairs a damaged copy.
  func rereadAll() async throws(CatalogError)
}
