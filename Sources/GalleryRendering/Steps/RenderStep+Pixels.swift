import GalleryModel
import Raster

/// The steps that make pixels of cells and draw lines between them.
extension RenderStep {
  static func resize(
    _ picture: Mosaic, by plan: RenderPlan
  ) throws(CancellationError) -> Mosaic {
    let layout = plan.layout
    if plan.resizing.isBlank { return .clear(layout.visible) }
    let cells = picture.bitmap()
    let pixels =
      switch plan.resizing {
      case .blank, .scaled(.nearest): Mosaic.nearest(cells, size: layout.picture)
      case .scaled(let method):
        try cells.resized(to: layout.picture, by: method, colorMode: plan.colorMode)
      case .sliced(let slices, let method):
        try cells.sliced(slices, by: method, colorMode: plan.colorMode)
      case .filled:
        try cells.filledCells(size: layout.picture, colorMode: plan.colorMode)
      }
    return pixels.clipped(columns: layout.columns.visible, rows: layout.rows.visible)
  }

  /// The same, large pictures in bands that several threads make; throws `.cancelled`.
  static func resizeInBands(
    _ picture: Mosaic, by plan: RenderPlan
  ) async throws(RenderError) -> Mosaic {
    guard case .scaled(let method) = plan.resizing, method.createsColors else {
      return try RenderStep.resize.apply(to: picture, by: plan)
    }
    let layout = plan.layout
    do {
      return try await picture.bitmap()
        .resizedInBands(to: layout.picture, by: method, colorMode: plan.colorMode)
        .clipped(columns: layout.columns.visible, rows: layout.rows.visible)
    } catch {
      throw .cancelled
    }
  }

  static func divide(_ picture: Mosaic, by plan: RenderPlan) -> Mosaic {
    guard let lines = plan.lines else { return picture }
    return picture.divided(by: lines.dividers, between: plan.edges, colorMode: plan.colorMode)
  }
}

extension Mosaic {
  /// Transparent ground, one cell for all of it.
  fileprivate static func clear(_ size: PixelSize) -> Mosaic {
    .nearest(Bitmap.solid(.clear, rows: 1, columns: 1), size: size)
  }
}
