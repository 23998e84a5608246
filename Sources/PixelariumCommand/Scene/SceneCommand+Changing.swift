import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import SceneModel

extension SceneCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a scene's name, label, tags or licence.",
      discussion: """
        The document changes, too. To change anything else, export the scene, edit the file, \
        and add it with --on-conflict replace. An empty text removes the licence.
        """)

    @Argument(help: "Name.", completion: .sceneNames)
    var scene: String

    @Option(help: "New exact name.")
    var name: String?

    @Option("New accessibility label, with {{…}} for parameters.", value: "text")
    var label: String?

    @Flag(
      name: .customLong("no-label"),
      help: "Remove the label: the name becomes the text alternative.")
    var isUnlabelled = false

    @OptionGroup var tagging: EditedTags

    @Option("An SPDX identifier such as MIT, or a name.", value: "name")
    var license: String?

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name == nil, label == nil, !isUnlabelled, tagging.isEmpty, license == nil {
        throw ValidationError("Nothing to change: pixelarium help scene edit lists the options.")
      }
      if label != nil, isUnlabelled {
        throw ValidationError("--label and --no-label exclude each other: leave one out.")
      }
      if label == "" { throw ValidationError("--label must not be empty: use --no-label.") }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try ItemName(text) }
      let workspace = try await database.workspace(.reading)
      let users = try await workspace.catalog.scenes(using: UsedItem(.scene, scene))
      let (tagging, license, label) = (tagging, license, isUnlabelled ? "" : label)
      do {
        let summary = try await workspace.updateScene(named: scene) { summary in
          var words = SceneDescriptionEdit()
          words.name = name
          words.label = label
          words.tags = tagging.tags(after: summary.tags)
          words.license = license
          return words
        }
        try output.write(SceneResource(summary))
        if summary.name != scene { SceneUsageWarning.warn(about: scene, users) }
      } catch let error as SceneDocumentError {
        throw CommandError(.badData, "\(scene): \(error.message)")
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove scenes permanently, without a prompt.",
      discussion: "Missing items are reported, and the others are removed.")

    @Argument(help: "Names.", completion: .sceneNames)
    var scenes: [String]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.reading)
      try await scenes.forEachReporting { name in
        let users = try await workspace.catalog.scenes(using: UsedItem(.scene, name))
        try output.write(SceneResource(try await workspace.removeScene(named: name)))
        SceneUsageWarning.warn(about: name, users)
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the documents of scenes as files that can be added again without loss.",
      discussion: """
        Documents are in the canonical form, on several lines. In a folder, each file is named after \
        its scene: award.json.
        """)

    @Argument(help: "Names.", completion: .sceneNames)
    var scenes: [String] = []

    @Flag(help: "Every scene.")
    var all = false

    @Option(
      name: .shortAndLong,
      help: "The file, - for standard output, or a folder for several.", completion: .file())
    var output: FileOutput

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if scenes.isEmpty != all { throw ValidationError("Name scenes, or use --all.") }
      if output.path == "-", all || scenes.count > 1 {
        throw ValidationError(
          "Standard output is for one scene: name one, or name a folder with --output.")
      }
    }

    func run() async throws {
      let catalog = try await database.catalog()
      if let scene = scenes.first, scenes.count == 1, !output.isFolder {
        return try output.write(try await Self.file(scene, in: catalog))
      }
      guard output.isFolder || !FileManager.default.fileExists(atPath: output.path) else {
        throw ValidationError(
          "\(output.path) is a file, which is for one scene: name a folder with --output.")
      }
      try output.makeFolder()
      for name in all ? try await catalog.allScenes().map(\.name) : scenes {
        let file = output.file(named: "\(name).json")
        try file.write(try await Self.file(name, in: catalog))
        try StandardOutput.write("\(file.path)\n")
      }
    }

    private static func file(_ name: String, in catalog: Catalog) async throws -> [UInt8] {
      let stored = try await catalog.scene(named: name)
      return Array(try SceneDocument(Array(stored.document.utf8)).indented.utf8)
    }
  }
}
