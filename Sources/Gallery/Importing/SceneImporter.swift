package import Foundation
package import GalleryModel
package import SceneModel

/// An importer of scene documents.
package struct SceneImporter: Sendable {
  /// The maximum file size in bytes.
  ///
  /// It is above the limit of a document, so that an error can state the actual size.
  package let maximumBytes = 1 << 20

  /// Creates an importer.
  package init() {}

  /// A document and the scene to store.
  package struct Import: Sendable {
    /// The scene, with the document's name.
    package var scene: NewScene
    /// The document, with its name.
    package var document: SceneDocument

    init(_ document: SceneDocument, name: ItemName, source: String?) throws(SceneDocumentError) {
      var words = SceneDescriptionEdit()
      words.name = name
      self.document = try document.with(words)
      scene = NewScene(self.document, name: name, source: source)
    }
  }

  /// Returns the bytes of a regular file.
  package func bytes(of file: URL) throws(ImportError) -> [UInt8] {
    try RegularFile.bytes(of: file, limit: maximumBytes, for: .scene)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - name: The name. The default is the document's own, or one derived from the file name.
  ///   - set: The set of the scene, or `nil` for the one that the name says.
  ///   - words: A description that replaces the document's own.
  ///   - file: The source, or `nil` for standard input.
  package func decode(
    _ bytes: [UInt8], name: ItemName? = nil, in set: SetName? = nil,
    words: SceneDescriptionEdit = SceneDescriptionEdit(), file: URL?
  ) throws(SceneDocumentError) -> Import {
    let document = try SceneDocument(bytes).with(words)
    let stem = file?.deletingPathExtension().lastPathComponent ?? ""
    let name = name ?? document.name ?? ItemName(slug: stem, for: .scene)
    return try Import(
      document, name: set.map { name.member(of: $0) } ?? name, source: file?.lastPathComponent)
  }
}

extension NewScene {
  /// Creates a scene from a document.
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
