import Foundation
import GRDB
import GalleryCatalog
import GalleryModel
import Synchronization

/// The report of a replica about itself.
struct ReplicaLease {
  /// An id that is constant for a file, its machine and its name.
  let id: Int64
  /// The random number of the copy.
  let ownNumber: Int64
  let name: String
  let program: String
  var applied: ReplicaPosition?
  /// Whether requests are answered from it.
  let serves: Bool
  /// Whether it refuses requests while it is cut off.
  let refuses: Bool
}

/// The holder of one replica's lease, which it renews and withdraws.
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

  /// Reports the edit that the copy shows; if the file was replaced, also withdraws the lease of the former file.
  ///
  /// - Parameter isReading: Whether a snapshot is open, which this call ends.
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

  /// Returns true at most once a second, which is often enough to remove obsolete rows.
  private func mayForget() -> Bool {
    forgot.withLock { last in
      let now = ContinuousClock.now
      if let last, now - last < .seconds(1) { return false }
      last = now
      return true
    }
  }

  /// Marks the replica as stopped if the collection can be reached; writers no longer wait for it, and its row stays.
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

  /// Returns the numbers of the open file.
  private func copy() throws -> Copy {
    let open = try file.connections.get()
    let known = lastCopy.withLock { $0 }
    if let known, known.file == open.file { return known }
    let number = try ReplicaTable.record(open.pool)?.ownNumber ?? 0
    // Copies of one file share its own number, on this machine and others.
    let place =
      "\(number) \(ProcessInfo.processInfo.hostName) \(open.file.map { "\($0)" } ?? "") \(configuration.name)"
    let fresh = Copy(
      file: open.file, ownNumber: number,
      id: Int64(bitPattern: ContentHash.hash(Array(place.utf8))))
    lastCopy.withLock { $0 = fresh }
    return fresh
  }

  /// A file and the numbers that identify it.
  private struct Copy {
    let file: FileIdentity?
    let ownNumber: Int64
    /// The id of the lease.
    let id: Int64
  }
}

/// A replica as the collection knows it.
package struct ReplicaStatus: Sendable, Encodable, Equatable {
  /// The name of the replica, given by its operator.
  package let name: String
  /// The program that follows.
  package let program: String
  /// The last edit that it shows.
  package let revision: Int64
  /// The history that the edit belongs to.
  package let history: Int64
  /// Whether requests are answered from it.
  package let serves: Bool
  /// Whether it refuses requests while it is cut off.
  package let refuses: Bool
  /// The time since its last report, in seconds of the database's clock.
  package let seconds: Double

  /// Whether it has been silent so long that edits no longer wait for it.
  package var isSilent: Bool { seconds >= Double(SharedCollection.patience) }
}
