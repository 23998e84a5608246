package import GRDB
package import GalleryCatalog
package import GalleryModel
package import PostgreSQL
import Synchronization
package import WorkSpans

/// The connection of a catalog to a shared collection; the catalog's file is this machine's copy of it.
///
/// The reasons for the design, and its promises, are in `sharing.md`.
package final class Sharing: Sendable {
  /// The address of the collection.
  package let address: PostgresAddress
  /// The options of this program.
  package let options: SharingOptions
  /// Pulls and edits, one at a time.
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

  /// The present state of the replica.
  package var state: ReplicaState { followed.withLock { $0 } }

  /// Whether requests are refused while the lease is expired; set before the first request.
  package var refuses: Bool {
    get { isRefusing.load(ordering: .relaxed) }
    set { isRefusing.store(newValue, ordering: .relaxed) }
  }

  /// Whether requests must be refused now, because the copy may lack edits.
  ///
  /// Every request reads it, so it takes a lock only if `refuses` is set.
  package var refusesNow: Bool { refuses && followed.withLock { $0.isCutOff } }

  func note(_ change: (inout ReplicaState) -> Void) { followed.withLock { change(&$0) } }
}

/// The state of a replica.
package struct ReplicaState: Sendable {
  /// The edit that the copy shows, or `nil` before the first pull.
  package var position: ReplicaPosition?
  /// The last known edit of the collection, even while the copy is still catching up.
  package var head: Int64 = 0
  /// The time of PostgreSQL's last answer.
  package var contact: ContinuousClock.Instant?
  /// The end of the lease: until then, no edit is acknowledged that the copy does not show.
  package var leaseEnd: ContinuousClock.Instant?
  /// Whether the copy is being followed.
  package var isFollowing = false
  /// The time when following began.
  package let start = ContinuousClock.now
  /// PostgreSQL's refusal, or `nil` if this replica may follow.
  package var refusal: Refusal?
  /// The number of pulls.
  package var pulls = 0
  /// The number of subjects that were written or removed, by kind.
  package var subjects: [String: Int] = [:]
  /// The times that it took to apply changes.
  package var applying = Histogram()
  /// The number of times that the whole collection was read.
  package var comparisons = 0
  /// The number of failed or lost connections.
  package var reconnects = 0

  /// Creates the state of a copy that is not followed yet.
  package init() {}

  /// Whether the copy may lack acknowledged edits.
  package var isCutOff: Bool {
    guard isFollowing else { return false }
    return leaseEnd.map { $0 < .now } ?? true
  }

  /// The whole seconds since PostgreSQL's last answer, or `nil` before the first one.
  package var silence: Int? { contact.map { Int((ContinuousClock.now - $0).components.seconds) } }
}

extension ReplicaState {
  /// A refusal by PostgreSQL to let this replica follow.
  package struct Refusal: Sendable {
    /// The reason for the public, without the server's message.
    package let reason: String
    /// Whether the collection needs a newer program.
    package let isOfFormat: Bool
    /// The start of the refusal.
    package let since: ContinuousClock.Instant
  }

  /// The maximum time that a starting replica waits for the collection before it is ready with its present copy.
  static let startTime = Duration.seconds(10)

  /// The time that a replica stays ready if its program is too old for the collection.
  static let upgradeTime = Duration.seconds(3600)

  /// Returns the reason why a load balancer should not send requests here, or `nil` if the replica is ready (fleet.md
  /// §4).
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

extension Sharing: CatalogOrigin {
  package var place: String { address.description }

  package func edit<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value, _ span: WorkSpan
  ) async throws(CatalogError) -> Value {
    try await session.write(body, span)
  }

  package func rereadAll() async throws(CatalogError) { try await session.rereadAll() }
}

extension Catalog {
  /// The connection to the shared collection that the file is a copy of, or `nil` if the file is the collection itself.
  package var sharing: Sharing? { origin as? Sharing }

  /// Whether a reader has found damage in the copy of a shared collection; its follower then recreates it.
  package var isCopyDamaged: Bool { sharing != nil && database.isDamaged }

  /// Brings the copy of a shared collection up to date; a file that is the collection itself needs no update.
  ///
  /// - Throws: `.unavailable` if the collection is unreachable; the copy then keeps its state.
  package func refresh() async throws(CatalogError) {
    guard let sharing else { return }
    try await sharing.session.refresh()
  }

  /// The last edit in this machine's copy, or `nil` if the file is the collection itself.
  package var sharedRevision: Int64? {
    guard sharing != nil else { return nil }
    return try? database.use { connections in
      try ReplicaTable.record(connections.pool)?.position.revision
    }
  }

  /// Returns the state of the shared collection and its replicas, or `nil` if the file is the collection itself.
  package func sharingStatus() async throws(CatalogError) -> SharingStatus? {
    guard let sharing else { return nil }
    return try await sharing.session.status()
  }

  /// Removes the replicas with a name, so that edits do not wait for them, and returns their number.
  package func forgetReplica(named name: String) async throws(CatalogError) -> Int {
    guard let sharing else { return 0 }
    return try await sharing.session.forget(name)
  }
}

/// The state of a shared collection.
package struct SharingStatus: Sendable, Encodable {
  /// The host and the database, without user and password.
  package let place: String
  /// The host, the port and the version of PostgreSQL.
  package let server: String
  /// The identity: 32 hexadecimal digits.
  package let identity: String
  /// A number that increases if edits were lost.
  package let history: Int64
  /// The number of edits.
  package let revision: Int64
  /// The number of edits that this machine's copy lacked before this query.
  package let behind: Int64
  /// Whether a commit waits for a standby.
  package let isSynchronous: Bool
  /// Whether the owner of the tables is a superuser of PostgreSQL.
  package let isOwnedBySuperuser: Bool
  /// Whether every role that connects can create temporary tables.
  package let letsAllMakeTemporaryTables: Bool
  /// All replicas.
  package let replicas: [ReplicaStatus]
}
