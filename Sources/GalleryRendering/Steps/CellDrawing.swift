import Drawing
package import GalleryModel
import ImageCoding
package import PictureServing
package import Raster

/// The drawing of cells by a request: the steps of its plan, one after another.
extension RenderRequest {
  /// Bytes of packed pixels, and cells, up to which a bitmap may be drawn at once.
  static let quickCells = 4_096
  /// The same of all frames of what moves, for which more has to be handed over.
  private static let quickCellsOfMotion = 1 << 14
  private static let quickPixels = 1 << 22

  /// True where drawing takes less than handing it to another thread would: it is bounded by cells, rows
  /// and columns and computes no colours.
  package var isQuick: Bool {
    guard format.isWrittenOfCells, facts.isIndexed, frames.layers == nil,
      plan.isOfWholeCells
    else { return false }
    let count = frames.moves ? frames.frames.count : 1
    let cells = frames.moves ? Self.quickCellsOfMotion : Self.quickCells
    return frames.canvas.pixelCount * count <= cells
      && facts.size.pixelCount * count <= cells && size.pixelCount * count <= Self.quickPixels
  }

  /// The writer of the file.
  package var encoder: PictureEncoder {
    PictureEncoder(format: format, pointsPerPixel: pointsPerPixel, title: title)
  }

  /// The finished picture of some cells, drawn at once; only for a request that is quick.
  func quickContent(of cells: FrameCells) throws(RenderError) -> PictureContent {
    frames.moves ? moving(cells) : .cells(try mosaic(of: cells.firstBitmap))
  }

  /// The finished picture of the frames that are shown, each drawn when it is written where they move.
  ///
  /// Throws `.cancelled` soon after its task is cancelled.
  package func content(of cells: FrameCells) async throws(RenderError) -> PictureContent {
    frames.moves ? moving(cells) : try await content(of: cells.firstBitmap)
  }

  private func moving(_ cells: FrameCells) -> PictureContent {
    let request = self
    return .moving(
      MovingPicture(size: size, durations: frames.durations, plays: frames.plays) {
        (index) throws(CodingError) in
        do {
          return try request.mosaic(of: cells.bitmap(of: request.frames.frames[index]))
        } catch {
          throw .cancelled
        }
      })
  }

  /// The finished picture of some cells, step by step.
  private func mosaic(of bitmap: Bitmap) throws(RenderError) -> Mosaic {
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases {
      if Task.isCancelled { throw .cancelled }
      picture = try step.apply(to: picture, by: plan)
    }
    return picture
  }

  /// The finished picture of some cells, for a page without the steps that it draws itself.
  ///
  /// Throws `.cancelled` soon after its task is cancelled.
  package func content(of bitmap: Bitmap) async throws(RenderError) -> PictureContent {
    try await content(ofChanged: changedCells(of: bitmap))
  }

  /// The cells after all changes before they become pixels, equal for all plans with the same `cells`.
  ///
  /// Throws `.cancelled` soon after its task is cancelled.
  func changedCells(of bitmap: Bitmap) throws(RenderError) -> Mosaic {
    var picture = Mosaic(bitmap)
    for step in RenderStep.ofCells {
      if Task.isCancelled { throw .cancelled }
      picture = try step.apply(to: picture, by: plan)
    }
    return picture
  }

  /// Pixels up to which a picture is drawn before its colours are looked at.
  private static let quickColors = 1 << 18

  /// Refuses a large GIF picture some of whose rows have more colours than a GIF frame can have, so that the others are
  /// not drawn (writing.md §4).
  ///
  /// Throws `.tooLarge` and `.cancelled`.
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

  /// The finished picture of `changedCells`.
  ///
  /// Throws `.cancelled` soon after its task is cancelled.
  func content(ofChanged cells: Mosaic) async throws(RenderError) -> PictureContent {
    try checkColors(of: cells)
    let omitted = format == .pdf ? plan.stepsOfPage : []
    var picture = cells
    for step in RenderStep.allCases.dropFirst(RenderStep.ofCells.count)
    where !omitted.contains(step) {
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
  /// True for files of pixels that are written of cells, however large these are.
  fileprivate var isWrittenOfCells: Bool { self == .png || self == .webp || self == .apng }
}

extension RenderPlan {
  /// True where each cell becomes a rectangle of its own colour, or of one of a palette as long.
  fileprivate var isOfWholeCells: Bool {
    guard case .scaled(.nearest) = resizing, lines == nil else { return false }
    if cells.recoloring?.looksAtCells == true { return false }
    if case .free = rotation { return false }
    return true
  }

  /// The method whose opaque pixels are all seen in the picture as they are, or `nil` if a later step may hide, mix
  /// or change some of them.
  fileprivate var methodOfAllPixels: ResamplingMethod? {
    guard case .scaled(let method) = resizing, method.createsColors, lines == nil,
      layout.visible == layout.picture
    else { return nil }
    if case .free = rotation { return nil }
    return method
  }

  /// The steps that a page of PDF draws itself, as vectors that stay exact at any zoom: smooth
  /// dividers, a rotation of cells, and all that follows these.
  ///
  /// None where neither is there, or where the way of sampling or blending is to be seen, which
  /// vectors cannot show.
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

  /// True where there are lines that are finer than pixels.
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
  /// The page's part of a picture on which all other steps were done.
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
      lines = Lines(
        dividers, between: plan.edges,
        origin: (around.reduce(border) { $0 + $1.leading }, around.reduce(border) { $0 + $1.top }),
        size: plan.layout.visible)
    }
  }
}
