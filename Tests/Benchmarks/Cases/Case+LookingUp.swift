import Foundation
import GalleryCatalog
import GalleryModel
import ImageCoding
import Raster

extension Case {
  /// One bitmap after the other of a collection of 1,000, found by its id with its pixels.
  static let lookingUp: [String: @Sendable () async throws -> Case] = [
    "look-up-1000": {
      let art = try Art.sprite(side: 32, colors: 8)
      let collection = try Collection()
      let new = try (1...1_000).map { NewBitmap(name: try ItemName("art-\($0)"), bitmap: art) }
      _ = try await collection.catalog.add(new)
      var id: Int64 = 0
      return Case(
        input: try PNGEncoder.encode(Mosaic(art)),
        picture: {
          id = id % 1_000 + 1
          let found = try collection.catalog.lookUp(.id(id), pixelsUpTo: 4_096)
          return found?.bitmap ?? art
        })
    }
  ]

  /// A catalog in a folder that goes with it.
  private final class Collection {
    let catalog: Catalog
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      catalog = try Catalog(file: folder.appending(path: "catalog.sqlite"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }
}
