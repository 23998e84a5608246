import Dispatch
import Foundation
import GRDB
import GalleryModel
package import Logging
import PostgreSQL
import Synchronization

/// Keeps the copy of a shared collection at its state, on a thread of its own, for as long as its task runs.
///
/// PostgreSQL tells of edits, and is looked at from time to time besides. Each look ends with a word about
/// what the copy shows, which is the lease of a replica that serves: no edit is acknowledged that such a
/// replica does not show, unless nothing was heard of it for twice the time that it believes in its lease.
package final class ReplicaFollower: Sendable {
  /// The way in which a replica follows.
  package struct Configuration: Sendable {
    /// The name that messages about it have.
    package var name = ""
    /// The program and its version.
    package var program = "pixelarium"
    /// The longest time between two looks, at most a second: each look is also a word.
    package var interval = Duration.seconds(1)
    /// True where somebody is answered from the copy.
    package var serves = true
    /// True where nobody is answered while edits may have been made that the copy does not show.
    package var refuses = false

    /// The defaults.
    package init() {}
  }

  /// The time for which a replica believes that writers wait for it, from before it says a word.
  package static let leaseTime = Duration.seconds(3)

  /// The longest time from another process's commit to its word of what it touches.
  private static let tellingTime = Duration.seconds(1)

  /// The longest silence of PostgreSQL before another connection is tried.
  private static let silence = Duration.seconds(10)

  private let sharing: Sharing
  private let file: CatalogFile
  private let replica: Replica
  private let configuration: Configuration
  private let remake: @Sendable () throws(CatalogError) -> Void
  private let logger: Logger
  private let isStopping = Atomic(false)
  private let lease: LeaseHolder
  private let firstLook = FirstLook()

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

  /// Follows until the task is cancelled; then says that the replica is gone.
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

  /// Waits until the collection was looked at once, or was out of reach.
  package func looked() async { await firstLook.wait() }

  private var mustStop: Bool { isStopping.load(ordering: .relaxed) }

  /// Sessions, one after the other.
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
        firstLook.end()
        pause(delay * Double.random(in: 0.8...1.2))
        delay = min(delay * 2, 10)
      }
    }
  }

  /// Looks, one after the other, until the task is cancelled.
  ///
  /// - Parameter whenLooked: told after each look.
  private func follow(_ collection: SharedCollection, whenLooked: () -> Void) throws {
    var known: KnownCopy?
    while !mustStop {
      if FileIdentity(of: file.url) == nil { try mend("is gone", isSetAside: false) }
      if file.isDamaged { try mend("is damaged", isSetAside: true) }
      let asked = ContinuousClock.now
      let isCutOff = sharing.state.isCutOff
      try look(collection, &known)
      // Writers did not wait for it until now, so what they made meanwhile is looked for once more.
      if isCutOff { try look(collection, &known) }
      sharing.note { $0.leaseEnd = asked + Self.leaseTime }
      firstLook.end()
      whenLooked()
      // Who is not told looks at the file again, of which another process may have taken the facts away.
      if try !waitForNews(of: collection) { known = nil }
    }
  }

  /// Waits for an edit, at most until the next look is due; `true` where there was one.
  private func waitForNews(of collection: SharedCollection) throws(PostgresError) -> Bool {
    let end = ContinuousClock.now + configuration.interval
    while !mustStop, ContinuousClock.now < end {
      if try collection.waitForNews(end - .now) { return true }
    }
    return false
  }

  /// The copy as a look has left it.
  private struct KnownCopy {
    let connections: CatalogConnections
    let record: ReplicaTable.Record?
  }

  /// Brings the copy to the present state, and says so.
  ///
  /// - Parameter known: the copy as the last look has left it, and then as this one does.
  private func look(_ collection: SharedCollection, _ known: inout KnownCopy?) throws {
    let start = ContinuousClock.now
    let connections = try file.connections.get()
    let record = known?.connections === connections ? known?.record : nil
    known = nil
    var fault: (any Error)?
    do {
      // Told here first, and to the fleet then, with the end of the snapshot.
      let looked = try replica.follow(
        collection, connections.pool, known: record,
        seen: { head in self.sharing.note { $0.head = head.position.revision } }
      ) { outcome in
        self.note(outcome, start)
        try self.lease.renew(collection, outcome.head.position, isReading: true)
      }
      known = KnownCopy(connections: connections, record: looked.record)
    } catch let error as PostgresError {
      throw error
    } catch let error as DatabaseError where error.isOfDamage {
      try mend("is damaged", isSetAside: true)
      throw error
    } catch {
      // A disk that is full keeps the copy behind; that it is there has to be said all the same.
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
    // The position may have been moved by another process that has the same file.
    let former = sharing.state.position
    let hasMoved = former != head.position
    if outcome.way != .none || hasMoved { file.noteIdentity(head.catalogID) }
    if outcome.way != .none {
      file.token.bump(outcome)
    } else if hasMoved, !isTold(head.position.mark, waits: former != nil) {
      file.token.bump(nil, from: nil, to: head.position.mark)
    }
    sharing.note { state in
      state.position = head.position
      state.head = head.position.revision
      state.pulls += 1
      state.refusal = nil
      for (kind, count) in outcome.subjects { state.subjects[kind, default: 0] += count }
      if outcome.way != .none { state.applying.record((ContinuousClock.now - start).inSeconds) }
      if outcome.way == .all { state.comparisons += 1 }
    }
    if outcome.way == .all {
      logger.notice(
        "the copy was read anew as a whole",
        metadata: ["revision": "\(head.position.revision)", "history": "\(head.position.history)"])
    }
  }

  /// True if the process that has brought the copy to an edit has told what the edit touches, which it does right
  /// after its commit; false if it was killed in between.
  ///
  /// - Parameter waits: False for a copy that this process has not looked at yet, which may be an old one.
  private func isTold(_ mark: Int64, waits: Bool) -> Bool {
    let end = ContinuousClock.now + Self.tellingTime
    while file.token.storedTable.told != mark {
      guard waits, !mustStop, ContinuousClock.now < end else { return false }
      Thread.sleep(forTimeInterval: 0.001)
    }
    return true
  }

  /// Makes the file anew; the one that is open is read until then.
  private func mend(_ fault: String, isSetAside: Bool) throws(CatalogError) {
    logger.warning(
      "the copy's file \(fault) and is made anew", metadata: ["file": "\(file.url.path)"])
    if isSetAside { try ReplicaFile.setAside(file.url, as: "damaged") }
    try remake()
    file.openAnew(logger)
  }

  /// Keeps the answer of a server that does not let this replica follow; a server that is out of reach gives none.
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

  /// Waits, but not after the end.
  private func pause(_ seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !mustStop, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: min(0.1, max(0, (end - .now).inSeconds)))
    }
  }
}

extension Duration {
  /// In seconds, with their parts.
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Catalog {
  /// One that keeps this catalog's copy at the state of its shared collection; `nil` for a file that is the
  /// collection itself.
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
