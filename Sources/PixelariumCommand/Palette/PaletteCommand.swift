import ArgumentParser
import Foundation
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import ImageCoding
import ImageFiles
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

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the palettes by name.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let palettes = try await database.catalog().allPalettes()
      try output.write(
        ResourcePage(palettes.map(PaletteResource.init), total: palettes.count),
        emptyNote: "There is no palette: add files with pixelarium palette add FILE.\n")
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a palette: its colours, as swatches on a terminal with colour, and its facts."
    )

    @Argument(help: "Name.", completion: .paletteNames)
    var palette: String

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let stored = try await database.catalog().palette(named: palette)
      let resource = PaletteResource(stored)
      try output.write(resource) {
        let terminal = Terminal(.output)
        let swatches = Swatches(
          palette: stored.palette, width: terminal.columns, hasColor: terminal.hasColor)
        return swatches.lines().joined(separator: "\n") + "\n\n" + Self.facts(resource)
      }
    }

    private static func facts(_ palette: PaletteResource) -> String {
      let facts: Facts = [
        "id": String(palette.id),
        "name": palette.name,
        "colours": String(palette.count),
        "source": palette.source ?? "none",
        "revision": String(palette.revision),
        "created": palette.created.text,
        "modified": palette.modified.text,
        "url": palette.url,
      ]
      return facts.text
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove palettes permanently, without a prompt.",
      discussion: "Missing items are reported, and the others are removed.")

    @Argument(help: "Names.", completion: .paletteNames)
    var palettes: [String]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog(.editing)
      try await palettes.forEachReporting { name in
        try output.write(PaletteResource(try await catalog.removePalette(named: name)))
        SceneUsageWarning.warn(
          about: name, try await catalog.scenes(using: UsedItem(.palette, name)))
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write a palette as a file of another program.",
      discussion: """
        The extension selects the format: .hex, .gpl, .pal (JASC), .act, .ase or .txt (paint.net). \
        Reports what the format cannot hold, such as alpha.
        """)

    @Argument(help: "Name.", completion: .paletteNames)
    var palette: String

    @Option(name: .shortAndLong, help: "The file, or - for standard output.")
    var output: FileOutput

    @Option(help: "The format, if the extension of the file name does not select it.")
    var format: PaletteFormat?

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if format == nil, Self.format(of: output.path) == nil {
        let kinds = PaletteFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--output does not end like a palette file: add --format \(kinds).")
      }
    }

    func run() async throws {
      guard let format = format ?? Self.format(of: output.path) else { return }
      let stored = try await database.catalog().palette(named: palette)
      let file = PaletteEncoder.encode(stored.palette, title: stored.name, as: format)
      try output.write(file.bytes)
      for note in file.notes { StandardError.write("note: \(stored.name): \(note)\n") }
    }

    /// Returns the first format with this extension, or `nil`.
    static func format(of path: String) -> PaletteFormat? {
      let ending = URL(filePath: path).pathExtension.lowercased()
      return PaletteFormat.allCases.first { $0.fileExtension == ending }
    }
  }
}

extension PaletteFormat: ExpressibleByArgument {}
