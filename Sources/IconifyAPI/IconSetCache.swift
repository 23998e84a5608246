import GalleryAddresses
package import GalleryCatalog
import GalleryModel
import Synchronization

/// A cache of the icon sets, which are rebuilt after each change of a symbol.
package final class IconSetCache: Sendable {
  private struct State {
    var version: UInt64?
    var sets: [IconSet] = []
  }

  /// The maximum number of sets in the message about a missing one.
  private static let shownCount = 20

  private let catalog: Catalog
  /// The configured prefixes in order.
  private let prefixes: [IconPrefix]
  private let state = Mutex(State())

  package init(catalog: Catalog, prefixes: [IconPrefix]) {
    self.catalog = catalog
    self.prefixes = prefixes
  }

  /// The sets of the configured prefixes, and then the sets of the collection that have symbols, by rank.
  ///
  /// A configured prefix replaces a set of this name.
  package var sets: [IconSet] {
    get async throws {
      // The version is read before the catalog, so an edit in between leaves the sets under an old version.
      let version = catalog.version(of: .symbol)
      let known = state.withLock { $0.version == version ? $0.sets : nil }
      if let known { return known }
      let inventory = try await catalog.symbolInventory()
      let stored = try await catalog.allSets()
      var sets = prefixes.map { IconSet($0, of: inventory) }
      let taken = Set(sets.map(\.prefix))
      sets += stored.filter { !taken.contains($0.name) }.compactMap { IconSet($0, of: inventory) }
      state.withLock { $0 = State(version: version, sets: sets) }
      return sets
    }
  }

  /// Returns the set of a prefix.
  ///
  /// - Throws: A problem with status 404 if the prefix is unknown.
  package func set(_ prefix: String) async throws -> IconSet {
    let sets = try await sets
    guard let set = sets.first(where: { $0.prefix == prefix }) else {
      let names = sets.filter { !$0.isHidden }.map(\.prefix)
      let shown = names.prefix(Self.shownCount).joined(separator: ", ")
      throw Problem(
        .notFound,
        "there is no set of icons \(prefix.quotable), there is \(shown)"
          + (names.count > Self.shownCount ? " and \(names.count - Self.shownCount) more" : ""),
        parameter: "prefix", value: prefix.quotable,
        allowed: Array(names.prefix(Self.shownCount)))
    }
    return set
  }
}
