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
  /// True where the process ends when the catalog is done with: its session is left to that.
  package var endsWithProcess = false
  /// Told of each edit that was made, before the call that made it returns.
  package var onEdit: @Sendable (EditReport) -> Void = { _ in }

  /// The defaults.
  package init() {}
}
