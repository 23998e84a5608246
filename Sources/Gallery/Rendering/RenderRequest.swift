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
  /// What the plan knows of the bitmap.
  let source: SourceFacts
  /// The kind of file.
  package let format: PictureFormat
  /// Points on a page that one pixel takes; 1 in formats without pages, where it changes nothing.
  package let pointsPerPixel: Double
  /// What is drawn.
  package let plan: RenderPlan

  /// Pixels of the answer.
  package var size: PixelSize { plan.size }

  /// Sizes of the bitmap, the scaled picture and its frame.
  package var layout: RenderLayout { plan.layout }

  /// Makes `options` canonical for one revision of one bitmap; throws `.tooLarge` and `.invalid`
  /// before anything is allocated.
  ///
  /// - Parameter palette: The colours that `options.palette` stands for.
  init(
    _ options: RenderOptions, palette: Palette? = nil, of summary: BitmapSummary,
    catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    let source = SourceFacts(summary)
    let plan = try RenderPlan(options, palette: palette, of: source, limits: limits)
    self.init(
      bitmapID: summary.id, revision: summary.revision, catalogID: catalogID, source: source,
      format: options.format, pointsPerPixel: options.pointsPerPixel(plan.layout), plan: plan)
  }

  /// The same picture of another revision of the bitmap; `nil` where what the plan depends on is
  /// different there.
  func revised(by summary: BitmapSummary) -> RenderRequest? {
    let source = SourceFacts(summary)
    guard source.size == self.source.size,
      source.isIndexed == self.source.isIndexed || plan.cells.palette == nil
    else { return nil }
    return RenderRequest(
      bitmapID: bitmapID, revision: summary.revision, catalogID: catalogID, source: source,
      format: format, pointsPerPixel: pointsPerPixel, plan: plan)
  }

  private init(
    bitmapID: Int64, revision: Int64, catalogID: String, source: SourceFacts,
    format: PictureFormat, pointsPerPixel: Double, plan: RenderPlan
  ) {
    self.bitmapID = bitmapID
    self.revision = revision
    self.catalogID = catalogID
    self.source = source
    self.format = format
    self.pointsPerPixel = pointsPerPixel
    self.plan = plan
  }
}
