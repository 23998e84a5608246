/// An edit of a shared collection: the position of a copy, or the last edit.
package struct ReplicaPosition: Sendable, Equatable {
  /// A number that increases if the collection has lost edits that a copy had seen.
  package var history: Int64
  /// The number of the edit.
  package var revision: Int64
  /// The edit's random number, which distinguishes edits with the same number.
  package var mark: Int64

  package init(history: Int64, revision: Int64, mark: Int64) {
    self.history = history
    self.revision = revision
    self.mark = mark
  }
}

extension ReplicaPosition {
  /// Returns the identity for cached pictures of a collection at this position.
  ///
  /// It changes if edits were lost, so that pictures of lost edits are never requested again.
  ///
  /// - Parameter identity: The identity of the collection.
  package func catalogID(of identity: String) -> String {
    history > 1 ? "\(identity)-\(history)" : identity
  }
}
