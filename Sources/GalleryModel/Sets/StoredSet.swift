package import Foundation

/// A stored set: the author, the licence and the source of its members.
package struct StoredSet: Sendable, Equatable, Identifiable {
  /// The maximum number of sets of a collection.
  package static let maximumCount = 10_000

  /// The id, which is never reused.
  package let id: Int64
  /// The name, which is unique among sets.
  package let name: String
  /// The facts; the rank always has a value.
  package let facts: SetFacts
  /// The numbers of members by kind.
  package let counts: [ItemKind: Int]
  /// The revision, which starts at 1 and increases with every change of the facts.
  package let revision: Int64
  /// The time of creation, in whole milliseconds.
  package let created: Date
  /// The time of the last revision, in whole milliseconds.
  package let modified: Date

  /// Creates a stored set.
  package init(
    id: Int64, name: String, facts: SetFacts, counts: [ItemKind: Int], revision: Int64,
    created: Date, modified: Date
  ) {
    self.id = id
    self.name = name
    self.facts = facts
    self.counts = counts
    self.revision = revision
    self.created = created
    self.modified = modified
  }

  /// The number of members of all kinds.
  package var memberCount: Int { counts.values.reduce(0, +) }
}

/// The new state of a stored set.
package struct SetChange: Sendable, Equatable {
  /// The name.
  package var name: SetName
  /// The facts.
  package var facts: SetFacts

  /// Creates a state.
  package init(name: SetName, facts: SetFacts) { (self.name, self.facts) = (name, facts) }
}
