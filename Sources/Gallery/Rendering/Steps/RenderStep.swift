import Raster

/// The steps from a stored bitmap to finished pixels, in the order of rendering.md §2.
///
/// A new step is a new case at its place in the order, and a function of picture and plan: pure, and
/// giving back its input where the plan has nothing for it.
enum RenderStep: String, CaseIterable {
  /// The right way up (§19).
  case orientation
  /// To the size of the layout's picture, cut to its frame (§4 to §8, §11).
  case resize
  /// Transparent ground around the picture up to the layout's frame (§11).
  case frame
  /// A border around the frame (§15).
  case border
  /// Transparent ground outside the border (§15).
  case padding

  /// The picture after this step.
  func apply(to picture: Mosaic, by plan: RenderPlan) throws(RenderError) -> Mosaic {
    switch self {
    case .orientation: Self.orient(picture, by: plan)
    case .resize: try Self.resize(picture, by: plan)
    case .frame: picture.padded(by: plan.layout.room, with: .clear)
    case .border: Self.frame(picture, by: plan)
    case .padding: picture.padded(by: plan.padding, with: .clear)
    }
  }
}
