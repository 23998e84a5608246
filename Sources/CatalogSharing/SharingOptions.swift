package import GalleryCatalog

/// The options of a program for a shared collection.
package struct SharingOptions: Sendable {
  /// The consequence if a replica does not show an edit in time.
  package enum Confirmation: String, Sendable, CaseIterable {
    /// A warning.
    case best
    /// An error, although the edit was made.
    case all
  }

  /// The program's name in the list of replicas and sessions.
  package var program = "pixelarium"
  /// The author of edits, at most 128 characters, for example `user@host`.
  package var author = ""
  /// The consequence if replicas do not confirm an edit.
  package var confirmation = Confirmation.best
  /// The maximum time to wait for replicas after an edit.
  package var confirmationTime = Duration.seconds(10)
  /// Whether the process ends together with the catalog; the session is then left to the end of the process.
  package var endsWithProcess = false
  /// Called with each edit, before the call that made it returns.
  package var onEdit: @Sendable (EditReport) -> Void = { _ in }
  /// Called while a migration rewrites rows of this machine's copy.
  package var onMigration: MigrationProgress = { _, _ in }

  /// Creates the default options.
  package init() {}
}
