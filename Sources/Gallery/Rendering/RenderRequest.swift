package import Raster

/// One picture, canonically: equal pictures of the same bitmap at the same revision are equal
/// requests, whatever the URL's spelling (rendering.md §27).
package struct RenderRequest: Hashable, Sendable {
  package let bitmapID: Int64
  package let revision: Int64
  /// Tells apart catalogs that use the same ids.
  package let catalogID: String
  /// Pixels of the answer.
  package let size: PixelSize
  package let interpolation: Interpolation

  /// The strong entity tag, quotes included: known before anything is drawn.
  package var etag: String { "\"\"" }
}
