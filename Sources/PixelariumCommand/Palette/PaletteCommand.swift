import ArgumentParser
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import ImageFiles
import InputText
import Raster
import TerminalIO

/// `pixelarium palette`: the palettes for recolouring pictures.
struct PaletteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette", abstract: "Add, list and remove palettes, and write them as files.",
    discussion: """
      A palette is 1 to 256 colours with a name; palette=NAME applies it to a picture. Files can \
      be hexadecimal lines, GIMP, JASC, RIFF, Adobe ACT and ASE, and paint.net, recognised by \
      content. Commands never prompt.
      """, subcommands: [Add.self, List.self, Show.self, Remove.self, Export.self])

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a palette: its colours, as swatches on a terminal with colour, and its facts."
    )

    @Argument(help: "Name.", completion: PaletteCommand.completion)
    var palette: String

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let stored = try await database.catalog().palette(named: palette)
      let resource = PaletteResource(stored)
      try output.write(resource) {
        let terminal = Terminal(.output)
        let swatches = Swatches(
          palette: stored.palette, width: terminal.columns, hasColor: terminal.hasColor)
        return swatches.lines().joined(separator: "\n") + "\n\n" + resource.facts
      }
    }
  }
}

extension PaletteCommand: CommandNoun {
  typealias List = ListVerb<PaletteSelection>

  static let plural = "palettes"

  static func allNames(in catalog: Catalog) async throws -> [String] {
    try await catalog.allPalettes().map(\.name)
  }
}

/// The options of `palette list`.
struct PaletteSelection: ItemSelection {
  static let listHelp = "List the palettes by name: all, or those with a number of colours."

  @Option(
    NumberLimits(1...Palette.maximumCount), "Only palettes with this number of colours.",
    value: "number") var colors: Int?

  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  var emptyNote: String {
    if let colors { return "No palette has \(NumberText.counted(colors, "colour"))." }
    return "There is no palette: add files with pixelarium palette add FILE."
  }

  func items() async throws -> ResourcePage<PaletteResource> {
    let palettes = try await database.catalog().allPalettes(with: colors)
    return ResourcePage(palettes.map(PaletteResource.init), total: palettes.count)
  }
}
