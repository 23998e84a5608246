package import GalleryModel
package import PictureServing
package import Raster

/// One picture, canonically: equal pictures of the same edition of the same pixels are equal
/// requests, whatever the URL's spelling (rendering.md §27).
package struct RenderRequest: Hashable, Sendable {
  /// The facts of the cells that the plan knows.
  let facts: SourceFacts
  /// The kind of file.
  package let format: PictureFormat
  /// Points on a page that one pixel takes; 1 in formats without pages, where it changes nothing.
  package let pointsPerPixel: Double
  /// The words for those who cannot see it, in files that can tell, of the same edition.
  let title: String?
  /// The frames that are shown, decided.
  package let frames: FramePlan
  /// The drawing of each of them, decided.
  package let plan: RenderPlan

  /// The name of the picture in caches.
  package let key: PictureKey

  /// Pixels of the answer.
  package var size: PixelSize { plan.size }

  /// Sizes of the bitmap, the scaled picture and its frame.
  package var layout: RenderLayout { plan.layout }

  /// Makes `options` canonical for one edition of some cells; throws `.tooLarge` and `.invalid` before
  /// anything is allocated.
  ///
  /// - Parameters:
  ///   - palette: The colours that `options.palette` stands for.
  ///   - source: The subject whose cells they are, and their edition.
  ///   - facts: Those of the stored bitmap, all of it.
  ///   - animation: What is known of its frames; not needed where only the first one is shown.
  package init(
    _ options: RenderOptions, palette: Palette?,
    of source: (PictureKey.Subject, edition: PictureEdition),
    facts: SourceFacts, animation: StoredAnimation? = nil, label: PictureLabel, catalogID: String,
    limits: RenderLimits
  ) throws(RenderError) {
    frames =
      options.frames.isEmpty && animation == nil
      ? .still(of: facts.size) : try FramePlan(options, of: facts.size, animation)
    let options = try options.withCaps(of: frames, animation)
    let facts = facts.sized(frames.size)
    self.facts = facts
    format = options.format
    title = options.format.holdsWords ? label.text : nil
    plan = try RenderPlan(options, palette: palette, of: facts, limits: limits)
    try frames.check(plan.size)
    if frames.moves {
      try MotionCost(of: frames.frames.count, plan, cells: frames.size, format: format).check()
    }
    pointsPerPixel = options.pointsPerPixel(plan.layout)
    let page = pointsPerPixel == 1 ? "" : "/points=\(pointsPerPixel)"
    let words = format.text(of: title).map { "/\($0)" } ?? ""
    key = PictureKey(
      source.0, edition: source.edition.name(of: frames), catalogID: catalogID,
      plan: (frames.texts + [plan.text]).joined(separator: "/") + page + words, format: format)
  }
}

/// The facts of a bitmap that a plan needs.
package struct SourceFacts: Hashable, Sendable {
  /// Columns and rows as they are stored.
  package let size: PixelSize
  /// True where it is stored with a palette, whose colours can be replaced.
  package let isIndexed: Bool
  /// Different colours, for messages only.
  package let colorCount: Int

  /// The facts that the catalog has of a bitmap.
  package init(_ summary: BitmapSummary) {
    size = PixelSize(width: summary.columns, height: summary.rows)
    isIndexed = summary.isIndexed
    colorCount = summary.colorCount
  }

  /// The same of cells that are stored elsewhere.
  package init(size: PixelSize, isIndexed: Bool, colorCount: Int) {
    self.size = size
    self.isIndexed = isIndexed
    self.colorCount = colorCount
  }

  /// The same of a part or a frame.
  func sized(_ size: PixelSize) -> SourceFacts {
    SourceFacts(size: size, isIndexed: isIndexed, colorCount: colorCount)
  }
}

extension RenderOptions {
  /// Points on a page that one pixel of the picture takes (rendering.md §22).
  ///
  /// A pixel is a point where a size is asked for in pixels. Otherwise a page has the natural size of
  /// the bitmap in points, of which `pointScale` says how many cells each is: `scale` is pixels a
  /// point, so that it changes what is drawn in pixels, such as a border, and not the page.
  func pointsPerPixel(_ layout: RenderLayout) -> Double {
    guard !format.hasPixels, width == nil, height == nil else { return 1 }
    guard layout.hasWholeCells else { return 1_000_000 / Double(scale?.millionths ?? 1_000_000) }
    let factor = Double(layout.picture.width / layout.source.width)
    return 1_000_000 / (factor * Double(pointScale?.millionths ?? 1_000_000))
  }
}
