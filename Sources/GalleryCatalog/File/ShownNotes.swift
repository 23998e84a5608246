import GalleryModel
import Synchronization

/// Notes what is read of a collection while an answer is made (sharing.md §10).
///
/// Every read notes what it shows, and one that does not say so notes everything. What is kept from an earlier
/// read is noted by whoever keeps it.
final class ShownNotes: Sendable {
  /// A part of the collection that an answer shows.
  enum Part {
    /// All of it.
    case everything
    /// All subjects of a kind, also those that may come.
    case kind(SubjectKind)
    /// One subject.
    case subject(SubjectKind, Int64)
  }

  /// The notes of this task's answer.
  @TaskLocal static var current: ShownNotes?

  private let catalog: Catalog
  /// As it was before the first read.
  private let table: ChangeTable
  private let isRefused: Bool
  private let places = Mutex<Set<Int>>([])

  /// Nothing is read yet.
  init(of catalog: Catalog) {
    self.catalog = catalog
    isRefused = catalog.sharing?.refusesNow ?? false
    table = catalog.database.token.table
  }

  /// Notes a part.
  func add(_ part: Part) {
    let place =
      switch part {
      case .everything: ChangeTable.Place.any
      case .kind(let kind): ChangeTable.place(of: kind)
      case .subject(let kind, let id): ChangeTable.place(of: id, kind)
      }
    places.withLock { _ = $0.insert(place) }
  }

  /// The state of all that was noted.
  var state: ShownState {
    let places = places.withLock { $0 }
    return ShownState(
      catalog, table: table, places: [ChangeTable.Place.everything] + places.sorted(),
      isRefused: isRefused)
  }
}

/// The state of what an answer shows of a collection: it is right for as long as that stays.
package final class ShownState: Sendable {
  private let catalog: Catalog
  private let parts: [(place: Int, number: UInt64)]
  private let isRefused: Bool
  /// The token's value when nothing had changed yet.
  private let confirmed: Atomic<UInt64>

  fileprivate init(
    _ catalog: Catalog, table: ChangeTable, places: [Int], isRefused: Bool
  ) {
    self.catalog = catalog
    self.isRefused = isRefused
    parts = places.map { ($0, table[$0]) }
    // No value yet: the file may have changed since.
    confirmed = Atomic(table[ChangeTable.Place.any])
  }

  /// True while the collection shows the same, for the price of a load from memory; never of a copy that is not to be shown
  /// while it is cut off.
  package var isCurrent: Bool {
    if isRefused { return false }
    if let sharing = catalog.sharing, sharing.refusesNow { return false }
    return catalog.database.token.holds(parts, confirmed: confirmed)
  }

  /// True if both are of the same parts and the same state of them.
  package func isSame(as other: ShownState) -> Bool {
    catalog === other.catalog && isRefused == other.isRefused
      && parts.elementsEqual(other.parts) { $0 == $1 }
  }
}

extension Catalog {
  /// Makes an answer, and tells the state of all that is read for it.
  ///
  /// An edit meanwhile leaves the answer with a state that has passed.
  package func noting<Value>(
    _ answer: () async throws -> Value
  ) async rethrows -> (value: Value, state: ShownState) {
    let notes = ShownNotes(of: self)
    let value = try await ShownNotes.$current.withValue(notes) { try await answer() }
    return (value, notes.state)
  }
}
