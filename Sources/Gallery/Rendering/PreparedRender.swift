import Raster

/// A request whose bitmap is found and whose options are canonical, with nothing drawn yet: enough
/// for an entity tag, a 304 and a refusal.
package struct PreparedRender: Sendable {
  /// The picture that was asked for, canonically.
  package let request: RenderRequest
  /// Of the same read as the request's revision.
  package let summary: BitmapSummary
  /// As they were asked for: they are needed again where the bitmap changes before it is drawn.
  package let options: RenderOptions
  /// The pixels of the same read, where they are few.
  let bitmap: Bitmap?

  /// The strong entity tag that the picture will have, quotes included.
  package var etag: String { request.etag }
}
