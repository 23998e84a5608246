import WorkSpans

/// The report of an edit of a shared collection.
package struct EditReport: Sendable, Equatable {
  /// A serving replica that did not show the edit when the writer stopped waiting.
  package struct Laggard: Sendable, Equatable {
    /// The name of the replica, given by its operator.
    package let name: String
    /// The last edit that it is known to show.
    package let applied: Int64
    /// The time since its last report, in seconds.
    package let silence: Double
    /// Whether it refuses requests while it is cut off, so that no client sees the old state.
    package let refuses: Bool
  }

  /// The number of the edit.
  package let revision: Int64
  /// The time since the writers' lock was requested, including the wait for replicas.
  package var duration = Duration.zero
  /// The number of serving replicas that show the edit.
  package var confirmed = 0
  /// The serving replicas that are not known to show the edit.
  package var waiting: [Laggard] = []
  /// The reason why this machine's copy does not have the edit yet, or `nil` if it has.
  package var localFailure: String?
}

extension WorkSpan {
  /// Records an edit: its number, the number of replicas that show it, and the replicas that did not show it in time.
  func note(_ edit: EditReport) {
    set("pixelarium.edit.revision", Int(edit.revision))
    set("pixelarium.edit.confirmed", edit.confirmed)
    set("pixelarium.edit.waiting", edit.waiting.count)
    if edit.waiting.isEmpty {
      add("confirmed")
    } else {
      add("not confirmed by all", "pixelarium.replica.names", edit.waiting.map(\.name))
    }
    if edit.localFailure != nil { add("the copy of this machine does not have the edit") }
  }
}
