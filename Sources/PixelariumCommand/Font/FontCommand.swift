import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import TerminalIO
import Typesetting

/// `pixelarium font`: the fonts for scenes in addition to the bundled ones.
struct FontCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font", abstract: "Add, list and remove fonts of scenes, and write them as files.",
    discussion: """
      Scenes use Inter, JetBrains Mono and pixelarium-8, which are part of the program, and the \
      fonts of the collection, never those of the system. Commands never prompt.
      """, subcommands: [Add.self, List.self, Show.self, Remove.self, Export.self])

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a font: its facts, its axes, and its characters by block.",
      discussion: "Long licence texts are shortened; --json has the whole text.")

    @Argument(help: "Name.", completion: FontCommand.completion)
    var font: String

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      let font = try await catalog.font(named: font)
      var axes: [String] = []
      if font.facts.kind == .outline {
        let face = try await FontFace(catalog.bytes(of: font), index: font.facts.face)
        axes = face.axisTexts
      }
      let resource = FontResource(font)
      try output.write(resource) { resource.facts(axes: axes, blocks: font.facts.blocks) }
    }
  }
}

extension FontCommand: CommandNoun {
  typealias List = ListVerb<FontSelection>

  static let plural = "fonts"

  static func allNames(in catalog: Catalog) async throws -> [String] {
    try await catalog.fonts().map(\.facts.name.text)
  }
}

/// The options of `font list`.
struct FontSelection: ItemSelection {
  static let listHelp = "List the fonts by name."

  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  var emptyNote: String { "There is no font: add files with pixelarium font add FILE." }

  func items() async throws -> ResourcePage<FontResource> {
    let fonts = try await database.catalog().fonts()
    return ResourcePage(fonts.map(FontResource.init), total: fonts.count)
  }
}
