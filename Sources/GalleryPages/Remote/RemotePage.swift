import GalleryAddresses
import GalleryModel
import Raster

/// The page of remote images: enter an address and watch it being loaded, and a wall of many at once.
package struct RemotePage: Page {
  package static let template = PageTemplates.Name.remote

  struct Pending: Sendable {
    let detail: String
    /// The address that waits and then shows the image, for browsers without scripts.
    let waitingSrc: String
  }

  struct Loaded: Sendable {
    let src: String
    let srcset: String
    let width: Int
    let height: Int
    let isBlocks: Bool
    let facts: [Fact]
    /// The ways to see its pixels, two or none.
    let pixels: [ChoiceLink]
    let strip: FrameStrip?
    /// The reason why it is not shown as it was asked for.
    let problem: String?
    let snippets: [Snippet]
    /// The fault where an old image is shown, since a new one could not be had.
    let staleText: String?
  }

  /// The reason why there is none.
  struct Failed: Sendable {
    let reason: String
    let message: String
    let advice: RemoteAdvice
    let attempts: String?
    let nextTime: String?
    let nextText: String?
    let retryHref: String
    let standIn: StandIn?
  }

  /// The picture that is drawn instead of an image that failed.
  struct StandIn: Sendable {
    let standInName: String
    let standInSrc: String
    let standInSrcset: String
  }

  package let site: Site
  let url: String
  let urlHint = "https://"
  let placeholder: String
  let fallback: String
  /// `idle` without an address, else the phase.
  let phase: String
  let eventsHref: String
  let statusHref: String
  /// The picture in the box until there is an image.
  let placeholderSrc: String
  let placeholderSrcset: String
  let boxWidth: Int
  let boxHeight: Int
  let isIdle: Bool
  let pending: Pending?
  let loaded: Loaded?
  let failed: Failed?
  let examples: [NamedLink]
  let wall: RemoteWall?
  let canLoadSelf: Bool
  /// The command that lets the wall load, where it may not.
  let wallCommand: String
}

/// Many images of this very server, each loaded as a remote one, all at once.
package struct RemoteWall: Sendable {
  struct Tile: Sendable {
    let tileName: String
    let src: String
    let srcset: String
    let width: Int
    let height: Int
  }

  package static let count = 40
  /// CSS pixels along a side of a tile.
  static let box = 64

  let tiles: [Tile]
  let tileText: String
  let againHref: String

  /// - Parameter origin: The address of this server, for example `http://127.0.0.1:8080`.
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
      )
    }
    src = address(1).text
    srcset = Thumbnail.sourceSet(address)
  }
}
