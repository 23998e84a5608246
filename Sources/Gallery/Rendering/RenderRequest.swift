package import Raster

/// One picture, canonically: equal pictures of the same edition of the same pixels are equal
/// requests, whatever the URL's spelling (rendering.md §27).
package struct RenderRequest: Hashable, Sendable {
  /// Whose cells are shown, and which edition of them.
  package let source: RenderSource
  /// Tells apart catalogs that use the same ids.
  package let catalogID: String
  /// What the plan knows of the cells.
  let facts: SourceFacts
  /// The kind of file.
  package let format: PictureFormat
  /// Points on a page that one pixel takes; 1 in formats without pages, where it changes nothing.
  package let pointsPerPixel: Double
  /// What a file that can tell says to those who cannot see it, of the same edition; `nil` where nothing
  /// is known.
  let label: PictureLabel?
  /// What is drawn.
  package let plan: RenderPlan

  /// The name of the picture in caches.
  package let key: PictureKey
  /// The strong entity tag, quotes included: a digest of `key`, known before anything is drawn.
  package let etag: String

  /// The stored bitmap's revision whose cells are shown; `nil` for a loaded image.
  package var revision: Int64? {
    if case .bitmap(_, let revision) = source { revision } else { nil }
  }

  /// Pixels of the answer.
  package var size: PixelSize { plan.size }

  /// Sizes of the bitmap, the scaled picture and its frame.
  package var layout: RenderLayout { plan.layout }

  /// Makes `options` canonical for one edition of some cells; throws `.tooLarge` and `.invalid` before
  /// anything is allocated.
  ///
  /// - Parameter palette: The colours that `options.palette` stands for.
  init(
    _ options: RenderOptions, palette: Palette?, of source: RenderSource, facts: SourceFacts,
    label: PictureLabel? = nil, catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    let plan = try RenderPlan(options, palette: palette, of: facts, limits: limits)
    self.init(
      source: source, catalogID: catalogID, facts: facts, format: options.format,
      pointsPerPixel: options.pointsPerPixel(plan.layout),
      label: options.format == .svg ? label : nil, plan: plan)
  }

  /// The same for one revision of a stored bitmap.
  init(
    _ options: RenderOptions, palette: Palette? = nil, of summary: BitmapSummary,
    catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    try self.init(
      options, palette: palette, of: .bitmap(id: summary.id, revision: summary.revision),
      facts: SourceFacts(summary), label: summary.spoken, catalogID: catalogID, limits: limits)
  }

  /// The same picture of another revision of the bitmap; `nil` where what the plan depends on is
  /// different there.
  func revised(by summary: BitmapSummary) -> RenderRequest? {
    let facts = SourceFacts(summary)
    guard facts.size == self.facts.size,
      facts.isIndexed == self.facts.isIndexed || plan.cells.recoloring == nil
    else { return nil }
    return RenderRequest(
      source: .bitmap(id: summary.id, revision: summary.revision), catalogID: catalogID,
      facts: facts, format: format, pointsPerPixel: pointsPerPixel,
      label: label == nil ? nil : summary.spoken, plan: plan)
  }

  private init(
    source: RenderSource, catalogID: String, facts: SourceFacts, format: PictureFormat,
    pointsPerPixel: Double, label: PictureLabel?, plan: RenderPlan
  ) {
    self.source = source
    self.catalogID = catalogID
    self.facts = facts
    self.format = format
    self.pointsPerPixel = pointsPerPixel
    self.label = label
    self.plan = plan
    let page = pointsPerPixel == 1 ? "" : "/points=\(pointsPerPixel)"
    key = PictureKey(
      source.subject, edition: source.edition, catalogID: catalogID, plan: plan.text + page,
      format: format)
    etag = key.etag
  }
}
