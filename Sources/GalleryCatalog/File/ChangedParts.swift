/// The parts of the collection that a change touches.
struct ChangedParts {
  /// The ids of the touched subjects by kind.
  var ids: [SubjectKind: Set<Int64>] = [:]
  /// Whether the change touches data that belongs to no subject.
  var isEverything = false

  init() {}

  /// Creates the parts that a transaction has touched.
  init(_ touched: TouchedSubjects) {
    for (kind, ids) in touched.ids { self.ids[kind] = Set(ids) }
    isEverything = touched.tables.contains { !SubjectKind.isToldBySubjects($0) }
  }

  /// Creates the parts that edits of a shared collection have touched.
  init(_ head: CollectionHead) {
    for kind in SubjectKind.all { ids[kind] = head.touched[kind.name] }
    isEverything = SubjectKind.wholeTables.contains {
      head.changedParts[$0] != nil && !SubjectKind.isToldBySubjects($0)
    }
  }

  /// Adds the parts of another change.
  mutating func add(_ other: ChangedParts) {
    ids.merge(other.ids) { $0.union($1) }
    isEverything = isEverything || other.isEverything
  }
}

extension SubjectKind {
  /// Returns whether changes of a table are always reported together with subjects, or affect no answer.
  fileprivate static func isToldBySubjects(_ table: String) -> Bool {
    table == "symbol_changes" || table.hasPrefix("demo_")
  }
}
