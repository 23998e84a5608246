import GRDB
package import GalleryModel
package import PostgreSQL
import Synchronization

/// The part of a catalog whose collection many machines share: the file is this machine's copy.
///
/// Why it is done in this way, and what is promised: `sharing.md`.
package final class Sharing: Sendable {
  /// The collection.
  package let address: PostgresAddress
  /// The way in which this program takes part.
  package let options: SharingOptions
  /// Looks and edits, one after the other.
  let session: CollectionSession
  private let followed = Mutex(ReplicaState())
  private let isRefusing = Atomic(false)

  init(
    _ address: PostgresAddress, _ options: SharingOptions, file: CatalogFile, format: Int
  ) {
    self.address = address
    self.options = options
    session = CollectionSession(
      replica: Replica(address: address, program: options.program, format: format),
      options: options, file: file)
  }

  /// The state of following, just now.
  package var state: ReplicaState { followed.withLock { $0 } }

  /// True where nobody is answered while the lease is over; said once, before anybody asks.
  package var refuses: Bool {
    get { isRefusing.load(ordering: .relaxed) }
    set { isRefusing.store(newValue, ordering: .relaxed) }
  }

  /// True where nobody is to be answered: edits may have been made that the copy does not show.
  ///
  /// Every request asks, so nothing is locked where nobody refuses.
  package var refusesNow: Bool { refuses && followed.withLock { $0.isCutOff } }

  func note(_ change: (inout ReplicaState) -> Void) { followed.withLock { change(&$0) } }
}

/// The facts about a copy that follows.
package struct ReplicaState: Sendable {
  /// The edit that the copy shows; `nil` before the first look.
  package var position: ReplicaPosition?
  /// The last edit that the collection was known to have, also while the copy is being brought to it.
  package var head: Int64 = 0
  /// The time when PostgreSQL answered last.
  package var contact: ContinuousClock.Instant?
  /// Until then no edit is acknowledged that the copy does not show.
  package var leaseEnd: ContinuousClock.Instant?
  /// True where the copy is followed at all.
  package var isFollowing = false
  /// The time when following began.
  package let start = ContinuousClock.now
  /// PostgreSQL's answer, if it does not let this replica follow.
  package var refusal: Refusal?
  /// Looks at the collection.
  package var pulls = 0
  /// Subjects that were written or taken away, by their kinds.
  package var subjects: [String: Int] = [:]
  /// Times that it took to write what had changed.
  package var applying = Histogram()
  /// Times that all was read anew.
  package var comparisons = 0
  /// Connections that were lost, or not to be had.
  package var reconnects = 0

  /// No copy is followed yet.
  package init() {}

  /// True where edits may have been made that the copy does not show.
  package var isCutOff: Bool {
    guard isFollowing else { return false }
    return leaseEnd.map { $0 < .now } ?? true
  }

  /// Whole seconds since PostgreSQL answered last; `nil` where it never did.
  package var silence: Int? { contact.map { Int((ContinuousClock.now - $0).components.seconds) } }
}

extension ReplicaState {
  /// An answer of PostgreSQL instead of the collection.
  package struct Refusal: Sendable {
    /// The reason for the public, without the server's own words.
    package let reason: String
    /// True if the collection needs a newer program.
    package let isOfFormat: Bool
    /// The time since which it is so.
    package let since: ContinuousClock.Instant
  }

  /// The longest time after the start for which a replica waits for the collection before it is ready with what it has.
  static let startTime = Duration.seconds(10)

  /// The time for which a replica stays ready whose program is too old for the collection.
  static let upgradeTime = Duration.seconds(3600)

  /// Returns the reason why a balancer should not send requests here, or `nil` if there is none
  /// (fleet.md §4).
  package func obstacle(at now: ContinuousClock.Instant = .now) -> String? {
    if let refusal,
      position == nil || (refusal.isOfFormat && now - refusal.since > Self.upgradeTime)
    {
      return refusal.reason
    }
    if position == nil, now - start < Self.startTime {
      return "the collection has not answered since the start"
    }
    return nil
  }
}

extension Catalog {
  /// True if a reader met damage in the copy of a shared collection; its follower then makes it anew.
  package var isCopyDamaged: Bool { sharing != nil && database.isDamaged }

  /// Brings the copy of a shared collection up to the present state; nothing happens to a file that is the
  /// collection itself.
  ///
  /// Throws `.unavailable` where the collection is out of reach: then the copy shows what it had.
  package func refresh() async throws(CatalogError) {
    guard let sharing else { return }
    try await sharing.session.refresh()
  }

  /// The last edit that this machine's copy has; `nil` for a file that is the collection itself.
  package var sharedRevision: Int64? {
    guard sharing != nil else { return nil }
    return try? database.use { connections in
      try ReplicaTable.record(connections.pool)?.position.revision
    }
  }

  /// The state of the shared collection and those who follow it; `nil` for a file that is the collection
  /// itself.
  package func sharingStatus() async throws(CatalogError) -> SharingStatus? {
    guard let sharing else { return nil }
    return try await sharing.session.status()
  }

  /// Takes the replicas of a name off the list of those that edits wait for; the number of them.
  package func forgetReplica(named name: String) async throws(CatalogError) -> Int {
    guard let sharing else { return 0 }
    return try await sharing.session.forget(name)
  }
}

/// A shared collection in numbers.
package struct SharingStatus: Sendable, Encodable {
  /// Host and database, without user and password.
  package let place: String
  /// The server that answers, and its version.
  package let server: String
  /// 32 hexadecimal digits.
  package let identity: String
  /// Raised where edits were lost.
  package let history: Int64
  /// Edits that were made.
  package let revision: Int64
  /// Edits that this machine's copy lacked until this was asked.
  package let behind: Int64
  /// True where a commit waits for a standby.
  package let isSynchronous: Bool
  /// True if the owner of the tables is a superuser of PostgreSQL.
  package let isOwnedBySuperuser: Bool
  /// True if every role that connects can make temporary tables.
  package let letsAllMakeTemporaryTables: Bool
  /// All who follow.
  package let replicas: [ReplicaStatus]
}
