package import Raster

/// Pictures to an animated PNG file (APNG, PNG specification third edition §11.3.4): equal
/// pictures give equal bytes.
///
/// A viewer without animation shows the first frame, or the still picture where one is given. Each
/// further frame holds the rectangle that has changed and leaves the rest standing; a frame without
/// change lengthens the one before.
package struct APNGEncoder: Sendable {
  /// The most frames of a file.
  package static let maximumFrameCount = 1000

  /// An encoder; there is nothing to set.
  package init() {}

  /// The whole file: indexed with 8 bits where all frames together have at most 256 colours, else RGB
  /// where all are opaque, else RGBA.
  ///
  /// Beside the bytes that are returned the memory is that of two frames. Frames are asked for in order,
  /// and once more from the first one when one of them does not fit the kind of file that the earlier
  /// ones allowed: at most three times in all.
  ///
  /// - Parameters:
  ///   - delays: How long each frame is seen; their number is that of the frames.
  ///   - plays: How often the animation runs, at least 0; 0 is for ever.
  ///   - still: What a viewer without animation shows and the animation does not; `nil` is the first
  ///     frame.
  ///   - frame: The picture at an index; all have one size.
  /// - Throws: `CodingError` for too many or no frames, a bad number of plays and frames of different
  ///   sizes, what `frame` throws, and `CodingError.cancelled` when the task is cancelled.
  package func encode(
    delays: [APNGDelay], plays: Int, still: Bitmap? = nil,
    frame: (Int) throws(CodingError) -> Bitmap
  ) throws(CodingError) -> [UInt8] {
    guard (1...Self.maximumFrameCount).contains(delays.count) else {
      throw CodingError(
        message: "an animation must have at least 1 and at most \(Self.maximumFrameCount) frames, "
          + "got \(delays.count)")
    }
    guard (0...Int(Int32.max)).contains(plays) else {
      throw CodingError(
        message: "an animation must run at least 0 and at most \(Int32.max) times, got \(plays)")
    }
    return try file(of: .indexed, delays, plays, still, frame)
  }

  /// The file, or that of the kind which the first picture needs that does not fit.
  private func file(
    of kind: APNGKind, _ delays: [APNGDelay], _ plays: Int, _ still: Bitmap?,
    _ frame: (Int) throws(CodingError) -> Bitmap
  ) throws(CodingError) -> [UInt8] {
    var writer = APNGWriter(kind)
    if let still { try writer.writeStill(still) }
    for (index, delay) in delays.enumerated() where writer.neededKind == nil {
      if Task.isCancelled { throw .cancelled }
      try writer.write(frame(index), for: delay)
    }
    if let needed = writer.neededKind { return try file(of: needed, delays, plays, still, frame) }
    return writer.finish(plays: plays)
  }
}
