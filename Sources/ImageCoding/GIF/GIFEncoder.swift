package import Raster

/// An encoder of animations made of cells as GIF files, without loss except for alpha, which GIF reduces to a bit.
///
/// A frame holds the rectangle that has changed (GIF89a specification). Unchanged cells in it become transparent if
/// that is shorter, because LZW compresses long runs of one index best.
package enum GIFEncoder {
  /// The maximum number of plays that a file can declare.
  package static let maximumPlays = 1 << 16

  /// Returns the file, with one table if all frames together have at most 256 colours, and one table per frame
  /// otherwise.
  ///
  /// Delays are multiples of 10 ms, and at least 20 ms; rounding errors do not accumulate. If alpha was lost, a
  /// comment at the end of the file says so, which `AnimationInfo` reads.
  ///
  /// - Parameters:
  ///   - background: The colour beneath translucent cells; without it, they become opaque if their alpha is at least
  ///     128, and transparent otherwise.
  ///   - maximumBytes: The maximum length of the file, which is checked after each frame.
  /// - Throws: `CodingError` for too many or no frames, an invalid number of plays, sides above 65,535, frames of
  ///   different sizes, a frame of more than 256 colours, and a file that is too long; errors of the picture's
  ///   closure; and `.cancelled`.
  package static func encode(
    _ picture: AnimationSource, background: Color? = nil,
    maximumBytes: Int = AnimationSource.maximumBytes
  ) throws(CodingError) -> EncodedAnimation {
    try picture.check(plays: maximumPlays)
    guard max(picture.size.width, picture.size.height) <= Int(UInt16.max) else {
      throw CodingError(
        message: "a GIF picture has at most \(UInt16.max) pixels along a side, "
          + "got \(picture.size.width) × \(picture.size.height)", reason: .tooLarge)
    }
    var colors = GIFColorReducer(background: background)
    let frames = try FrameSurvey(picture, maximumColors: GIFTable.maximumCount) {
      colors.flattened($0)
    }
    let writer = GIFWriter(frames, picture, colors, maximumBytes: maximumBytes)
    let file = try writer.write { colors.flattened($0) }
    return EncodedAnimation(
      bytes: file.bytes, size: picture.size, frameCount: frames.shown.count,
      duration: 10 * file.delay, losesAlpha: colors.losesAlpha)
  }
}
