import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
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
      let record = PaletteRecord(palette: try await database.catalog().palette(named: palette))
      try output.write(record) {
        let terminal = Terminal(.output)
        let swatches = Swatches(
          palette: record.palette.palette, width: terminal.columns, hasColor: terminal.hasColor)
        return swatches.lines().joined(separator: "\n") + "\n\n" + Self.facts(record.palette)
      }
    }

    private static func facts(_ palette: StoredPalette) -> String {
      var facts = Facts()
      facts.add("id", String(palette.id))
      facts.add("name", palette.name)
      facts.add("colours", String(palette.palette.count))
      facts.add("source", palette.source ?? "none")
      facts.add("revision", String(palette.revision))
      facts.add("created", palette.created.formatted(.iso8601))
      facts.add("modified", palette.modified.formatted(.iso8601))
      facts.add("url", "/palette/\(palette.name).hex")
      return facts.text
    }
  }
}
