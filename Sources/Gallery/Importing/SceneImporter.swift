package import Foundation
package import GalleryModel
package import SceneModel

/// Files of documents to scenes.
package struct SceneImporter: Sendable {
  /// The most bytes of a file that are read: more than a document may have, so that it is told how many
  /// there are.
  package let maximumBytes = 1 << 20

  /// An importer; there is nothing to set.
  package init() {}

  /// A document, and what is stored of it.
  package struct Import: Sendable {
    /// Under the name that the document says.
    package var scene: NewScene
    /// With its name.
    package var document: SceneDocument

    init(_ document: SceneDocument, name: ItemName, source: String?) throws(SceneDocumentError) {
      var words = SceneWords()
      words.name = name
      self.document = try document.with(words)
      scene = NewScene(self.document, name: name, source: source)
    }
  }

  /// The bytes of a regular file.
  package func bytes(of file: URL) throws(ImportError) -> [UInt8] {
    try RegularFile.bytes(of: file, limit: maximumBytes)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - name: The name that the scene is to have; by default what the document calls itself, else one
  ///     made of the file's name.
  ///   - words: Others than the document has.
  ///   - file: Where it comes from; `nil` for standard input.
  package func decode(
    _ bytes: [UInt8], name: ItemName? = nil, words: SceneWords = SceneWords(), file: URL?
  ) throws(SceneDocumentError) -> Import {
    let document = try SceneDocument(bytes).with(words)
    let stem = file?.deletingPathExtension().lastPathComponent ?? ""
    return try Import(
      document, name: name ?? document.name ?? ItemName(slug: stem, for: .scene),
      source: file?.lastPathComponent)
  }
}

extension NewScene {
  /// A scene of a document.
  package init(_ document: SceneDocument, name: ItemName, source: String? = nil) {
    let kinds: [(SceneUse, ItemKind)] = [
      (.bitmap, .bitmap), (.symbol, .symbol), (.palette, .palette), (.font, .font),
      (.scene, .scene),
    ]
    let uses = document.uses
    self.init(
      name: name, label: document.label, tags: document.tags.map(\.text),
      license: document.license, source: source,
      document: String(decoding: document.canonicalBytes, as: UTF8.self),
      uses: Set(kinds.flatMap { use, kind in uses[use].map { UsedItem(kind, $0) } }))
  }
}
