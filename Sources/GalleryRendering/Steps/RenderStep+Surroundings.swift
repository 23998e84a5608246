import GalleryModel
import Raster

/// The steps around the frame and beneath it.
extension RenderStep {
  static func surround(_ picture: Mosaic, by border: Border?) -> Mosaic {
    guard let border else { return picture }
    let width = border.width
    return picture.padded(
      by: EdgeInsets(top: width, leading: width, bottom: width, trailing: width),
      with: border.color)
  }

  static func rotate(
    _ picture: Mosaic, by plan: RenderPlan
  ) throws(CancellationError) -> Mosaic {
    switch plan.rotation {
    case nil: picture
    case .quarters(let orientation): picture.oriented(orientation)
    case .free(let angle, let sampling):
      try picture.rotated(by: angle.degrees, sampling: sampling, colorMode: plan.colorMode)
    }
  }

  static func lay(
    _ picture: Mosaic, on ground: Ground?, _ colorMode: ColorMode
  ) throws(CancellationError) -> Mosaic {
    guard case .over(let color) = ground else { return picture }
    return try picture.over(color, colorMode: colorMode)
  }

  static func flatten(
    _ picture: Mosaic, on ground: Ground?, _ colorMode: ColorMode
  ) throws(CancellationError) -> Mosaic {
    guard case .opaque(let color) = ground else { return picture }
    return try picture.opaque(on: color, colorMode: colorMode)
  }
}
