package import Raster

/// An animation to be encoded: pictures of one size made of cells, requested by index, each with a duration.
package struct AnimationSource: Sendable {
  /// The maximum number of frames in a file.
  package static let maximumFrameCount = 1000
  /// The maximum number of bytes in a file.
  package static let maximumBytes = 64 << 20

  /// The size of every frame in pixels.
  package let size: PixelSize
  /// The duration of each frame in milliseconds; values below 1 count as 1.
  package let durations: [Int]
  /// The number of times the animation plays; 0 repeats it forever.
  package let plays: Int
  /// Returns the frame at an index.
  ///
  /// Encoders survey all frames before they write the first one, and may request a frame several times; it must be
  /// the same picture each time. They hold at most two frames, and the cells of small ones.
  package let frame: @Sendable (Int) throws(CodingError) -> Mosaic

  /// Creates an animation that draws its frames on request.
  package init(
    size: PixelSize, durations: [Int], plays: Int = 0,
    frame: @escaping @Sendable (Int) throws(CodingError) -> Mosaic
  ) {
    (self.size, self.durations, self.plays, self.frame) = (size, durations, plays, frame)
  }

  /// Throws an error if the number of frames or plays is out of range.
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

/// An encoded animation with its properties.
package struct EncodedAnimation: Sendable {
  /// The bytes of the file.
  package var bytes: [UInt8]
  /// The size of every frame in pixels.
  package var size: PixelSize
  /// The number of frames in the file; equal adjacent frames are merged.
  package var frameCount: Int
  /// The duration of one play in milliseconds, as stored in the file.
  package var duration: Int
  /// Whether translucent cells became opaque or transparent.
  package var losesAlpha: Bool
}

extension CodingError {
  /// Throws `.tooLarge` if a file exceeds the maximum length.
  static func check(bytes: Int, atMost limit: Int) throws(CodingError) {
    guard bytes <= limit else {
      throw CodingError(message: "a file must have at most \(limit) bytes", reason: .tooLarge)
    }
  }
}
