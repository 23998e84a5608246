import ArgumentParser
import GalleryModel
import Raster

extension BitmapCommand {
  /// `pixelarium bitmap fill`.
  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give every cell of a bitmap one colour.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored in
        var change = BitmapChange()
        change.bitmap = .solid(color, rows: stored.bitmap.rows, columns: stored.bitmap.columns)
        return change
      }
    }
  }
}
