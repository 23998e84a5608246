/// The parts of the collection that a change touches.
package struct ChangedParts {
  /// The ids of the touched subjects by kind.
  package var ids: [SubjectKind: Set<Int64>] = [:]
  /// Whether the change touches data that belongs to no subject.
  package var isEverything = false

  /// Creates an empty set of parts.
  package init() {}

  /// Creates the parts that a transaction has touched.
  package init(_ touched: TouchedSubjects) {
    for (kind, ids) in touched.ids { self.ids[kind] = Set(ids) }
    isEverything = touched.tables.contains { !SubjectKind.isReportedBySubjects($0) }
  }

  /// Adds the parts of another change.
  package mutating func add(_ other: ChangedParts) {
    ids.merge(other.ids) { $0.union($1) }
    isEverything = isEverything || other.isEverything
  }
}

extension SubjectKind {
  /// Returns whether changes of a table are always reported together with subjects, or affect no answer.
  package static func isReportedBySubjects(_ table: String) -> Bool {
    table == "symbol_changes" || table.hasPrefix("demo_")
  }
}
