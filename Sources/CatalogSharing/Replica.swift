import Foundation
package import GRDB
package import GalleryCatalog
import GalleryModel
import PostgreSQL

/// The functions that bring a copy up to the state of a shared collection.
package struct Replica {
  let address: PostgresAddress
  /// The program and its version.
  let program: String
  /// The number of SQLite migrations of this program.
  let format: Int

  /// The result of a pull.
  package struct Outcome {
    let head: CollectionSnapshot
    /// The copy's record after the pull, or `nil` if the copy is empty.
    var record: ReplicaTable.Record?
    /// The number of subjects that were written or removed, by the names of their kinds.
    var subjects: [String: Int] = [:]
    var way = CollectionSnapshot.Way.none
    /// The copy's position before the pull.
    var former: ReplicaPosition?
  }

  /// An error for a copy with an edit that the collection lacks.
  struct LostHistory: Error { let seen: ReplicaPosition }

  /// Reads the missing edits into the copy in one transaction, or leaves an up-to-date copy as it is.
  ///
  /// A copy only moves forward: if another process has brought the same file further in the meantime, the snapshot is
  /// discarded.
  ///
  /// - Parameters:
  ///   - known: The copy's record if it is probably current; otherwise it is read.
  ///   - seen: Called with the collection's state before its rows are read.
  ///   - end: Ends the snapshot, after the copy has all of it.
  func follow(
    _ collection: SharedCollection, _ pool: DatabasePool, known: ReplicaTable.Record? = nil,
    seen: (CollectionSnapshot) -> Void = { _ in }, end: ((Outcome) throws -> Void)? = nil
  ) throws -> Outcome {
    var known = known
    var unproved: ReplicaPosition?
    var held: Int64?
    while true {
      do {
        let before = try known ?? ReplicaTable.record(pool)
        known = nil
        let head = try collection.beginReading(after: before?.position)
        seen(head)
        let way = try way(to: head, from: before, unproved: unproved)
        if way == .all, held == nil {
          // Edits made while everything is read must still be in the journal afterwards.
          try collection.endReading()
          let number = before?.ownNumber ?? .random(in: .min ... .max)
          try collection.hold(number, program: program)
          held = number
          continue
        }
        var outcome = Outcome(head: head, record: before)
        if way != .none {
          outcome = try pool.writeWithoutTransaction { db in
            var outcome = outcome
            try db.inTransaction(.immediate) {
              let now = try ReplicaTable(db: db).record()
              if now?.position == before?.position {
                outcome = try apply(
                  head, way, since: now, from: collection, to: db, ownNumber: held)
                return .commit
              }
              return .rollback
            }
            return outcome
          }
        }
        if way != .none, outcome.way == .none {
          try collection.endReading()
          continue
        }
        if let end { try end(outcome) } else { try collection.endReading() }
        return outcome
      } catch let lost as LostHistory {
        try collection.endReading()
        // If the mark proves nothing, for example since it is older than migration 0002, the copy is reread in the
        // present history.
        if try collection.noteLostHistory(lost.seen) == lost.seen.history { unproved = lost.seen }
      } catch {
        collection.abandon()
        throw error
      }
    }
  }

  /// Reads the whole collection into an empty copy.
  func fill(_ db: Database, from collection: SharedCollection) throws {
    let number = Int64.random(in: .min ... .max)
    try collection.hold(number, program: program)
    let head = try collection.beginReading(after: nil)
    _ = try apply(
      head, try way(to: head, from: nil), since: nil, from: collection, to: db, ownNumber: number)
    try collection.endReading()
  }

  /// Brings a copy up to date inside a writer's transaction, while no other process can edit.
  ///
  /// - Parameter known: The state of the collection relative to a copy's position, used if the position is unchanged.
  package func follow(
    _ collection: SharedCollection, in db: Database,
    _ known: (head: CollectionSnapshot, position: ReplicaPosition?)
  ) throws -> Outcome {
    let before = try ReplicaTable(db: db).record()
    let head =
      before?.position == known.position
      ? known.head : try collection.head(after: before?.position)
    let way = try way(to: head, from: before)
    guard way != .none else { return Outcome(head: head, record: before) }
    return try apply(head, way, since: before, from: collection, to: db)
  }

  /// Returns the way from a copy to the collection's state.
  ///
  /// - Parameter unproved: An edit of the copy that the collection lacks and that does not raise the history.
  /// - Throws: `LostHistory` if the copy has another edit that the collection lacks, `.unusable` if the collection
  ///   needs a newer program, and `.unavailable` if its history is lower than the copy's.
  private func way(
    to head: CollectionSnapshot, from copy: ReplicaTable.Record?, unproved: ReplicaPosition? = nil
  ) throws -> CollectionSnapshot.Way {
    guard head.format <= format else {
      throw CatalogError.unusable(
        file: address.description,
        reason:
          "the collection has format \(head.format), this program knows \(format); use a newer "
          + "pixelarium")
    }
    if let copy, copy.identity == head.identity, copy.position.history > head.position.history {
      throw CatalogError.unavailable(
        file: address.description,
        reason: "this server has history \(head.position.history) of the collection, and the copy "
          + "here has seen history \(copy.position.history): it is a former primary, or was "
          + "restored from an earlier backup; the copy does not follow it")
    }
    let way = head.way(from: copy?.position, identity: copy?.identity)
    guard way == .lostHistory, let seen = copy?.position else { return way }
    guard seen != unproved else { return .all }
    throw LostHistory(seen: seen)
  }

  private func apply(
    _ head: CollectionSnapshot, _ way: CollectionSnapshot.Way, since copy: ReplicaTable.Record?,
    from collection: SharedCollection, to db: Database, ownNumber: Int64? = nil
  ) throws -> Outcome {
    let file = ReplicaTable(db: db)
    let position = way == .changes ? copy?.position : nil
    let isTouched = { (name: String) in position == nil || head.changedParts[name] != nil }
    let kinds = SubjectKind.all.filter { position == nil || head.touched[$0.name] != nil }
    let wholes = SubjectKind.wholeTables.filter(isTouched)
    if position == nil {
      try file.deleteAll()
    } else {
      for kind in kinds { try file.delete(head.touched[kind.name] ?? [], of: kind) }
      for table in wholes { try db.execute(sql: "DELETE FROM \(table)") }
    }
    let known = head.format < format ? try collection.columns() : nil
    let bitmaps = SubjectKind.bitmaps.name
    // A table that has not been written since the copy's position has no new rows.
    let wanted =
      kinds.flatMap { kind in kind.tables.map { (kind: kind as SubjectKind?, table: $0.name) } }
      .filter { isTouched($0.table) } + wholes.map { (nil, $0) }
    let tables = try wanted.filter { known == nil || known?[$0.table] != nil }.map { kind, table in
      let columns = try CarriedColumns(of: table, in: db, limitedTo: known?[table])
      return (kind: kind, table: table, columns: columns)
    }
    // Prepared on first use, since most tables have no changed rows.
    var insertions: [Int: Statement] = [:]
    var present: [String: Set<Int64>] = [:]
    var counts: [String: Int] = [:]
    let subjects = position.map { position in
      Dictionary(uniqueKeysWithValues: kinds.map { ($0, head.ids(of: $0, since: position)) })
    }
    try collection.rows(of: tables, ofSubjects: subjects) { index, row in
      let table = tables[index]
      if table.table == table.kind?.name {
        counts[table.table, default: 0] += 1
        // The key is the first column of every root.
        if position != nil, case .integer(let id)? = row.first {
          present[table.table, default: []].insert(id)
        }
      }
      let insertion =
        try insertions[index] ?? file.insertion(into: table.table, table.columns)
      insertions[index] = insertion
      try insertion.execute(arguments: StatementArguments(row.map(\.databaseValue)))
    }
    if known != nil, position == nil || head.touched[bitmaps] != nil {
      try file.compressCells(of: position == nil ? nil : head.touched[bitmaps])
    }
    let lastIDs = try position == nil ? collection.head(after: nil).changedParts : head.changedParts
    for kind in kinds {
      if position == nil {
        try kind.search(in: db)?.indexAll()
      } else {
        let touched = head.touched[kind.name] ?? []
        try file.index(touched, present: present[kind.name] ?? [], of: kind)
        counts[kind.name] = touched.count
      }
      if let id = lastIDs[kind.name] { try file.set(lastID: id, in: kind.name) }
    }
    let record = try file.set(
      head.position, identity: head.identity, source: address.description,
      ownNumber: copy?.ownNumber ?? ownNumber ?? .random(in: .min ... .max), after: copy)
    return Outcome(
      head: head, record: record, subjects: counts, way: way, former: copy?.position)
  }
}

extension ChangeToken {
  /// Reports that a copy was brought forward.
  package func bump(_ outcome: Replica.Outcome) {
    bump(
      outcome.way == .changes ? ChangedParts(outcome.head) : nil, from: outcome.former?.mark,
      to: outcome.head.position.mark)
  }
}

extension CollectionSnapshot {
  /// Returns SQL for the ids of the touched subjects of a kind.
  ///
  /// PostgreSQL is fastest with a list for up to 1,000 ids, and with a query for more.
  fileprivate func ids(of kind: SubjectKind, since position: ReplicaPosition) -> String {
    let ids = touched[kind.name] ?? []
    return ids.count <= 1000
      ? ids.map(String.init).joined(separator: ",")
      : "SELECT id FROM touched WHERE part = '\(kind.name)' AND revision > \(position.revision)"
  }
}
