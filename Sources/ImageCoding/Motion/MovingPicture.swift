package import Raster

/// Frames to be written: pictures of one size made of cells, asked for by number, each seen for a time.
package struct MovingPicture: Sendable {
  /// The most frames of a file.
  package static let maximumFrameCount = 1000
  /// The most bytes of a file.
  package static let maximumBytes = 64 << 20

  /// The size of every frame, in pixels.
  package let size: PixelSize
  /// Milliseconds, one for each frame; below 1 counts as 1.
  package let durations: [Int]
  /// The number of runs; 0 is for ever.
  package let plays: Int
  /// The frame at an index.
  ///
  /// Writers look through all frames before they write the first, and may ask for one several times: it
  /// must be the same picture each time. They hold at most two, and the cells of small ones.
  package let frame: @Sendable (Int) throws(CodingError) -> Mosaic

  /// Frames that are drawn when they are asked for.
  package init(
    size: PixelSize, durations: [Int], plays: Int = 0,
    frame: @escaping @Sendable (Int) throws(CodingError) -> Mosaic
  ) {
    (self.size, self.durations, self.plays, self.frame) = (size, durations, plays, frame)
  }

  /// Throws where the numbers are out of range.
  func check(plays limit: Int) throws(CodingError) {
    guard (1...Self.maximumFrameCount).contains(durations.count) else {
      throw CodingError(
        message: "an animation must have at least 1 and at most \(Self.maximumFrameCount) frames, "
          + "got \(durations.count)")
    }
    guard (0...limit).contains(plays) else {
      throw CodingError(
        message: "an animation must run at least 0 and at most \(limit) times, got \(plays)")
    }
  }
}

/// A written file with what its headers say.
package struct MovingFile: Sendable {
  /// All of the file.
  package var bytes: [UInt8]
  /// The size of every frame, in pixels.
  package var size: PixelSize
  /// Frames in the file, equal neighbours being one.
  package var frameCount: Int
  /// Milliseconds of one run, as the file has them.
  package var duration: Int
  /// True where alpha between 1 and 254 became none or all.
  package var losesAlpha: Bool
}

extension CodingError {
  /// Throws where a file becomes longer than it may.
  static func check(bytes: Int, atMost limit: Int) throws(CodingError) {
    guard bytes <= limit else {
      throw CodingError(message: "a file must have at most \(limit) bytes", reason: .tooLarge)
    }
  }
}
