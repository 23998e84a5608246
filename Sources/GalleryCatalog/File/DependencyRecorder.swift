import GalleryModel
import Synchronization

/// A recorder of the parts of a collection that an answer depends on (sharing.md §10).
///
/// Every read records the items that it shows; a read that does not declare them records everything. Code that caches
/// the result of an earlier read records it on each use.
final class DependencyRecorder: Sendable {
  /// A part of the collection that an answer shows.
  enum Part {
    /// The whole collection.
    case everything
    /// All subjects of a kind, including those added later.
    case kind(SubjectKind)
    /// One subject.
    case subject(SubjectKind, Int64)
  }

  /// The recorder for the answer of the current task.
  @TaskLocal static var current: DependencyRecorder?

  private let catalog: Catalog
  /// The numbers from before the first read.
  private let table: ChangeTable
  private let isRefused: Bool
  private let places = Mutex<Set<Int>>([])

  /// Creates a recorder; call it before the first read.
  init(of catalog: Catalog) {
    self.catalog = catalog
    isRefused = catalog.origin?.refusesNow ?? false
    table = catalog.database.token.table
  }

  /// Records a part.
  func add(_ part: Part) {
    let place =
      switch part {
      case .everything: ChangeTable.Place.any
      case .kind(let kind): ChangeTable.place(of: kind)
      case .subject(let kind, let id): ChangeTable.place(of: id, kind)
      }
    places.withLock { _ = $0.insert(place) }
  }

  /// The state of all recorded parts.
  var state: DependencyState {
    let places = places.withLock { $0 }
    return DependencyState(
      catalog, table: table, places: [ChangeTable.Place.everything] + places.sorted(),
      isRefused: isRefused)
  }
}

/// The state of the parts that an answer shows; the answer is valid until one of them changes.
package final class DependencyState: Sendable {
  private let catalog: Catalog
  private let parts: [(place: Int, number: UInt64)]
  private let isRefused: Bool
  /// The token's value when the parts were last confirmed to be unchanged.
  private let confirmed: Atomic<UInt64>

  fileprivate init(
    _ catalog: Catalog, table: ChangeTable, places: [Int], isRefused: Bool
  ) {
    self.catalog = catalog
    self.isRefused = isRefused
    parts = places.map { ($0, table[$0]) }
    // The number in the table, not the token's present value: the file may have changed since.
    confirmed = Atomic(table[ChangeTable.Place.any])
  }

  /// Whether the collection still shows the same state; false for a copy that must not be shown while it is cut off.
  ///
  /// While the collection does not change, the check costs one load from memory.
  package var isCurrent: Bool {
    if isRefused { return false }
    if let origin = catalog.origin, origin.refusesNow { return false }
    return catalog.database.token.holds(parts, confirmed: confirmed)
  }

  /// Returns whether both states have the same parts with the same numbers.
  package func isSame(as other: DependencyState) -> Bool {
    catalog === other.catalog && isRefused == other.isRefused
      && parts.elementsEqual(other.parts) { $0 == $1 }
  }
}

extension Catalog {
  /// Runs a closure that makes an answer, and returns the answer with the state of everything that it read.
  ///
  /// If an edit arrives in the meantime, the returned state is already out of date.
  package func noting<Value>(
    _ answer: () async throws -> Value
  ) async rethrows -> (value: Value, state: DependencyState) {
    let notes = DependencyRecorder(of: self)
    let value = try await DependencyRecorder.$current.withValue(notes) { try await answer() }
    return (value, notes.state)
  }
}
