/// What there is of a remote image; these three words are all that a client has to know
/// (loading.md §1).
package enum LoadPhase: String, CaseIterable, Sendable {
  /// No image is loaded: not asked for yet, waiting, being transferred or decoded, or given up.
  case empty
  /// An image is loaded.
  case success
  /// The last attempt failed, and there is no image.
  case failure
}
