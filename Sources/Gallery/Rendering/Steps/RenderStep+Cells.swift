import Raster

/// The steps that change cells before anything is scaled.
extension RenderStep {
  static func orient(_ picture: Mosaic, by plan: RenderPlan) -> Mosaic {
    plan.orientation == .up ? picture : Mosaic(picture.bitmap().oriented(plan.orientation))
  }
}
