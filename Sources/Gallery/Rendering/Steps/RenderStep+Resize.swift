import Raster

/// The step from cells to pixels.
extension RenderStep {
  static func resize(_ picture: Mosaic, by plan: RenderPlan) throws(RenderError) -> Mosaic {
    let layout = plan.layout
    return try resized(picture, to: layout.picture, plan.interpolation)
      .clipped(columns: layout.columns.visible, rows: layout.rows.visible)
  }

  private static func resized(
    _ picture: Mosaic, to size: PixelSize, _ interpolation: Interpolation
  ) throws(RenderError) -> Mosaic {
    guard size != picture.size else { return picture }
    do {
      return try picture.bitmap().resized(to: size, interpolation: interpolation)
    } catch {
      throw .cancelled
    }
  }
}
