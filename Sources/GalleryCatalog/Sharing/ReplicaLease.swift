/// The words of a replica about itself.
struct ReplicaLease {
  /// The same for life of a file under a name.
  let id: Int64
  let name: String
  let program: String
  var applied: ReplicaPosition?
  /// True where somebody is answered from it.
  let serves: Bool
  /// True where it refuses to answer while it is cut off.
  let refuses: Bool
}

/// A copy of a shared collection, as the collection knows it.
package struct ReplicaStatus: Sendable, Encodable, Equatable {
  /// The name that its operator gave it.
  package let name: String
  /// The program that follows.
  package let program: String
  /// The last edit that it shows.
  package let revision: Int64
  /// The collection's history that the edit is of.
  package let history: Int64
  /// True where somebody is answered from it.
  package let serves: Bool
  /// True where it refuses to answer while it is cut off.
  package let refuses: Bool
  /// Seconds since it was heard of, on the database's clock.
  package let seconds: Double
}
