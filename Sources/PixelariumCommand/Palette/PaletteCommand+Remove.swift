import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire

extension PaletteCommand {
  /// `pixelarium palette remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove palettes for good, without asking back.",
      discussion: "One that is missing is reported, and the others are still removed.")

    @Argument(help: "Names.", completion: .paletteNames)
    var palettes: [String]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try database.catalog()
      try await palettes.forEachReporting { name in
        try output.write(PaletteResource(try await catalog.removePalette(named: name)))
      }
    }
  }
}
