import Foundation
import GRDB
import GalleryModel
import Synchronization

/// The words of a replica about itself.
struct ReplicaLease {
  /// The same for the life of a file on one machine under a name.
  let id: Int64
  /// The random number of the copy.
  let ownNumber: Int64
  let name: String
  let program: String
  var applied: ReplicaPosition?
  /// True where somebody is answered from it.
  let serves: Bool
  /// True where it refuses to answer while it is cut off.
  let refuses: Bool
}

/// Renews and withdraws the lease of one replica.
final class LeaseHolder: Sendable {
  private let file: CatalogFile
  private let configuration: ReplicaFollower.Configuration
  private let id = Mutex<Int64?>(nil)
  private let forgot = Mutex<ContinuousClock.Instant?>(nil)
  private let lastCopy = Mutex<Copy?>(nil)

  init(of file: CatalogFile, _ configuration: ReplicaFollower.Configuration) {
    self.file = file
    self.configuration = configuration
  }

  /// Says what the copy shows; of a file that is not there any more, that it is gone.
  ///
  /// - Parameter isReading: True where a snapshot is being read, which this ends.
  func renew(
    _ collection: SharedCollection, _ applied: ReplicaPosition?, isReading: Bool
  ) throws {
    let lease = try lease(applied)
    let forgetsOthers = mayForget()
    let former = id.withLock { id in
      defer { id = lease.id }
      return id
    }
    if let former, former != lease.id {
      if isReading { try collection.endReading() }
      try collection.withdraw(former)
      try collection.renew(lease, isReading: false, forgetsOthers: forgetsOthers)
    } else {
      try collection.renew(lease, isReading: isReading, forgetsOthers: forgetsOthers)
    }
  }

  /// True once a second, which is often enough for others of the name.
  private func mayForget() -> Bool {
    forgot.withLock { last in
      let now = ContinuousClock.now
      if let last, now - last < .seconds(1) { return false }
      last = now
      return true
    }
  }

  /// Says that the replica has stopped, if the collection can be reached: nobody waits for it, and its row stays.
  func stop(_ collection: SharedCollection) {
    if let id = id.withLock({ $0 }) { try? collection.stop(id) }
  }

  private func lease(_ applied: ReplicaPosition?) throws -> ReplicaLease {
    let copy = try copy()
    return ReplicaLease(
      id: copy.id, ownNumber: copy.ownNumber, name: configuration.name,
      program: configuration.program, applied: applied, serves: configuration.serves,
      refuses: configuration.refuses)
  }

  /// The numbers of the file that is open.
  private func copy() throws -> Copy {
    let open = try file.connections.get()
    let known = lastCopy.withLock { $0 }
    if let known, known.file == open.file { return known }
    let number = try ReplicaTable.record(open.pool)?.ownNumber ?? 0
    // Files that are copies of one file have one own number, on other machines or beside it.
    let place =
      "\(number) \(ProcessInfo.processInfo.hostName) \(open.file.map { "\($0)" } ?? "") \(configuration.name)"
    let fresh = Copy(
      file: open.file, ownNumber: number,
      id: Int64(bitPattern: ContentHash.hash(Array(place.utf8))))
    lastCopy.withLock { $0 = fresh }
    return fresh
  }

  /// A file and the numbers under which it is known.
  private struct Copy {
    let file: FileIdentity?
    let ownNumber: Int64
    /// The lease's.
    let id: Int64
  }
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

  /// True if no edit waits for it any more.
  package var isSilent: Bool { seconds >= Double(SharedCollection.patience) }
}
