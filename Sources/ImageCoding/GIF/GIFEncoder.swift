package import Raster

/// A moving picture made of cells to a GIF file, exact: no colour is changed but alpha, which is none or all
/// (GIF89a specification).
///
/// A frame holds the rectangle that has changed, and where it helps transparent cells in it where nothing has:
/// long runs of one index are what LZW writes best.
package enum GIFEncoder {
  /// The most runs that a file can ask for.
  package static let maximumPlays = 1 << 16

  /// The whole file: one table of at most 256 colours, else a table for each frame.
  ///
  /// Times are in steps of 10 ms, at least two of them a frame; the errors of rounding do not add up. A
  /// comment at the end says where alpha was lost, so that the file itself tells it (`MovingFacts`).
  ///
  /// - Parameters:
  ///   - background: What is laid beneath cells whose alpha is neither none nor all; without it they
  ///     become opaque from 128 on and transparent below.
  ///   - maximumBytes: Longer files are refused, after the frame that makes them so.
  /// - Throws: `CodingError` for too many or no frames, a bad number of plays, sides above 65,535, frames of
  ///   different sizes, a frame of more than 256 colours, a file that is too long, what the picture's
  ///   closure throws, and `.cancelled`.
  package static func encode(
    _ picture: MovingPicture, background: Color? = nil,
    maximumBytes: Int = MovingPicture.maximumBytes
  ) throws(CodingError) -> MovingFile {
    try picture.check(plays: maximumPlays)
    guard max(picture.size.width, picture.size.height) <= Int(UInt16.max) else {
      throw CodingError(
        message: "a GIF picture has at most \(UInt16.max) pixels along a side, "
          + "got \(picture.size.width) × \(picture.size.height)", reason: .tooLarge)
    }
    var colors = GIFColors(background: background)
    let frames = try SurveyedFrames(picture, maximumColors: GIFTable.maximumCount) {
      colors.flattened($0)
    }
    let writer = GIFWriter(frames, picture, colors, maximumBytes: maximumBytes)
    let file = try writer.write { colors.flattened($0) }
    return MovingFile(
      bytes: file.bytes, size: picture.size, frameCount: frames.shown.count,
      duration: 10 * file.delay, losesAlpha: colors.losesAlpha)
  }
}
