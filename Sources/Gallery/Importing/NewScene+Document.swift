package import GalleryModel
package import SceneModel

extension NewScene {
  /// A scene of a document, under the document's own name where it has one.
  package init(_ document: SceneDocument, name: ItemName, source: String? = nil) {
    let kinds: [(SceneUse, ItemKind)] = [
      (.bitmap, .bitmap), (.symbol, .symbol), (.palette, .palette), (.font, .font),
      (.scene, .scene),
    ]
    self.init(
      name: document.name ?? name, tags: document.tags.map(\.text), license: document.license,
      source: source, document: String(decoding: document.canonicalBytes, as: UTF8.self),
      uses: Set(kinds.flatMap { use, kind in document.uses[use].map { UsedItem(kind, $0) } }))
  }
}
