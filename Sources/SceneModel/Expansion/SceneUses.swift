/// The kinds of items outside a document that a scene may use.
package enum SceneUse: String, CaseIterable, Hashable, Sendable {
  case bitmap, symbol, palette, font, scene
  /// A bitmap or, if no bitmap has the name, a symbol, in place of a remote image.
  case substitute = "substitute"
  /// The URL of a remote image.
  case remote
}

/// The names of all items that a scene uses.
package struct SceneUses: Hashable, Sendable {
  private var names: [SceneUse: Set<String>] = [:]

  /// Creates an empty set of uses.
  package init() {}

  /// Returns the distinct names of a kind, in alphabetical order.
  package subscript(use: SceneUse) -> [String] { names[use, default: []].sorted() }

  /// Returns the number of distinct names of a kind.
  package func count(_ use: SceneUse) -> Int { names[use]?.count ?? 0 }

  /// Adds a name.
  mutating func insert(_ name: String, as use: SceneUse) { names[use, default: []].insert(name) }
}
