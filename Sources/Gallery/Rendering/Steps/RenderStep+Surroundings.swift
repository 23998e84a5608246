import Raster

/// The steps around the frame.
extension RenderStep {
  static func frame(_ picture: Mosaic, by plan: RenderPlan) -> Mosaic {
    guard let border = plan.border else { return picture }
    let width = border.width
    return picture.padded(
      by: EdgeInsets(top: width, leading: width, bottom: width, trailing: width),
      with: border.color)
  }
}
