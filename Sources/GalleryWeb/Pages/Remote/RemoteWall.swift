import GalleryModel
import Raster

/// Many images of this very server, each loaded as a remote one, all at once.
struct RemoteWall: Sendable {
  /// One image.
  struct Tile: Sendable {
    let tileName: String
    let src: String
    let srcset: String
    let width: Int
    let height: Int
  }

  /// How many there are where the collection has that many.
  static let count = 40
  /// CSS pixels along a side of a tile.
  static let box = 64

  let tiles: [Tile]
  /// For example `40 images`.
  let tileText: String
  let againHref: String

  /// - Parameter origin: Where this server is, for example `http://127.0.0.1:8080`.
  init(_ summaries: [BitmapSummary], origin: String, _ state: RemoteState) {
    tiles = summaries.map { Tile($0, origin: origin, round: state.again) }
    tileText = NumberText.counted(tiles.count, "image")
    againHref = state.nextRound
  }
}

extension RemoteWall.Tile {
  /// The bitmap at one pixel a cell is the remote image; it is enlarged when it is drawn.
  fileprivate init(_ summary: BitmapSummary, origin: String, round: Int) {
    tileName = summary.name
    let thumbnail = Thumbnail(summary, box: RemoteWall.box)
    (width, height) = (thumbnail.width, thumbnail.height)
    // Another number names the same picture by another address, which nobody has loaded yet.
    let version = summary.revision + Int64(round)
    let image = origin + PictureAddress.path(String(summary.id)) + "?v=\(version)"
    let isBlocks = Thumbnail.factor(summary, box: RemoteWall.box) >= 1
    let address = { [width] (density: Int) in
      LocalAddress(
        "/remote.png",
        [
          (RemoteQuery.url.name, image),
          RemoteQuery.wait(10_000), RenderQuery.width(width * density),
          RenderQuery.interpolation(isBlocks ? nil : .high),
        ]
      ).text
    }
    src = address(1)
    srcset = Thumbnail.densities.map { "\(address($0)) \($0)x" }.joined(separator: ", ")
  }
}
