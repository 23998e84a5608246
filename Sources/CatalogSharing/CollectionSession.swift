import Foundation
import GRDB
import GalleryCatalog
import GalleryModel
import PostgreSQL
import WorkSpans

/// A session that pulls from a shared collection and edits it, one call at a time, on a thread that may block.
actor CollectionSession {
  private let executor = QueueExecutor(label: "collection-session")
  private let replica: Replica
  private let options: SharingOptions
  private let file: CatalogFile
  private var collection: SharedCollection?

  init(replica: Replica, options: SharingOptions, file: CatalogFile) {
    self.replica = replica
    self.options = options
    self.file = file
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// The edit that the copy shows.
  private var position: ReplicaPosition? {
    get throws {
      try ReplicaTable.record(file.connections.get().pool)?.position
    }
  }

  private var place: String { replica.address.description }

  /// Brings the copy up to date.
  func refresh() throws(CatalogError) {
    let outcome = try converse { collection in
      try replica.follow(collection, file.connections.get().pool)
    }
    noteState(of: outcome)
  }

  /// Returns the state of the collection and its replicas, after bringing the copy up to date.
  func status() throws(CatalogError) -> SharingStatus {
    let (followed, before) = try converse { collection in
      let pool = try file.connections.get().pool
      let before = try position?.revision ?? 0
      return (try replica.follow(collection, pool), before)
    }
    noteState(of: followed)
    return try converse { collection in
      let (head, server) = (followed.head, try collection.server())
      return SharingStatus(
        place: place, server: server.name, identity: head.identity, history: head.position.history,
        revision: head.position.revision, behind: max(0, head.position.revision - before),
        isSynchronous: server.isSynchronous, isOwnedBySuperuser: server.isOwnedBySuperuser,
        letsAllMakeTemporaryTables: server.letsAllMakeTemporaryTables,
        replicas: try collection.replicas())
    }
  }

  /// Discards the copy's position and reads the whole collection again.
  func rereadAll() throws(CatalogError) {
    let outcome = try converse { collection in
      let pool = try file.connections.get().pool
      try pool.write { db in try ReplicaTable(db: db).forgetPosition() }
      return try replica.follow(collection, pool)
    }
    noteState(of: outcome)
  }

  /// Compares the copy with the collection, row by row.
  func driftFindings() throws(CatalogError) -> [String] {
    try converse { collection in
      let pool = try file.connections.get().pool
      _ = try replica.follow(collection, pool)
      return try replica.driftFindings(collection, pool)
    }
  }

  /// Makes the collection refuse edits from now on, or accept them again if `place` is `nil`.
  func noteMove(to place: String?) throws(CatalogError) {
    try converse(isEdit: true) { collection in
      try collection.setMovedTo(place)
    }
  }

  /// Removes the replicas with a name, and returns their number.
  func forget(_ name: String) throws(CatalogError) -> Int {
    try converse { try $0.forget(name) }
  }

  /// Runs a transaction of the shared collection on its copy, which is brought up to date first.
  ///
  /// The collection's lock is always taken before the copy's. The items that `body` touches are written to PostgreSQL
  /// while both locks are held, and the copy commits only after PostgreSQL.
  ///
  /// - Parameter span: The span of the edit, which records its number and its confirmation.
  /// - Throws: The errors of `body`; `.unavailable` if nothing was changed; `.unconfirmed` if the outcome is unknown,
  ///   or if the options require that all replicas show the edit and some do not.
  func write<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value, _ span: WorkSpan
  ) throws(CatalogError) -> Value {
    while true {
      let known = try converse(isEdit: true) { collection in
        let (position, start) = (try position, ContinuousClock.now)
        let (head, mark) = try collection.beginEdit(after: position)
        return (head: head, position: position, mark: mark, start: start)
      }
      let made = try converse(isEdit: true, retries: false) { collection in
        do {
          return try edit(collection, (known.head, known.position), known.mark, body)
        } catch {
          collection.abandon()
          guard error is Replica.LostHistory else { throw error }
          // The copy has an edit that the collection has lost, and must be brought up to date before it edits.
          noteState(of: try replica.follow(collection, file.connections.get().pool))
          return nil
        }
      }
      guard let (value, edit) = made else { continue }
      file.noteIdentity(edit?.head.catalogID ?? known.head.catalogID)
      if let edit { try confirm(edit.report, after: edit.head, begun: known.start, span) }
      return value
    }
  }

  /// Performs an edit while the collection's lock is held.
  private func edit<Value: Sendable>(
    _ collection: SharedCollection, _ known: (head: CollectionSnapshot, position: ReplicaPosition?),
    _ mark: Int64, _ body: (Database) throws -> Value
  ) throws -> (value: Value, edit: (report: EditReport, head: CollectionSnapshot)?)? {
    var result: (value: Value, edit: (report: EditReport, head: CollectionSnapshot)?)?
    var isCommitted = false
    var pulled: Replica.Outcome?
    var told: (parts: ChangedParts?, former: Int64, mark: Int64)?
    do {
      try file.connections.get().pool.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          let followed = try replica.follow(collection, in: db, known)
          let head = followed.head
          pulled = followed.way == .none ? nil : followed
          try check(head)
          let (value, touched) = try TouchedSubjects.noted(in: db) { try body(db) }
          guard touched.count > 0 else {
            collection.abandon()
            result = (value, nil)
            return .commit
          }
          let position = ReplicaPosition(
            history: head.position.history, revision: head.position.revision + 1, mark: mark)
          result = (value, (EditReport(revision: position.revision), head))
          var parts = ChangedParts(touched)
          if let pulled { parts.add(ChangedParts(pulled.head)) }
          told = (pulled?.way == .all ? nil : parts, (pulled?.former ?? head.position).mark, mark)
          let edit = NewEdit(position: position, author: options.author, timeline: head.timeline)
          try collection.commit(touched, of: db, as: edit)
          isCommitted = true
          try ReplicaTable(db: db).set(
            position, identity: head.identity, source: place,
            ownNumber: followed.record?.ownNumber ?? .random(in: .min ... .max),
            after: followed.record)
          return .commit
        }
      }
    } catch let unknown as UnknownOutcome {
      // The copy's transaction is rolled back by now, so it blocks no other process while PostgreSQL is asked.
      let isMade = try SharedCollection.isMade(
        unknown, at: replica.address, for: options.confirmationTime
      ) { () throws(PostgresError) in
        let fresh = try connected()
        self.collection = fresh
        return fresh
      }
      guard isMade else { throw unknown.cause }
      do { try followEdit() } catch { result?.edit?.report.localFailure = words(error) }
    } catch {
      // PostgreSQL has committed the edit; the copy catches up later.
      guard isCommitted else { throw error }
      result?.edit?.report.localFailure = words(error)
    }
    if let told {
      // If the copy has not stored the edit, everything counts as changed; the copy reports the edit when it catches
      // up.
      let isKept = result?.edit?.report.localFailure == nil
      file.token.bump(isKept ? told.parts : nil, from: told.former, to: told.mark)
    } else if let pulled {
      file.token.bump(pulled)
    }
    return result
  }

  /// Brings the copy up to date after it failed to store its own edit.
  private func followEdit() throws {
    guard let collection else { return }
    noteState(of: try replica.follow(collection, file.connections.get().pool))
  }

  private func words(_ error: any Error) -> String { "\(CatalogError(error, file: file.url))" }

  /// Checks that this program may edit the collection.
  ///
  /// - Throws: `.unavailable` if the collection has moved or has another format.
  private func check(_ head: CollectionSnapshot) throws(CatalogError) {
    if let other = head.movedTo {
      throw .unavailable(
        file: place,
        reason:
          "the collection has moved to \(other): name that with --database; nothing was changed")
    }
    guard head.format == replica.format else {
      throw .unavailable(
        file: place,
        reason: "the collection has format \(head.format), this program edits format "
          + "\(replica.format): pixelarium database migrate raises it; nothing was changed")
    }
  }

  /// Waits until every serving replica shows an edit or has been silent too long, or the time in the options is over.
  private func confirm(
    _ edit: EditReport, after head: CollectionSnapshot, begun: ContinuousClock.Instant,
    _ span: WorkSpan
  ) throws(CatalogError) {
    let waiting = WorkSpan.start("confirm")
    defer { waiting.end() }
    var report = edit
    let start = ContinuousClock.now
    var pause = 0.0005
    do throws(PostgresError) {
      // After a failover, the rows of replicas may be some seconds old.
      if !head.timelineOfEdit.isEmpty, head.timelineOfEdit != head.timeline {
        Thread.sleep(forTimeInterval: Double(SharedCollection.patience))
      }
      while true {
        guard let collection else { throw .unreachable("the connection is gone") }
        let serving = try collection.replicas().filter(\.serves)
        if serving.contains(where: { $0.seconds < 0 }) {
          try collection.limitLeases()
          continue
        }
        let late = serving.filter {
          $0.revision < report.revision || $0.history != head.position.history
        }
        report.confirmed = serving.count - late.count
        report.waiting = late.map {
          EditReport.Laggard(
            name: $0.name, applied: $0.revision, silence: $0.seconds, refuses: $0.refuses)
        }
        let isAwaited = late.contains { !$0.isSilent }
        if !isAwaited || ContinuousClock.now - start > options.confirmationTime { break }
        Thread.sleep(forTimeInterval: pause)
        pause = min(pause * 1.2, 0.01)
      }
    } catch {
      if error.isOfConnection { collection = nil }
      report.localFailure =
        report.localFailure ?? "replicas could not be asked (\(error.description))"
    }
    report.duration = .now - begun
    span.note(report)
    options.onEdit(report)
    let isSeen = report.waiting.allSatisfy(\.refuses) && report.localFailure == nil
    if options.confirmation == .all, !isSeen {
      let names = report.waiting.map(\.name).joined(separator: ", ")
      throw .unconfirmed(
        place: place,
        reason: "edit \(report.revision) was made, but not every replica shows it: "
          + (names.isEmpty ? report.localFailure ?? "" : names))
    }
  }

  /// Runs a conversation with the collection, over the present session or a new one.
  ///
  /// - Parameters:
  ///   - isEdit: Whether errors should state that nothing was changed.
  ///   - retries: Whether `body` may run again over another session, since an idle session may have been closed long
  ///     ago.
  private func converse<Value>(
    isEdit: Bool = false, retries: Bool = true, _ body: (SharedCollection) throws -> Value
  ) throws(CatalogError) -> Value {
    var isFresh = false
    do {
      while true {
        if collection == nil {
          collection = try connected()
          isFresh = true
        }
        guard let collection else { continue }
        do {
          return try body(collection)
        } catch let error as PostgresError where error.isOfConnection {
          self.collection = nil
          guard retries, !isFresh else { throw error }
        }
      }
    } catch let error as PostgresError {
      throw CatalogError(error, place: place, isEdit: isEdit)
    } catch {
      throw CatalogError(error, file: file.url)
    }
  }

  private func connected() throws(PostgresError) -> SharedCollection {
    let collection = try SharedCollection(replica.address, program: options.program)
    collection.connection.isLeftOpen = options.endsWithProcess
    return collection
  }

  private func noteState(of outcome: Replica.Outcome) {
    if outcome.way != .none { file.token.bump(outcome) }
    file.noteIdentity(outcome.head.catalogID)
  }
}
