import GalleryModel
import Raster

/// The size that is asked for: what `scale`, `width` and `height` say together.
enum SizeRequest: Hashable {
  /// One pixel a cell, or what the interpolation makes of it.
  case natural
  /// Both sides times a factor, rounded, at least 1.
  case scale(Scale)
  /// Pixels of a row; the height follows the aspect ratio.
  case width(Int)
  /// Pixels of a column; the width follows the aspect ratio.
  case height(Int)
  /// Both sides.
  case box(PixelSize)
  /// The picture's own size times a factor, shown in a frame of which any side may be given.
  case original(Scale?, width: Int?, height: Int?)

  /// Reads the parameters and checks the sides that are given.
  ///
  /// `scale` together with both sides is the scale of caps and tiles only, where there are any, and
  /// together with any side that of a picture of its own size; else both are refused. Throws
  /// `.invalid` and `.tooLarge`.
  init(_ options: RenderOptions, limits: RenderLimits) throws(RenderError) {
    if let width = options.width { try limits.check(side: width, of: "width") }
    if let height = options.height { try limits.check(side: height, of: "height") }
    if options.contentMode == .original {
      self = .original(options.scale, width: options.width, height: options.height)
      return
    }
    switch (options.scale, options.width, options.height) {
    case (nil, nil, nil): self = .natural
    case (let scale?, nil, nil): self = .scale(scale)
    case (let scale, let width?, let height?):
      if let scale, !options.fillsBox { throw Self.excluded(scale, by: "width") }
      self = .box(PixelSize(width: width, height: height))
    case (let scale, let width?, nil):
      if let scale { throw Self.excluded(scale, by: "width") }
      self = .width(width)
    case (let scale, nil, let height?):
      if let scale { throw Self.excluded(scale, by: "height") }
      self = .height(height)
    }
  }

  private static func excluded(_ scale: Scale, by side: String) -> RenderError {
    .invalid(
      option: "scale", rule: "must not be given together with \(side)", value: scale.description)
  }
}
