import ArgumentParser
import CommandReports
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import TerminalIO

/// `pixelarium scene`: composed pictures with parameters.
struct SceneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Add, check, list, change, draw and remove scenes, and write them as files.",
    discussion: """
      A scene is a picture composed of texts, symbols, bitmaps and shapes: a JSON document with \
      parameters that the URL sets: /scene/award.png?name=Ada. Commands never prompt.
      """,
    subcommands: [
      Add.self, Check.self, List.self, Show.self, Edit.self, Remove.self, Export.self, Render.self,
      Sign.self,
    ])

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a scene: its facts, parameters, dependencies and size.",
      discussion: "Missing dependencies are marked, and errors are shown.")

    @Argument(help: "Name.", completion: SceneCommand.completion)
    var scene: String

    @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.reading, cache: nil)
      let application = try rendering.application(over: workspace)
      let stored = try await workspace.catalog.scene(named: scene)
      let description = try await SceneReport(
        stored, tried: application.scenes, by: application.pipeline)
      try output.write(description) { description.text }
    }
  }
}

extension SceneCommand: CommandNoun {
  typealias List = ListVerb<SceneSelection>

  static let plural = "scenes"

  static func allNames(in catalog: Catalog) async throws -> [String] {
    try await catalog.allScenes().map(\.name)
  }
}

/// The options of `scene list`.
struct SceneSelection: ItemSelection {
  static let listHelp = "List scenes by name: all, those that match a search, or one page."

  @Option(help: ArgumentHelp("Words to look for in names, tags and labels.", valueName: "words"))
  var query = ""

  @Option(help: "Only scenes with this tag; repeat it to require several tags.")
  var tag: [String] = []

  @OptionGroup var paging: PagingOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  var page: Int? { paging.page }

  var emptyNote: String {
    if !query.isEmpty || !tag.isEmpty { return "No scene fits." }
    return """
      There is no scene: add files with pixelarium scene add FILE, or the demo collection with \
      pixelarium demo.
      """
  }

  func items() async throws -> ResourcePage<SceneResource> {
    let catalog = try await database.catalog()
    return try await paging.read { paging in
      var request = SceneSearch(paging: paging)
      request.text = query
      request.tags = tag
      if query.isEmpty { request.order = .name }
      return ResourcePage(try await catalog.scenes(request), SceneResource.init)
    }
  }
}
