import WorkSpans

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
  /// The time since the writers' lock was asked for, waiting for replicas included.
  package var duration = Duration.zero
  /// Replicas that serve and show it.
  package var confirmed = 0
  /// Replicas that serve and were not known to show it.
  package var waiting: [Laggard] = []
  /// The reason why this machine's own copy does not have it yet.
  package var localFailure: String?
}

extension WorkSpan {
  /// Notes an edit that was made: its number, and the replicas that show it or were waited for in vain.
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
