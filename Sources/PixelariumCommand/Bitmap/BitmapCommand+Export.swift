import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWire
import ImageCoding
import Raster

extension BitmapCommand {
  /// `pixelarium bitmap export`.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write bitmaps as PNG files of their own size.",
      discussion: """
        Into a folder, each file is called after its bitmap, ghost.png, and its path is printed. One \
        bitmap can also be written to a file of any name, or to standard output.
        """)

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument] = []

    @Flag(help: "Every bitmap.")
    var all = false

    @Option(
      name: .shortAndLong,
      help: "The folder; for one bitmap also a file, or - for standard output.")
    var output: FileOutput

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if bitmaps.isEmpty != all { throw ValidationError("Name bitmaps, or say --all.") }
      if output.path == "-", all || bitmaps.count > 1 {
        throw ValidationError(
          "Standard output is for one bitmap: name one, or name a folder with --output.")
      }
    }

    func run() async throws {
      let catalog = try database.catalog()
      if let bitmap = bitmaps.first, bitmaps.count == 1, !output.isFolder {
        let file = try await Self.file(bitmap.reference(in: catalog), catalog)
        return try output.write(file.bytes)
      }
      try requireNoFile()
      try output.makeFolder()
      if all {
        for bitmap in try await catalog.allBitmaps() {
          try await write(.id(bitmap.id), in: catalog)
        }
      } else {
        for bitmap in bitmaps { try await write(bitmap.reference(in: catalog), in: catalog) }
      }
    }

    /// Writes one file into the folder, and prints its path.
    private func write(_ reference: BitmapReference, in catalog: Catalog) async throws {
      let (name, bytes) = try await Self.file(reference, catalog)
      let file = output.file(named: "\(name).png")
      try file.write(bytes)
      try StandardOutput.write("\(file.path)\n")
    }

    private static func file(
      _ reference: BitmapReference, _ catalog: Catalog
    ) async throws -> (name: String, bytes: [UInt8]) {
      let stored = try await catalog.bitmap(reference)
      return (stored.summary.name, try PNGEncoder.encode(Mosaic(stored.bitmap)))
    }

    /// Several files do not fit into the one that is there.
    private func requireNoFile() throws {
      guard !output.isFolder, FileManager.default.fileExists(atPath: output.path) else { return }
      throw ValidationError(
        "\(output.path) is a file, which is for one bitmap: name a folder with --output.")
    }
  }
}
