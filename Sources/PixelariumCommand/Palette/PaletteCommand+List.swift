import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWire
import Raster

extension PaletteCommand {
  /// `pixelarium palette list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the palettes in the order of their names.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let palettes = try await database.catalog().allPalettes()
      try output.write(
        ResourcePage(palettes, total: palettes.count),
        emptyNote: "There is no palette: add files with pixelarium palette add FILE.\n")
    }
  }
}
