import GalleryAddresses
import GalleryModel
import Raster

/// The page of remote images, on which a visitor enters a URL and watches it load, or watches a wall of many images.
package struct RemotePage: Page {
  package static let template = PageTemplates.Name.remote

  struct Pending: Sendable {
    let detail: String
    /// The URL that waits for the image, for browsers without scripts.
    let waitingSrc: String
  }

  struct Loaded: Sendable {
    let src: String
    let srcset: String
    let width: Int
    let height: Int
    let isBlocks: Bool
    let facts: [Fact]
    /// The links to the two views of its pixels, or empty.
    let pixels: [ChoiceLink]
    let strip: FrameStrip?
    /// The reason why the image is not shown as requested, or `nil`.
    let problem: String?
    let snippets: [Snippet]
    /// The fault that prevents a newer image from being shown, or `nil`.
    let staleText: String?
  }

  /// The reason for a failure.
  struct Failed: Sendable {
    let reason: String
    let message: String
    let advice: RemoteAdvice
    let attempts: String?
    let nextTime: String?
    let nextText: String?
    let retryHref: String
    let substitute: SubstitutePicture?
  }

  /// The picture that replaces a failed image.
  struct SubstitutePicture: Sendable {
    let substituteName: String
    let substituteSrc: String
    let substituteSrcset: String
  }

  package let site: Site
  let url: String
  let urlHint = "https://"
  let placeholder: String
  let fallback: String
  /// The phase of the image, or `idle` if there is no URL.
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
  /// The command that permits the wall, if the wall is not permitted yet.
  let wallCommand: String
}

/// A wall of many images of this server, each loaded as a remote image.
package struct RemoteWall: Sendable {
  struct Tile: Sendable {
    let tileName: String
    let src: String
    let srcset: String
    let width: Int
    let height: Int
  }

  package static let count = 40
  /// The side of a tile in CSS pixels.
  static let box = 64

  let tiles: [Tile]
  let tileText: String
  let againHref: String

  /// Creates the wall.
  ///
  /// - Parameter origin: The origin of this server, for example `http://127.0.0.1:8080`.
  init(_ summaries: [BitmapSummary], origin: String, _ state: RemoteState) {
    tiles = summaries.map { Tile($0, origin: origin, round: state.again) }
    tileText = NumberText.counted(tiles.count, "image")
    againHref = state.nextRound
  }
}

extension RemoteWall.Tile {
  /// Creates a tile; its remote image is the bitmap at one pixel per cell, which is enlarged by rendering.
  fileprivate init(_ summary: BitmapSummary, origin: String, round: Int) {
    tileName = summary.name
    let thumbnail = Thumbnail(summary, box: RemoteWall.box)
    (width, height) = (thumbnail.width, thumbnail.height)
    // Another number gives the same picture another URL, which has not been loaded yet.
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
