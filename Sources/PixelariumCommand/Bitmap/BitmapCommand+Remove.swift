import ArgumentParser
import Gallery
import GalleryModel
import GalleryWeb
import GalleryWire

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
      try await bitmaps.forEachReporting { bitmap in
        let reference = try await bitmap.reference(in: workspace.catalog)
        try output.write(BitmapResource(try await workspace.remove(reference)))
      }
    }
  }
}
