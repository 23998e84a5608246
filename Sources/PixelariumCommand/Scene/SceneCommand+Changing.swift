import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import SceneModel

extension SceneCommand: EditedNoun {
  typealias Edit = EditVerb<Self>

  static let editHelp = VerbHelp(
    "Change a scene's name, label, tags or licence.",
    """
    The document changes, too. To change anything else, export the scene, edit the file, \
    and add it with --on-conflict replace. An empty text removes the licence.
    """)

  struct Changes: ItemChanges {
    @Option("New accessibility label, with {{…}} for parameters.", value: "text")
    var label: String?

    @Flag(
      name: .customLong("no-label"),
      help: "Remove the label: the name becomes the text alternative.")
    var isUnlabelled = false

    @OptionGroup var tagging: EditedTags

    @Option("An SPDX identifier such as MIT, or a name.", value: "name")
    var license: String?

    var isEmpty: Bool { label == nil && !isUnlabelled && tagging.isEmpty && license == nil }

    func validate() throws {
      if label != nil, isUnlabelled {
        throw ValidationError("--label and --no-label exclude each other: leave one out.")
      }
      if label == "" { throw ValidationError("--label must not be empty: use --no-label.") }
    }
  }

  static func edit(
    _ item: String, name: String?, _ changes: Changes, _ database: DatabaseOptions
  ) async throws -> SceneResource {
    let name = try name.map { text throws(CatalogError) in try ItemName(text) }
    let workspace = try await database.workspace(.reading)
    do {
      let summary = try await workspace.updateScene(named: item) { summary in
        var words = SceneDescriptionEdit()
        words.name = name
        words.label = changes.isUnlabelled ? "" : changes.label
        words.tags = changes.tagging.tags(after: summary.tags)
        words.license = changes.license
        return words
      }
      return SceneResource(summary)
    } catch let error as SceneDocumentError {
      throw CommandError(.badData, "\(item): \(error.message)")
    }
  }
}

extension SceneCommand: SinglyRemovableNoun {
  typealias Remove = RemoveVerb<Self>
  typealias Removed = SceneResource

  static let removeHelp = VerbHelp(
    "Remove scenes permanently, without a prompt.",
    "Missing items are reported, and the others are removed.")

  static func openForRemoval(_ database: DatabaseOptions) async throws -> Workspace {
    try await database.workspace(.reading)
  }

  static func remove(
    _ name: String, from workspace: Workspace
  ) async throws -> RemovedItem<SceneResource> {
    let users = try await workspace.catalog.scenes(using: UsedItem(.scene, name))
    let removed = try await workspace.removeScene(named: name)
    return RemovedItem(item: SceneResource(removed), name: name, scenes: users)
  }
}

extension SceneCommand: PlainlyExportedNoun {
  typealias Export = ExportVerb<Self>
  typealias ExportOptions = PlainExport<Self>

  static let exportHelp = VerbHelp(
    "Write the documents of scenes as files that can be added again without loss.",
    """
    Documents are in the canonical form, on several lines. In a folder, each file is named after \
    its scene: award.json.
    """)

  static let endings = ["json"]

  static let endingAdvice: String? = "to draw the scene, use pixelarium scene render"

  static func files(
    of name: String, to file: FileOutput?, in catalog: Catalog
  ) async throws -> [ExportedFile] {
    let stored = try await catalog.scene(named: name)
    let document = try SceneDocument(Array(stored.document.utf8)).indented
    return [ExportedFile(name: "\(name).json", bytes: Array(document.utf8))]
  }
}
