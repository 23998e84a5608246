import ArgumentParser
import GalleryCatalog
import GalleryModel

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
      var failure: CommandError?
      for name in palettes {
        do {
          let record = PaletteRecord(palette: try await catalog.removePalette(named: name))
          try output.write(record) { record.line }
        } catch let error as CatalogError {
          failure = CommandError(error)
          StandardError.write("pixelarium: \(CommandError(error).message)\n")
        }
      }
      if let failure { throw ExitCode(failure.status.rawValue) }
    }
  }
}
