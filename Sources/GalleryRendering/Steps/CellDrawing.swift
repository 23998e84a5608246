import Drawing
package import GalleryModel
package import Raster

/// The drawing of cells by a request: the steps of its plan, one after another.
extension RenderRequest {
  /// Bytes of packed pixels, and cells, up to which a bitmap may be drawn at once.
  static let quickCells = 4_096
  private static let quickPixels = 1 << 22

  /// True where drawing takes less than handing it to another thread would: it is bounded by cells, rows
  /// and columns and computes no colours.
  package var isQuick: Bool {
    format == .png && facts.isIndexed && facts.size.pixelCount <= Self.quickCells
      && size.pixelCount <= Self.quickPixels && plan.isOfWholeCells
  }

  /// The writer of the file.
  package var encoder: PictureEncoder {
    PictureEncoder(format: format, pointsPerPixel: pointsPerPixel, label: label)
  }

  /// The finished picture of some cells, for a page without the steps that it draws itself.
  ///
  /// Throws `.cancelled` soon after its task is cancelled.
  package func content(of bitmap: Bitmap) async throws(RenderError) -> PictureContent {
    let omitted = format == .pdf ? plan.stepsOfPage : []
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases where !omitted.contains(step) {
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

extension RenderPlan {
  /// True where each cell becomes a rectangle of its own colour, or of one of a palette as long.
  fileprivate var isOfWholeCells: Bool {
    guard case .scaled(.nearest) = resizing, lines == nil else { return false }
    if case .free = rotation { return false }
    return true
  }
}
