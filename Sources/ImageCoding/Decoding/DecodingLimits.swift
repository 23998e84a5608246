package import Raster

/// The maximum size of a picture before its orientation is applied.
package struct DecodingLimits: Sendable, Hashable {
  /// The maximum length of a side in pixels.
  package var side: Int
  /// The maximum number of pixels: width times height.
  package var pixels: Int
  /// The maximum number of frames in an animation.
  package var frames = 1_000
  /// The maximum number of cells in all frames together.
  package var cells = 1 << 25
  /// The maximum processor time for reading frames, tags and layers.
  package var time = Duration.seconds(5)

  /// Creates limits; the defaults are those for remote images (loading.md §9).
  package init(side: Int = 4_096, pixels: Int = 16_777_216) {
    (self.side, self.pixels) = (side, pixels)
  }

  /// Throws `.tooLarge` if the size is above a limit; the message states both.
  package func check(_ size: PixelSize) throws(CodingError) {
    guard max(size.width, size.height) <= side else {
      throw CodingError(message: "image is \(size), limit \(side) per side", reason: .tooLarge)
    }
    guard size.pixelCount <= pixels else {
      throw CodingError(message: "image is \(size), limit \(pixels) pixels", reason: .tooLarge)
    }
  }
}
