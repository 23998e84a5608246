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
  /// Columns and rows of the bitmap as it is stored.
  package let stored: PixelSize
  /// The kind of file.
  package let format: PictureFormat
  /// What is drawn.
  package let plan: RenderPlan

  /// Pixels of the answer.
  package var size: PixelSize { plan.size }

  /// Sizes of the bitmap, the scaled picture and its frame.
  package var layout: RenderLayout { plan.layout }

  /// Makes `options` canonical for one revision of one bitmap; throws `.tooLarge` and `.invalid`
  /// before anything is allocated.
  init(
    _ options: RenderOptions, of summary: BitmapSummary, catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    self.init(
      bitmapID: summary.id, revision: summary.revision, catalogID: catalogID,
      stored: summary.size, format: options.format,
      plan: try RenderPlan(options, of: summary.size, limits: limits))
  }

  /// The same picture of another revision of the bitmap; `nil` where the revision has another size,
  /// on which the plan depends.
  func revised(by summary: BitmapSummary) -> RenderRequest? {
    guard stored == summary.size else { return nil }
    return RenderRequest(
      bitmapID: bitmapID, revision: summary.revision, catalogID: catalogID, stored: stored,
      format: format, plan: plan)
  }

  private init(
    bitmapID: Int64, revision: Int64, catalogID: String, stored: PixelSize,
    format: PictureFormat, plan: RenderPlan
  ) {
    self.bitmapID = bitmapID
    self.revision = revision
    self.catalogID = catalogID
    self.stored = stored
    self.format = format
    self.plan = plan
  }
}

extension BitmapSummary {
  /// Columns and rows as they are stored.
  var size: PixelSize { PixelSize(width: columns, height: rows) }
}
