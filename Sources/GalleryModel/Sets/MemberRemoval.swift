/// The treatment of the members of a set that is removed.
package enum MemberRemoval: String, CaseIterable, Sendable {
  /// The members are removed, too.
  case remove
  /// The members stay without a set: `tabler:bell` becomes `bell`, and keeps its name as an earlier one.
  case release
}
