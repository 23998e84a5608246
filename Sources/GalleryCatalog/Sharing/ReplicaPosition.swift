/// An edit of a shared collection: that a copy has followed to, or that was the last.
package struct ReplicaPosition: Sendable, Equatable {
  /// Raised where the collection has lost edits that somebody had seen.
  package var history: Int64
  /// The number of the edit.
  package var revision: Int64
  /// The edit's random number, which tells two of the same number apart.
  package var mark: Int64
}

/// The state of a shared collection, as one snapshot has it.
struct CollectionHead: Equatable {
  let identity: String
  let position: ReplicaPosition
  /// The number of the SQLite migration whose columns the tables have.
  let format: Int
  /// The timeline of the write-ahead log when the last edit was made, and now.
  let timelineOfEdit: String
  let timeline: String
  /// The place to which the collection has gone.
  let movedTo: String?
  /// The mark of the edit that a copy stands at; `nil` where it is not known here.
  let markOfCopy: Int64?
  /// The oldest edit that is known here.
  let oldestChange: Int64
  /// The last ids of the parts that have changed since the copy's edit, by their names.
  let changedParts: [String: Int64]
  /// The subjects that edits since the copy's have touched, by the names of their kinds.
  let touched: [String: Set<Int64>]

  /// The way from a copy to this state.
  enum Way: Equatable {
    /// There is nothing to do.
    case none
    /// Everything that has changed since.
    case changes
    /// Everything.
    case all
    /// Everything, after the collection was told that it has lost edits.
    case lostHistory
  }

  /// The way here from the state of a copy; `nil` for one that has none yet.
  func way(from copy: ReplicaPosition?, identity copyIdentity: String?) -> Way {
    guard let copy, copyIdentity == identity, copy.history == position.history else { return .all }
    if copy == position { return .none }
    if copy.revision < position.revision, markOfCopy == copy.mark { return .changes }
    // Too long ago to be told from an edit that was lost.
    if copy.revision < oldestChange { return .all }
    return .lostHistory
  }
}

extension CollectionHead {
  /// The identity under which pictures are kept: another one where edits were lost, so that what was drawn of
  /// those is never asked for again.
  var catalogID: String { Self.catalogID(identity, history: position.history) }

  static func catalogID(_ identity: String, history: Int64) -> String {
    history > 1 ? "\(identity)-\(history)" : identity
  }
}
