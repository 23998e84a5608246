/// The kinds of what a scene uses from outside of its document.
package enum SceneUse: String, CaseIterable, Hashable, Sendable {
  case bitmap, symbol, palette, font, scene
  /// A bitmap or, where there is none of that name, a symbol.
  case standIn
  /// The URL of a remote image.
  case remote
}

/// Everything that a scene uses, by name.
package struct SceneUses: Hashable, Sendable {
  private var names: [SceneUse: Set<String>] = [:]

  /// Nothing.
  package init() {}

  /// The names of a kind, each once, in alphabetical order.
  package subscript(use: SceneUse) -> [String] { names[use, default: []].sorted() }

  /// The number of different names of a kind.
  package func count(_ use: SceneUse) -> Int { names[use]?.count ?? 0 }

  /// Adds a name.
  mutating func insert(_ name: String, as use: SceneUse) { names[use, default: []].insert(name) }
}
