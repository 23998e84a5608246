import ArgumentParser
import Gallery
import ImageCoding
import Raster

extension BitmapCommand {
  /// `pixelarium bitmap export`.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a bitmap as a PNG file of its own size.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(name: .shortAndLong, help: "The file, or - for standard output.")
    var output: FileOutput

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
      let catalog = try database.catalog()
      let stored = try await catalog.bitmap(bitmap.reference(in: catalog))
      try output.write(try PNGEncoder().encode(Mosaic(stored.bitmap)))
    }
  }
}
