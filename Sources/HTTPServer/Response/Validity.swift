/// The validity of an answer.
package protocol Validity: Sendable {
  /// Whether the answer is still valid.
  ///
  /// It is read before each repetition, on a network thread, so it must be fast.
  var isCurrent: Bool { get }

  /// Returns whether both validities end together, since they describe the same state.
  func equals(_ other: any Validity) -> Bool
}
