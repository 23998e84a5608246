package import Raster
import WorkSpans

/// A finished picture.
package struct RenderedImage: Sendable, Equatable {
  /// The file's bytes, shared between the cache and the answers that carry them.
  package let bytes: [UInt8]
  /// That of its format, for example `image/png`.
  package let mediaType: String
  /// Pixels of the picture, padding included.
  package let size: PixelSize
}

/// A finished picture together with what it shows and where it came from.
package struct Rendering<Picture: PreparedPicture>: Sendable {
  /// The finished file.
  package let image: RenderedImage
  /// The picture that was really drawn.
  package let picture: Picture
  /// True where it is a newer one than was asked for: what it shows was edited after it was prepared.
  package let isRenewed: Bool
  /// The origin of the file.
  package let origin: RenderOrigin
  /// The time it took; `nil` where it was there already.
  package let times: RenderTimes?
  /// The span below which it was drawn, or `nil` if it was there already.
  let place: WorkPlace?

  /// The strong entity tag of `image`, quotes included.
  package var etag: String { picture.etag }
}

/// The ways in which a picture comes about.
package enum RenderOrigin: String, Sendable {
  /// It was in memory.
  case memory
  /// It was in the cache file.
  case file
  /// It was drawn for this request.
  case drawn
  /// An equal request was already under way.
  case joined
}

/// The phases of a render, in seconds.
package struct RenderTimes: Sendable, Equatable {
  /// Waiting for a place.
  package var queueing = 0.0
  /// From the first step to the last.
  package var drawing = 0.0
  /// Writing the file.
  package var encoding = 0.0
}
