import GRDB
import GalleryModel
import Synchronization

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

/// Renews and withdraws the lease of one replica.
final class LeaseHolder: Sendable {
  private let file: CatalogFile
  private let configuration: ReplicaFollower.Configuration
  private let id = Mutex<Int64?>(nil)
  private let forgot = Mutex<ContinuousClock.Instant?>(nil)
  private let number = Mutex<(file: FileIdentity?, number: Int64)?>(nil)

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

  /// Takes the lease away, as far as the collection can be reached: whoever waits for replicas does not wait
  /// for one that has gone.
  func withdraw(_ collection: SharedCollection) {
    if let id = id.withLock({ $0 }) { try? collection.withdraw(id) }
  }

  private func lease(_ applied: ReplicaPosition?) throws -> ReplicaLease {
    let number = Array("\(try ownNumber()) \(configuration.name)".utf8)
    return ReplicaLease(
      id: Int64(bitPattern: ContentHash.hash(number)), name: configuration.name,
      program: configuration.program, applied: applied, serves: configuration.serves,
      refuses: configuration.refuses)
  }

  /// The random number of the file that is open.
  private func ownNumber() throws -> Int64 {
    let open = try file.connections.get()
    let known = number.withLock { $0 }
    if let known, known.file == open.file { return known.number }
    let fresh = try ReplicaTable.record(open.pool)?.ownNumber ?? 0
    number.withLock { $0 = (open.file, fresh) }
    return fresh
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
}
