/// A finished picture together with what it shows and where it came from.
package struct Rendering: Sendable, Equatable {
  /// How a picture came about.
  package enum Origin: String, Sendable {
    /// It was in memory.
    case memory
    /// It was in the cache file.
    case file
    /// It was drawn for this request.
    case drawn
    /// An equal request was already under way.
    case joined
  }

  /// The finished file.
  package let image: RenderedImage
  /// What was really drawn: where the bitmap was edited after `prepare`, its revision is the newer.
  package let request: RenderRequest
  /// Whether it was drawn for this request or was there already.
  package let origin: Origin

  /// The strong entity tag of `image`, quotes included.
  package var etag: String { request.etag }

  /// The stored bitmap's revision that `image` shows; `nil` for a loaded image.
  package var revision: Int64? { request.revision }
}
