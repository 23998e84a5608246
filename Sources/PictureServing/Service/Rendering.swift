package import Raster
import WorkSpans

/// The file of a finished picture.
package struct RenderedImage: Sendable, Equatable {
  /// The file's bytes, shared by the cache and the answers that send them.
  package let bytes: [UInt8]
  /// The media type of the format, such as `image/png`.
  package let mediaType: String
  /// The size of the picture in pixels, including padding.
  package let size: PixelSize
}

/// A finished picture, with the prepared picture that it shows and its origin.
package struct Rendering<Picture: PreparedPicture>: Sendable {
  /// The file.
  package let image: RenderedImage
  /// The prepared picture that was drawn.
  package let picture: Picture
  /// Whether the picture is newer than the requested one, because the item was edited after it had been prepared.
  package let isRenewed: Bool
  /// The origin of the file.
  package let origin: RenderOrigin
  /// The durations of the render's phases, or `nil` if the file was cached.
  package let times: RenderTimes?
  /// The trace span of the render that drew the picture, or `nil` if the file was cached.
  let place: SpanReference?

  /// The strong entity tag of `image`, including the quotes.
  package var etag: String { picture.etag }
}

/// The origin of a finished picture.
package enum RenderOrigin: String, Sendable {
  /// The memory tier of the cache.
  case memory
  /// The cache file.
  case file
  /// A render for this request.
  case drawn
  /// A render for an equal request that was already in flight.
  case joined
}

/// The durations of a render's phases, in seconds.
package struct RenderTimes: Sendable, Equatable {
  /// The time spent waiting for a slot.
  package var queueing = 0.0
  /// The time spent drawing.
  package var drawing = 0.0
  /// The time spent encoding the file.
  package var encoding = 0.0
}
