/// A name that an item had before, and that keeps finding it.
package struct EarlierName: Hashable, Sendable {
  /// The kind of the item.
  package let kind: ItemKind
  /// The earlier full name.
  package let name: String
  /// The present full name of the item, or of a symbol's drawing.
  package let present: String

  /// Creates an earlier name.
  package init(kind: ItemKind, name: String, present: String) {
    (self.kind, self.name, self.present) = (kind, name, present)
  }
}
