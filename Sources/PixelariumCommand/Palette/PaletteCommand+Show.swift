import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import Raster

extension PaletteCommand {
  /// `pixelarium palette show`.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
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
      var facts = Facts()
      facts.add("id", String(palette.id))
      facts.add("name", palette.name)
      facts.add("colours", String(palette.count))
      facts.add("source", palette.source ?? "none")
      facts.add("revision", String(palette.revision))
      facts.add("created", palette.created.text)
      facts.add("modified", palette.modified.text)
      facts.add("url", palette.url)
      return facts.text
    }
  }
}
