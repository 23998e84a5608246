/// A name of the collection that stands in a document itself, at the first place where it does.
package struct SceneMention: Hashable, Sendable {
  /// The kind of thing.
  package let use: SceneUse
  /// Its name, of a bitmap also an id; of a symbol with its variants.
  package let name: String
  /// The text that says the name, or the parameter that chooses among several.
  package let place: JSONPlace
  /// The tag that the thing has to have, where a parameter asks for one.
  package let tag: String?

  init(_ use: SceneUse, _ name: String, at place: JSONPlace, tag: String? = nil) {
    (self.use, self.name, self.place, self.tag) = (use, name, place, tag)
  }
}

extension SceneName {
  /// The same kind among everything that a scene may use.
  package var use: SceneUse {
    switch self {
    case .symbol: .symbol
    case .bitmap: .bitmap
    case .palette: .palette
    }
  }
}
