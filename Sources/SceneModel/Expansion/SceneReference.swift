package import InputText

/// The name of an item of the collection in a document, at its first place.
package struct SceneReference: Hashable, Sendable {
  /// The kind of item.
  package let use: SceneUse
  /// The name: for a bitmap possibly its id, for a symbol with its variants.
  package let name: String
  /// The place of the name, or of the reference to a choice that has the name among its options.
  package let place: JSONPlace
  /// The tag that the item must have, or `nil` if it needs no tag.
  package let tag: String?

  init(_ use: SceneUse, _ name: String, at place: JSONPlace, tag: String? = nil) {
    (self.use, self.name, self.place, self.tag) = (use, name, place, tag)
  }
}

extension SceneName {
  /// The kind of use.
  package var use: SceneUse {
    switch self {
    case .symbol: .symbol
    case .bitmap: .bitmap
    case .palette: .palette
    }
  }
}
