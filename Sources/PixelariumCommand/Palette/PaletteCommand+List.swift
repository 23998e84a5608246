import ArgumentParser
import GalleryCatalog
import GalleryModel
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
      if !output.json, palettes.isEmpty {
        return StandardError.write(
          "There is no palette: add files with pixelarium palette add FILE.\n")
      }
      try output.write(palettes.map { PaletteRecord(palette: $0) }, as: Self.table(palettes))
    }

    static func table(_ palettes: [StoredPalette]) -> Table {
      var table = Table([
        .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
        .init(title: "COLOURS", alignment: .trailing), .init(title: "SOURCE", isFlexible: true),
      ])
      for palette in palettes {
        table.add([
          String(palette.id), palette.name, String(palette.palette.count), palette.source ?? "–",
        ])
      }
      return table
    }
  }
}

extension Catalog {
  /// Every palette: read in pages, one after the other.
  func allPalettes() async throws(CatalogError) -> [StoredPalette] {
    var palettes: [StoredPalette] = []
    var page = 1
    while true {
      let found = try await self.palettes(page: page).palettes
      palettes += found
      if found.count < PalettePage.maximumPerPage { return palettes }
      page += 1
    }
  }
}
