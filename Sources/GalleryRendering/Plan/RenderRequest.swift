package import GalleryModel
package import PictureServing
package import Raster

/// The canonical form of a request for one picture: requests for equal pictures of one edition are equal,
/// regardless of the URL's spelling (rendering.md §27).
package struct RenderRequest: Hashable, Sendable {
  /// The facts about the cells that the plan draws.
  let facts: SourceFacts
  /// The file format.
  package let format: PictureFormat
  /// The points of a page per pixel; 1 in formats without pages, which ignore it.
  package let pointsPerPixel: Double
  /// The text alternative from the same edition, or `nil` if the format cannot hold one.
  let title: String?
  /// The resolved frame options.
  package let frames: FramePlan
  /// The plan for drawing each frame.
  package let plan: RenderPlan

  /// The name of the picture in caches.
  package let key: PictureKey

  /// The size of the answer in pixels.
  package var size: PixelSize { plan.size }

  /// The sizes of the bitmap, the scaled picture and its frame.
  package var layout: RenderLayout { plan.layout }

  /// Resolves `options` for one edition of a bitmap, before any memory is allocated.
  ///
  /// - Parameters:
  ///   - palette: The colours that `options.palette` refers to.
  ///   - source: The subject that has the cells, and its edition.
  ///   - facts: The facts about the whole stored bitmap.
  ///   - animation: The stored facts about its frames; may be `nil` if only the first frame is shown.
  /// - Throws: `.tooLarge` and `.invalid`.
  package init(
    _ options: RenderOptions, palette: Palette?,
    of source: (PictureKey.Subject, edition: PictureEditions),
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
      try AnimationCost(of: frames.frames.count, plan, cells: frames.size, format: format).check()
    }
    pointsPerPixel = options.pointsPerPixel(plan.layout)
    let page = pointsPerPixel == 1 ? "" : "/points=\(pointsPerPixel)"
    let words = format.text(of: title).map { "/\($0)" } ?? ""
    key = PictureKey(
      source.0, edition: source.edition.name(of: frames), catalogID: catalogID,
      plan: (frames.texts + [plan.text]).joined(separator: "/") + page + words, format: format)
  }
}

/// The facts about a bitmap that a plan depends on.
package struct SourceFacts: Hashable, Sendable {
  /// The columns and rows of the stored bitmap.
  package let size: PixelSize
  /// Whether the bitmap is stored with a palette that can be replaced.
  package let isIndexed: Bool
  /// The number of different colours, used only in error messages.
  package let colorCount: Int

  /// Creates the facts from the catalog's summary of a bitmap.
  package init(_ summary: BitmapSummary) {
    size = PixelSize(width: summary.columns, height: summary.rows)
    isIndexed = summary.isIndexed
    colorCount = summary.colorCount
  }

  /// Creates the facts about cells outside of the catalog.
  package init(size: PixelSize, isIndexed: Bool, colorCount: Int) {
    self.size = size
    self.isIndexed = isIndexed
    self.colorCount = colorCount
  }

  /// Returns the facts with the size of a part or a frame.
  func sized(_ size: PixelSize) -> SourceFacts {
    SourceFacts(size: size, isIndexed: isIndexed, colorCount: colorCount)
  }
}

extension RenderOptions {
  /// Returns the points of a page per pixel of the picture (rendering.md §22).
  ///
  /// If the width or the height is given in pixels, a pixel is a point. Otherwise the page has the natural size of
  /// the bitmap in points, each of `pointScale` cells. `scale` then sets the pixels per point: it changes the parts
  /// that are measured in pixels, such as a border, but not the page.
  func pointsPerPixel(_ layout: RenderLayout) -> Double {
    guard !format.hasPixels, width == nil, height == nil else { return 1 }
    guard layout.hasWholeCells else { return 1_000_000 / Double(scale?.millionths ?? 1_000_000) }
    let factor = Double(layout.picture.width / layout.source.width)
    return 1_000_000 / (factor * Double(cellsPerPoint))
  }
}
