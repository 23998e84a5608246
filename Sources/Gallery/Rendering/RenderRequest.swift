package import Raster

/// One picture, canonically: equal pictures of the same bitmap at the same revision are equal
/// requests, whatever the URL's spelling (rendering.md §27).
package struct RenderRequest: Hashable, Sendable {
  /// The bitmap's id in its catalog.
  package let bitmapID: Int64
  /// The bitmap's revision whose cells are shown.
  package let revision: Int64
  /// Tells apart catalogs that use the same ids.
  package let catalogID: String
  /// Sizes of the bitmap, the scaled picture and the answer.
  package let layout: RenderLayout
  /// `none` at natural size, where every kernel returns its input.
  package let interpolation: Interpolation
  /// The kind of file.
  package let format: PictureFormat

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
    format = options.format
  }

  /// The same picture of another revision of the bitmap; `nil` where the revision has another size,
  /// on which the layout depends.
  func revised(by summary: BitmapSummary) -> RenderRequest? {
    guard layout.source == PixelSize(width: summary.columns, height: summary.rows) else {
      return nil
    }
    return RenderRequest(
      bitmapID: bitmapID, revision: summary.revision, catalogID: catalogID, layout: layout,
      interpolation: interpolation, format: format)
  }

  private init(
    bitmapID: Int64, revision: Int64, catalogID: String, layout: RenderLayout,
    interpolation: Interpolation, format: PictureFormat
  ) {
    self.bitmapID = bitmapID
    self.revision = revision
    self.catalogID = catalogID
    self.layout = layout
    self.interpolation = interpolation
    self.format = format
  }
}
