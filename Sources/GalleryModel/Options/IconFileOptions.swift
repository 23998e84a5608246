import Raster

/// The options for a Windows icon of a bitmap in several sizes, each checked by itself but not yet against a bitmap.
package struct IconFileOptions: Hashable, Sendable {
  /// The allowed sides of a picture in pixels.
  package static let sides = 8...256
  /// The maximum number of pictures in a file.
  package static let maximumCount = 16

  /// The frame and its options; sizes, caps, interpolation and `format` are ignored.
  package var picture = RenderOptions()
  /// The sides of the pictures in pixels, at least one, in ascending order.
  package var sides = [16, 32, 48]

  /// Creates options with default values.
  package init() {}

  /// Returns the options of the picture with one side: the whole bitmap in a square, in whole cells if it fits.
  ///
  /// - Parameter isSmaller: Whether a pixel covers more than one cell and therefore averages them.
  package func picture(side: Int, isSmaller: Bool) -> RenderOptions {
    var options = picture
    options.format = .png
    // A picture of an icon is not animated; it shows the first frame of a tag.
    options.frames.frame = options.frames.frame ?? 0
    (options.width, options.height) = (side, side)
    // The centre of a slice is stretched in boxes of any shape, but an icon shows the slice unchanged.
    options.capInsets = .zero
    options.snap = .pad
    options.interpolation = isSmaller ? .area : .none
    return options
  }
}
