import Drawing
package import GalleryModel
import PictureServing
import Raster
import SVGCoding

extension RenderRequest {
  /// Checks the size against the limits of the format before the picture is drawn (rendering.md §26).
  ///
  /// - Throws: `.tooLarge` if the picture certainly has too many pixels, or a vector file too many cells.
  package func check() throws(RenderError) {
    try encoder.check(size)
    guard !format.hasPixels else { return }
    let limit =
      switch format {
      case .pdf: PDFWriter().maximumCells
      default: frames.moves ? SVGFramesWriter().maximumCells : SVGWriter().maximumCells
      }
    guard let cells = plan.leastCells(of: format, above: limit), cells.pixelCount > limit else {
      return
    }
    let (columns, rows) = (cells.width, cells.height)
    throw .tooLarge(
      message: format == .pdf
        ? "\(DrawingError.tooManyCells(limit: limit, columns: columns, rows: rows))"
        : "\(SVGError.tooManyCells(limit: limit, columns: columns, rows: rows))")
  }
}

extension RenderPlan {
  /// Returns a lower bound for the columns and rows of cells in a vector file, without lines and borders, or `nil`
  /// if they are obviously within the limit.
  func leastCells(of format: PictureFormat, above limit: Int) -> PixelSize? {
    guard size.pixelCount > limit else { return nil }
    if case .free = rotation, format != .pdf || !stepsOfPage.contains(.rotation) {
      // Each pixel is a cell, including the empty ones of the frame around the picture.
      return PixelSize(
        width: size.width - padding.leading - padding.trailing,
        height: size.height - padding.top - padding.bottom)
    }
    let cells = leastCells(above: limit)
    guard case .quarters(let orientation) = rotation else { return cells }
    return cells?.transposed(if: orientation.isTransposed)
  }

  private func leastCells(above limit: Int) -> PixelSize? {
    let source = layout.source
    let (columns, rows) = (layout.columns.visible, layout.rows.visible)
    switch resizing {
    case .blank: return nil
    case .scaled(let method):
      let step = method.factorStep ?? 1
      if !method.createsColors, source.pixelCount * step * step <= limit { return nil }
      return source.bandCounts(
        resizedTo: layout.picture, by: method, showing: columns, rows: rows)
    case .sliced(let slices, let method):
      return source.bandCounts(sliced: slices, by: method, showing: columns, rows: rows)
    case .filled:
      guard source.pixelCount > limit else { return nil }
      return source.bandCounts(
        resizedTo: layout.picture, by: .nearest, showing: columns, rows: rows)
    }
  }
}
