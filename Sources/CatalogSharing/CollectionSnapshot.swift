import GalleryCatalog

/// The state of a shared collection in one snapshot.
package struct CollectionSnapshot: Equatable {
  let identity: String
  let position: ReplicaPosition
  /// The number of the SQLite migration that defines the tables' columns.
  let format: Int
  /// The timelines of the write-ahead log: at the last edit, and now.
  let timelineOfEdit: String
  let timeline: String
  /// The place that the collection has moved to, or `nil` if it has not moved.
  let movedTo: String?
  /// The mark recorded for the copy's position, or `nil` if the journal does not contain that edit.
  let markOfCopy: Int64?
  /// The oldest edit in the journal.
  let oldestChange: Int64
  /// The tables that have changed since the copy's position, by name, each with its last id.
  let changedParts: [String: Int64]
  /// The ids of the subjects touched since the copy's position, by the names of their kinds.
  let touched: [String: Set<Int64>]

  /// The kinds of updates that bring a copy to this state.
  enum Way: Equatable {
    /// The copy is up to date.
    case none
    /// The copy reads all changes since its position.
    case changes
    /// The copy reads the whole collection.
    case all
    /// The copy reads the whole collection, after reporting that edits were lost.
    case lostHistory
  }

  /// Returns the kind of update for a copy at a position, which is `nil` if the copy is empty.
  func way(from copy: ReplicaPosition?, identity copyIdentity: String?) -> Way {
    guard let copy, copyIdentity == identity, copy.history == position.history else { return .all }
    if copy == position { return .none }
    if copy.revision < position.revision, markOfCopy == copy.mark { return .changes }
    // The edit is older than the journal, so it cannot be distinguished from a lost one.
    if copy.revision < oldestChange { return .all }
    return .lostHistory
  }
}

extension CollectionSnapshot {
  /// The identity for cached pictures.
  var catalogID: String { position.catalogID(of: identity) }
}

extension ChangedParts {
  /// Creates the parts that edits of a shared collection have touched.
  package init(_ head: CollectionSnapshot) {
    self.init()
    for kind in SubjectKind.all { ids[kind] = head.touched[kind.name] }
    isEverything = SubjectKind.wholeTables.contains {
      head.changedParts[$0] != nil && !SubjectKind.isReportedBySubjects($0)
    }
  }
}
