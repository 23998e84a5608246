import ArgumentParser
import Gallery
import GalleryModel

extension BitmapCommand {
  /// `pixelarium bitmap remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove bitmaps for good, without asking back.",
      discussion: "One that is missing is reported, and the others are still removed.")

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try database.workspace(.reading)
      var failure: CommandError?
      for bitmap in bitmaps {
        do {
          let reference = try await bitmap.reference(in: workspace.catalog)
          let record = BitmapRecord(try await workspace.remove(reference))
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
