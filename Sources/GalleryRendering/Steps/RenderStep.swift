import GalleryModel
import Raster

/// The steps from a stored bitmap to finished pixels, in the order of rendering.md §2.
///
/// A new step is a new case at its place in the order, and a function of picture and plan: pure, and
/// giving back its input where the plan has nothing for it.
enum RenderStep: String, CaseIterable {
  /// Other colours (rendering.md §29).
  case palette
  /// The right way up (§19).
  case orientation
  /// A part of it.
  case crop
  /// One colour through its alpha (§18).
  case template
  /// Cells become pixels, and what the frame does not show is cut off (§3 to §13, §16, §17, §24).
  case resize
  /// Lines between the cells (§14).
  case dividers
  /// Transparent ground around the picture up to the frame (§11), and from there to the border.
  case frame
  /// A border around the frame (§15).
  case border
  /// Transparent ground around the border that is turned with it (§23).
  case edgeInset
  /// About the centre, on a canvas that holds it (§23).
  case rotation
  /// Transparent ground outside the border (§15).
  case padding
  /// A colour beneath all of it (§15).
  case background
  /// The same with no alpha left (§20).
  case opaque

  /// The picture after this step; throws `.cancelled`.
  func apply(to picture: Mosaic, by plan: RenderPlan) throws(RenderError) -> Mosaic {
    do {
      return switch self {
      case .palette: try Self.recolor(picture, by: plan.cells)
      case .orientation: Self.orient(picture, by: plan.cells)
      case .crop: Self.crop(picture, by: plan.cells)
      case .template: try Self.tint(picture, by: plan.cells)
      case .resize: try Self.resize(picture, by: plan)
      case .dividers: Self.divide(picture, by: plan)
      case .frame:
        picture.padded(by: plan.layout.room, with: .clear)
          .padded(by: plan.innerPadding, with: .clear)
      case .border: Self.surround(picture, by: plan.border)
      case .edgeInset: picture.padded(by: plan.edgeMargin, with: .clear)
      case .rotation: try Self.rotate(picture, by: plan)
      case .padding: picture.padded(by: plan.padding, with: .clear)
      case .background: try Self.lay(picture, on: plan.ground, plan.colorMode)
      case .opaque: try Self.flatten(picture, on: plan.ground, plan.colorMode)
      }
    } catch {
      throw .cancelled
    }
  }
}
