import Raster

/// The step from cells to pixels.
extension RenderStep {
  static func resize(_ picture: Mosaic, by plan: RenderPlan) throws(RenderError) -> Mosaic {
    let layout = plan.layout
    return try resized(picture, by: plan)
      .clipped(columns: layout.columns.visible, rows: layout.rows.visible)
  }

  private static func resized(
    _ picture: Mosaic, by plan: RenderPlan
  ) throws(RenderError) -> Mosaic {
    let size = plan.layout.picture
    guard size != picture.size else { return picture }
    do {
      return try picture.bitmap().resized(
        to: size, by: plan.method, colorMode: plan.colorMode)
    } catch {
      throw .cancelled
    }
  }
}
