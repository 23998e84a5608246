import Drawing
package import GalleryModel
import ImageCoding
package import PictureServing
package import Raster

/// Drawing of a request's cells, by the steps of its plan.
extension RenderRequest {
  /// The maximum number of cells, and of bytes of packed pixels, of a bitmap that is drawn on the caller's thread.
  static let quickCells = 4_096
  /// The maximum number of cells in all frames of an animation that is drawn on the caller's thread.
  ///
  /// It is larger than for stills, since handing over frames costs more.
  private static let quickCellsOfMotion = 1 << 14
  private static let quickPixels = 1 << 22

  /// Whether drawing takes less time than handing it to another thread: the cells, rows and columns are limited,
  /// and no colours are computed.
  package var isQuick: Bool {
    guard format.isWrittenOfCells, facts.isIndexed, frames.layers == nil,
      plan.isOfWholeCells
    else { return false }
    let count = frames.moves ? frames.frames.count : 1
    let cells = frames.moves ? Self.quickCellsOfMotion : Self.quickCells
    return frames.canvas.pixelCount * count <= cells
      && facts.size.pixelCount * count <= cells && size.pixelCount * count <= Self.quickPixels
  }

  /// The encoder of the file.
  package var encoder: PictureEncoder {
    PictureEncoder(format: format, pointsPerPixel: pointsPerPixel, title: title)
  }

  /// Draws the picture without suspending; the request must be quick.
  func quickContent(of cells: FrameCells) throws(RenderError) -> PictureContent {
    frames.moves ? moving(cells) : .cells(try mosaic(of: cells.firstBitmap))
  }

  /// Draws the frames of the plan; frames of an animation are drawn when they are written.
  ///
  /// - Throws: `.cancelled` soon after the task is cancelled.
  package func content(of cells: FrameCells) async throws(RenderError) -> PictureContent {
    frames.moves ? moving(cells) : try await content(of: cells.firstBitmap)
  }

  private func moving(_ cells: FrameCells) -> PictureContent {
    let request = self
    return .moving(
      AnimationSource(size: size, durations: frames.durations, plays: frames.plays) {
        (index) throws(CodingError) in
        do {
          return try request.mosaic(of: cells.bitmap(of: request.frames.frames[index]))
        } catch {
          throw .cancelled
        }
      })
  }

  /// Applies all steps to the cells.
  private func mosaic(of bitmap: Bitmap) throws(RenderError) -> Mosaic {
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases {
      if Task.isCancelled { throw .cancelled }
      picture = try step.apply(to: picture, by: plan)
    }
    return picture
  }

  /// Draws the picture of some cells; for a PDF page, without the steps that the page draws itself.
  ///
  /// - Throws: `.cancelled` soon after the task is cancelled.
  package func content(of bitmap: Bitmap) async throws(RenderError) -> PictureContent {
    try await content(ofChanged: changedCells(of: bitmap))
  }

  /// Changes the cells before scaling; the result is equal for all plans with equal `cells`.
  ///
  /// - Throws: `.cancelled` soon after the task is cancelled.
  func changedCells(of bitmap: Bitmap) throws(RenderError) -> Mosaic {
    try RenderStep.cells.apply(to: Mosaic(bitmap), by: plan)
  }

  /// The maximum number of pixels of a picture that is drawn without first counting its colours.
  private static let quickColors = 1 << 18

  /// Checks samples of a large picture's rows before it is drawn as a GIF, since a frame cannot have more colours
  /// than a palette (writing.md §4).
  ///
  /// - Throws: `.tooLarge` if the samples have too many colours, and `.cancelled`.
  private func checkColors(of cells: Mosaic) throws(RenderError) {
    guard format == .gif, !frames.moves, size.pixelCount > Self.quickColors,
      let method = plan.methodOfAllPixels
    else { return }
    let limit = Palette.maximumCount
    let hasMore: Bool
    do {
      hasMore = try cells.bitmap().showsMoreOpaqueColors(
        than: limit, resizedTo: plan.layout.picture, by: method, colorMode: plan.colorMode)
    } catch {
      throw .cancelled
    }
    guard hasMore else { return }
    throw .tooLarge(
      message: "a .gif picture must have at most \(limit) colours, got more: ask for .png or .webp")
  }

  /// Draws the picture of cells that `changedCells` returned.
  ///
  /// - Throws: `.cancelled` soon after the task is cancelled.
  func content(ofChanged cells: Mosaic) async throws(RenderError) -> PictureContent {
    try checkColors(of: cells)
    let omitted = format == .pdf ? plan.stepsOfPage : []
    var picture = cells
    for step in RenderStep.allCases where step != .cells && !omitted.contains(step) {
      if Task.isCancelled { throw .cancelled }
      picture =
        step == .resize
        ? try await RenderStep.resizeInBands(picture, by: plan)
        : try step.apply(to: picture, by: plan)
    }
    if Task.isCancelled { throw .cancelled }
    return omitted.isEmpty ? .cells(picture) : .page(PageDrawing(picture, by: plan))
  }
}

extension PictureFormat {
  /// Whether the encoder of a pixel format works on cells, so that their size in pixels costs no time.
  fileprivate var isWrittenOfCells: Bool { self == .png || self == .webp || self == .apng }
}

extension RenderPlan {
  /// Whether each cell becomes a rectangle of its own colour, or of the palette entry that replaces it.
  fileprivate var isOfWholeCells: Bool {
    guard case .scaled(.nearest) = resizing, lines == nil, cells.areQuick else { return false }
    if case .free = rotation { return false }
    return true
  }

  /// The method, if all of its opaque pixels appear unchanged in the picture, or `nil` if a later step may hide, blend
  /// or change some of them.
  fileprivate var methodOfAllPixels: ResamplingMethod? {
    guard case .scaled(let method) = resizing, method.createsColors, lines == nil,
      layout.visible == layout.picture
    else { return nil }
    if case .free = rotation { return nil }
    return method
  }

  /// The steps that a PDF page draws itself, as vectors that stay exact at any zoom: smooth dividers, a rotation of
  /// cells, and all later steps.
  ///
  /// The set is empty if the picture has neither, or if it has a filtered or hard rotation or a colour mode, which
  /// vectors cannot reproduce.
  var stepsOfPage: Set<RenderStep> {
    guard colorMode == .nonLinear else { return [] }
    switch rotation {
    case .free(_, .cells(isAntialiased: true)): break
    case .free: return []
    case nil, .quarters: if !hasFineLines { return [] }
    }
    var steps: Set<RenderStep> = [.rotation, .padding, .background, .opaque]
    if hasFineLines { steps.insert(.dividers) }
    return steps
  }

  /// Whether the picture has dividers that are not aligned to pixels.
  fileprivate var hasFineLines: Bool { lines?.mode == .overlay && lines?.style == .smooth }

  fileprivate var degrees: Double {
    switch rotation {
    case nil, .quarters(.up): 0
    case .free(let angle, _): angle.degrees
    case .quarters(let orientation):
      [Orientation.right: 90, .down: 180, .left: 270][orientation] ?? 0
    }
  }
}

extension PageDrawing {
  /// Creates a page from a picture after all other steps.
  init(_ picture: Mosaic, by plan: RenderPlan) {
    self.init(picture)
    size = plan.size
    let turned = plan.rotation?.size(of: picture.size) ?? picture.size
    center = (
      Double(plan.padding.leading) + Double(turned.width) / 2,
      Double(plan.padding.top) + Double(turned.height) / 2
    )
    rotation = plan.degrees
    plan.ground.map { ground = $0.color }
    if plan.hasFineLines, let dividers = plan.lines?.dividers {
      let border = plan.border?.width ?? 0
      let around = [plan.layout.room, plan.innerPadding, plan.edgeMargin]
      lines = PageDrawing.DividedPart(
        dividers, between: plan.edges,
        origin: (around.reduce(border) { $0 + $1.leading }, around.reduce(border) { $0 + $1.top }),
        size: plan.layout.visible)
    }
  }
}
