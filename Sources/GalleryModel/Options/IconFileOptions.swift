import Raster

/// The wishes for an icon of Windows with a bitmap in several sizes, checked value by value but not yet
/// against a bitmap.
package struct IconFileOptions: Hashable, Sendable {
  /// Pixels along the sides of a picture.
  package static let sides = 8...256
  /// The most pictures of a file.
  package static let maximumCount = 16

  /// The frame and the drawing of it; sizes, caps, interpolation and `format` are not looked at.
  package var picture = RenderOptions()
  /// Pixels along the sides of each picture, at least one, in ascending order.
  package var sides = [16, 32, 48]

  /// Every option at its default.
  package init() {}

  /// The picture of one side: all of the bitmap in a square, in whole cells where it has room.
  ///
  /// - Parameter isSmaller: True where a pixel is more than one cell, and so the average of them.
  package func picture(side: Int, isSmaller: Bool) -> RenderOptions {
    var options = picture
    options.format = .png
    // A picture of an icon does not move: of a run it is the first frame.
    options.frames.frame = options.frames.frame ?? 0
    (options.width, options.height) = (side, side)
    // The centre of a slice is stretched in boxes of any shape; an icon shows the slice as it is.
    options.capInsets = .zero
    options.snap = .pad
    options.interpolation = isSmaller ? .area : .none
    return options
  }
}
