/// The parts of the collection that a change touches.
struct ChangedParts {
  /// The subjects, by their kinds.
  var ids: [SubjectKind: Set<Int64>] = [:]
  /// True if something changes that belongs to no subject.
  var isEverything = false

  init() {}

  /// The parts that a transaction has touched.
  init(_ touched: TouchedSubjects) {
    for (kind, ids) in touched.ids { self.ids[kind] = Set(ids) }
    isEverything = touched.tables.contains { !SubjectKind.isToldBySubjects($0) }
  }

  /// The parts that edits of a shared collection have touched.
  init(_ head: CollectionHead) {
    for kind in SubjectKind.all { ids[kind] = head.touched[kind.name] }
    isEverything = SubjectKind.wholeTables.contains {
      head.changedParts[$0] != nil && !SubjectKind.isToldBySubjects($0)
    }
  }

  /// Adds those of another change.
  mutating func add(_ other: ChangedParts) {
    ids.merge(other.ids) { $0.union($1) }
    isEverything = isEverything || other.isEverything
  }
}

extension SubjectKind {
  /// True for a table whose changes come with those of subjects, or that no answer shows.
  fileprivate static func isToldBySubjects(_ table: String) -> Bool {
    table == "symbol_changes" || table.hasPrefix("demo_")
  }
}
