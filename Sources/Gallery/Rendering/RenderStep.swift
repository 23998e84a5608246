import Raster

/// The steps from a stored bitmap to finished pixels, in the order of rendering.md §2.
///
/// A new step is a new case at its place in the order, and a function of picture and request: pure,
/// and giving back its input where its options are at their defaults.
enum RenderStep: String, CaseIterable {
  /// To the size of the layout's picture (§4 to §8).
  case resize
  /// Transparent ground around the picture up to the layout's frame (§11).
  case pad

  /// The picture after this step.
  func apply(to picture: Mosaic, for request: RenderRequest) throws(RenderError) -> Mosaic {
    switch self {
    case .resize: try Self.resize(picture, for: request)
    case .pad: Self.pad(picture, for: request)
    }
  }

  private static func resize(
    _ picture: Mosaic, for request: RenderRequest
  ) throws(RenderError) -> Mosaic {
    let size = request.layout.picture
    guard size != picture.size else { return picture }
    do {
      return try picture.bitmap().resized(to: size, by: request.interpolation.method())
    } catch {
      throw .cancelled
    }
  }

  private static func pad(_ picture: Mosaic, for request: RenderRequest) -> Mosaic {
    picture.padded(
      by: EdgeInsets(centering: picture.size, in: request.layout.frame), with: .clear)
  }
}
