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

  private let catalog: Catalog
  /// The configured prefixes in order.
  package let prefixes: [IconPrefix]
  private let state = Mutex(State())

  package init(catalog: Catalog, prefixes: [IconPrefix]) {
    self.catalog = catalog
    self.prefixes = prefixes
  }

  /// All sets in the order of their prefixes.
  package var sets: [IconSet] {
    get async throws {
      // The version is read before the catalog, so an edit in between leaves the sets under an old version.
      let version = catalog.version(of: .symbol)
      let known = state.withLock { $0.version == version ? $0.sets : nil }
      if let known { return known }
      let inventory = try await catalog.symbolInventory()
      let sets = prefixes.map { IconSet($0, of: inventory) }
      state.withLock { $0 = State(version: version, sets: sets) }
      return sets
    }
  }

  /// Returns the set of a prefix.
  ///
  /// - Throws: A problem with status 404 if the prefix is unknown.
  package func set(_ prefix: String) async throws -> IconSet {
    guard let set = try await sets.first(where: { $0.prefix == prefix }) else {
      let names = prefixes.map(\.name.text)
      throw Problem(
        .notFound,
        "there is no set of icons \(prefix.quotable), there is \(names.joined(separator: ", "))",
        parameter: "prefix", value: prefix.quotable, allowed: names)
    }
    return set
  }
}
