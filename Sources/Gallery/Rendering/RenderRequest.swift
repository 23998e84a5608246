package import Raster

/// One picture, canonically: equal pictures of the same bitmap at the same revision are equal
/// requests, whatever the URL's spelling (rendering.md §27).
package struct RenderRequest: Hashable, Sendable {
  package let bitmapID: Int64
  package let revision: Int64
  /// Tells apart catalogs that use the same ids.
  package let catalogID: String
  package let layout: RenderLayout
  /// `none` at natural size, where every kernel returns its input.
  package let interpolation: Interpolation

  /// Pixels of the answer.
  package var size: PixelSize { layout.frame }

  /// Makes `options` canonical for one revision of one bitmap; throws `.tooLarge` and `.invalid`
  /// before anything is allocated.
  init(
    _ options: RenderOptions, of summary: BitmapSummary, catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    let source = PixelSize(width: summary.columns, height: summary.rows)
    bitmapID = summary.id
    revision = summary.revision
    self.catalogID = catalogID
    layout = try RenderLayout(options.size, of: source, limits: limits)
    interpolation = layout.picture == source ? .none : options.interpolation
  }
}
