package import Raster

/// The largest size of a picture before its orientation is applied.
package struct DecodingLimits: Sendable, Hashable {
  /// The longest side, in pixels.
  package var side: Int
  /// Width times height.
  package var pixels: Int
  /// Frames of an animation.
  package var frames = 1_000
  /// Cells of all frames together.
  package var cells = 1 << 25
  /// The processor time that frames, tags and layers may take to be read.
  package var time = Duration.seconds(5)

  /// The limits of remote images unless others are given (loading.md §9).
  package init(side: Int = 4_096, pixels: Int = 16_777_216) {
    (self.side, self.pixels) = (side, pixels)
  }

  /// Refuses a size with the number met and the limit.
  package func check(_ size: PixelSize) throws(CodingError) {
    guard max(size.width, size.height) <= side else {
      throw CodingError(message: "image is \(size), limit \(side) per side", reason: .tooLarge)
    }
    guard size.pixelCount <= pixels else {
      throw CodingError(message: "image is \(size), limit \(pixels) pixels", reason: .tooLarge)
    }
  }
}
