import Dispatch
import Foundation
import GRDB
import GalleryCatalog
import GalleryModel
package import Logging
import PostgreSQL
import Synchronization

/// A follower, which keeps the copy of a shared collection up to date on its own thread as long as its task runs.
///
/// PostgreSQL notifies it of edits, and it also pulls at regular intervals. Each pull ends with a report of the edit
/// that the copy shows, which is the lease of a serving replica. A writer acknowledges an edit only if every serving
/// replica shows it, or has been silent for twice the time that it trusts its lease.
package final class ReplicaFollower: Sendable {
  /// The configuration of a follower.
  package struct Configuration: Sendable {
    /// The replica's name in messages.
    package var name = ""
    /// The program and its version.
    package var program = "pixelarium"
    /// The maximum time between two pulls, at most one second, since each pull also renews the lease.
    package var interval = Duration.seconds(1)
    /// Whether requests are answered from the copy.
    package var serves = true
    /// Whether requests are refused while the copy may lack edits.
    package var refuses = false

    /// Creates the default configuration.
    package init() {}
  }

  /// The time that a replica trusts its lease, measured from before the pull that renews it.
  package static let leaseTime = Duration.seconds(3)

  /// The maximum time between another process's commit and its report of the touched items.
  private static let tellingTime = Duration.seconds(1)

  /// The maximum silence of PostgreSQL before the follower reconnects.
  private static let silence = Duration.seconds(10)

  private let sharing: Sharing
  private let file: CatalogFile
  private let replica: Replica
  private let configuration: Configuration
  private let remake: @Sendable () throws(CatalogError) -> Void
  private let logger: Logger
  private let isStopping = Atomic(false)
  private let lease: LeaseHolder
  private let initialSync = InitialSync()

  init(
    _ sharing: Sharing, file: CatalogFile, format: Int, configuration: Configuration,
    logger: Logger,
    remake: @escaping @Sendable () throws(CatalogError) -> Void
  ) {
    self.sharing = sharing
    self.file = file
    self.configuration = configuration
    self.remake = remake
    self.logger = logger
    replica = Replica(address: sharing.address, program: configuration.program, format: format)
    lease = LeaseHolder(of: file, configuration)
    sharing.refuses = configuration.refuses
    sharing.note { $0.isFollowing = true }
  }

  /// Follows the collection until the task is cancelled, and then marks the replica as stopped.
  package func run() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "replica-follower").async {
          self.follow()
          continuation.resume()
        }
      }
    } onCancel: {
      isStopping.store(true, ordering: .relaxed)
    }
  }

  /// Waits until the first pull has finished, or the collection was unreachable.
  package func waitForInitialSync() async { await initialSync.wait() }

  private var mustStop: Bool { isStopping.load(ordering: .relaxed) }

  /// Follows over one session after another.
  private func follow() {
    var delay = 0.1
    var lastFault: String?
    while !mustStop {
      do {
        let collection = try SharedCollection(
          sharing.address, program: configuration.program, patience: Self.silence,
          mustEnd: { self.mustStop })
        try collection.follow()
        try follow(collection) {
          if lastFault != nil { self.logger.notice("the collection is followed again") }
          (delay, lastFault) = (0.1, nil)
        }
        lease.stop(collection)
      } catch {
        let fault = words(for: error)
        noteRefusal(error)
        if fault != lastFault {
          logger.error("the collection is not followed just now", metadata: ["cause": "\(fault)"])
        }
        lastFault = fault
        sharing.note { $0.reconnects += 1 }
        initialSync.end()
        pause(delay * Double.random(in: 0.8...1.2))
        delay = min(delay * 2, 10)
      }
    }
  }

  /// Pulls repeatedly until the task is cancelled.
  ///
  /// - Parameter whenLooked: Called after each pull.
  private func follow(_ collection: SharedCollection, whenLooked: () -> Void) throws {
    var known: KnownCopy?
    while !mustStop {
      if FileIdentity(of: file.url) == nil { try mend("is gone", isSetAside: false) }
      if file.isDamaged { try mend("is damaged", isSetAside: true) }
      let asked = ContinuousClock.now
      let isCutOff = sharing.state.isCutOff
      try pull(collection, &known)
      // Until now, writers did not wait for this replica, so a second pull looks for edits made in the meantime.
      if isCutOff { try pull(collection, &known) }
      sharing.note { $0.leaseEnd = asked + Self.leaseTime }
      initialSync.end()
      whenLooked()
      // No notification arrived: reread the position, since another process may have changed it.
      if try !waitForNews(of: collection) { known = nil }
    }
  }

  /// Waits for a notification until the next pull is due, and returns whether one arrived.
  private func waitForNews(of collection: SharedCollection) throws(PostgresError) -> Bool {
    let end = ContinuousClock.now + configuration.interval
    while !mustStop, ContinuousClock.now < end {
      if try collection.waitForNews(end - .now) { return true }
    }
    return false
  }

  /// The copy as the last pull left it.
  private struct KnownCopy {
    let connections: CatalogConnections
    let record: ReplicaTable.Record?
  }

  /// Brings the copy up to date, and renews the lease.
  ///
  /// - Parameter known: The copy as the last pull left it, which this pull updates.
  private func pull(_ collection: SharedCollection, _ known: inout KnownCopy?) throws {
    let start = ContinuousClock.now
    let connections = try file.connections.get()
    let record = known?.connections === connections ? known?.record : nil
    known = nil
    var fault: (any Error)?
    do {
      // This machine's processes are notified before the lease is renewed, which also ends the snapshot.
      let followed = try replica.follow(
        collection, connections.pool, known: record,
        seen: { head in self.sharing.note { $0.head = head.position.revision } }
      ) { outcome in
        self.note(outcome, start)
        try self.lease.renew(collection, outcome.head.position, isReading: true)
      }
      known = KnownCopy(connections: connections, record: followed.record)
    } catch let error as PostgresError {
      throw error
    } catch let error as DatabaseError where error.isOfDamage {
      try mend("is damaged", isSetAside: true)
      throw error
    } catch {
      // A full disk stops the copy from advancing, but the replica must still renew its lease.
      fault = error
    }
    if let fault {
      let head = try collection.head(after: nil).position.revision
      sharing.note { $0.head = head }
      let applied = try ReplicaTable.record(connections.pool)?.position
      try lease.renew(collection, applied, isReading: false)
      sharing.note { $0.contact = .now }
      throw fault
    }
    sharing.note { $0.contact = .now }
  }

  private func note(_ outcome: Replica.Outcome, _ start: ContinuousClock.Instant) {
    let head = outcome.head
    // Another process that uses the same file may have moved the position.
    let former = sharing.state.position
    let hasMoved = former != head.position
    if outcome.way != .none || hasMoved { file.noteIdentity(head.catalogID) }
    if outcome.way != .none {
      file.token.bump(outcome)
    } else if hasMoved, !isNotified(head.position.mark, waits: former != nil) {
      file.token.bump(nil, from: nil, to: head.position.mark)
    }
    sharing.note { state in
      state.position = head.position
      state.head = head.position.revision
      state.pulls += 1
      state.refusal = nil
      for (kind, count) in outcome.subjects { state.subjects[kind, default: 0] += count }
      if outcome.way != .none { state.applying.record((ContinuousClock.now - start) / .seconds(1)) }
      if outcome.way == .all { state.comparisons += 1 }
    }
    if outcome.way == .all {
      logger.notice(
        "the whole copy was reread",
        metadata: ["revision": "\(head.position.revision)", "history": "\(head.position.history)"])
    }
  }

  /// Returns whether the process that brought the copy to an edit has reported the touched items.
  ///
  /// A process reports them right after its commit, unless it is killed in between.
  ///
  /// - Parameter waits: Whether to wait for the report; false before this process's first pull, when the edit may be
  ///   old.
  private func isNotified(_ mark: Int64, waits: Bool) -> Bool {
    let end = ContinuousClock.now + Self.tellingTime
    while file.token.storedTable.told != mark {
      guard waits, !mustStop, ContinuousClock.now < end else { return false }
      Thread.sleep(forTimeInterval: 0.001)
    }
    return true
  }

  /// Recreates the file; readers use the open one until then.
  private func mend(_ fault: String, isSetAside: Bool) throws(CatalogError) {
    logger.warning(
      "the copy's file \(fault) and is recreated", metadata: ["file": "\(file.url.path)"])
    if isSetAside { try ReplicaFile.setAside(file.url, as: "damaged") }
    try remake()
    file.reopen(logger)
  }

  /// Records why a server does not let this replica follow, or clears the reason if the server is unreachable.
  private func noteRefusal(_ error: any Error) {
    let (reason, isOfFormat): (String, Bool)
    switch error {
    case CatalogError.unusable(_, let words): (reason, isOfFormat) = (words, true)
    case let error as PostgresError where error.isRefusal:
      (reason, isOfFormat) = ("PostgreSQL refuses this server; the log says why", false)
    default: return sharing.note { $0.refusal = nil }
    }
    sharing.note { state in
      let former = state.refusal
      let since = former?.isOfFormat == isOfFormat ? former?.since : nil
      state.refusal = .init(reason: reason, isOfFormat: isOfFormat, since: since ?? .now)
    }
  }

  private func words(for error: any Error) -> String {
    if let error = error as? PostgresError {
      return "\(CatalogError(error, place: sharing.address.description, isEdit: false))"
    }
    return "\(CatalogError(error, file: file.url))"
  }

  /// Sleeps until the time is over or the follower must stop.
  private func pause(_ seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !mustStop, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: min(0.1, max(0, (end - .now) / .seconds(1))))
    }
  }
}

extension Catalog {
  /// Returns a follower that keeps this catalog's copy up to date, or `nil` if the file is the collection itself.
  package func follower(
    _ configuration: ReplicaFollower.Configuration, logger: Logger
  ) -> ReplicaFollower? {
    guard let sharing else { return nil }
    return ReplicaFollower(
      sharing, file: database, format: schemaVersion, configuration: configuration, logger: logger
    ) { [database] () throws(CatalogError) in
      try ReplicaFile.make(
        at: database.url, of: sharing.address, program: sharing.options.program,
        schema: database.schema)
    }
  }
}
