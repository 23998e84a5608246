package import Raster

/// An encoder of animated PNG files (APNG, PNG specification third edition §11.3.4); equal pictures give equal bytes.
///
/// A viewer without animation shows the first frame, or the still picture if one is given. Each frame after the first
/// holds the rectangle that has changed, and the rest stays as it is. An unchanged frame extends the duration of the
/// previous one.
package enum APNGEncoder {
  /// The maximum number of frames in a file.
  package static let maximumFrameCount = 1000

  /// Returns the file: indexed with 8 bits if all frames together have at most 256 colours, RGB if all are opaque,
  /// and RGBA otherwise.
  ///
  /// Besides the returned bytes, the encoder holds two frames in memory. Frames are requested in order, and again
  /// from the first if one of them does not fit the kind of file that the earlier ones permitted: at most three times
  /// in all.
  ///
  /// - Parameters:
  ///   - delays: The duration of each frame; there are as many frames as durations.
  ///   - plays: The number of times the animation plays; 0 repeats it forever.
  ///   - still: The picture for viewers without animation, or `nil` for the first frame.
  ///   - frame: Returns the picture at an index; all have the same size.
  /// - Throws: `CodingError` for too many or no frames, an invalid number of plays and frames of different sizes;
  ///   errors of `frame`; and `.cancelled`.
  package static func encode(
    delays: [APNGDelay], plays: Int, still: Bitmap? = nil,
    frame: (Int) throws(CodingError) -> Bitmap
  ) throws(CodingError) -> [UInt8] {
    guard (1...maximumFrameCount).contains(delays.count) else {
      throw CodingError(
        message: "an animation must have at least 1 and at most \(maximumFrameCount) frames, "
          + "got \(delays.count)")
    }
    guard (0...Int(Int32.max)).contains(plays) else {
      throw CodingError(
        message: "an animation must run at least 0 and at most \(Int32.max) times, got \(plays)")
    }
    return try file(of: .indexed, delays, plays, still, frame)
  }

  /// Returns the file in this kind, or in the kind that the first unsuitable picture requires.
  private static func file(
    of kind: APNGPixelFormat, _ delays: [APNGDelay], _ plays: Int, _ still: Bitmap?,
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

/// The pixel format of all frames, with PNG's colour type as the raw value; the encoder tries the cases in this
/// order.
enum APNGPixelFormat: UInt8 {
  /// One byte, an index into the palette of the whole file.
  ///
  /// The depth is always 8 bits, because frames are compressed before the number of colours is known.
  case indexed = 3
  /// Three bytes.
  case rgb = 2
  /// Four bytes.
  case rgba = 6
}

/// The duration of a frame as a fraction of two 16-bit integers, as in APNG.
package struct APNGDelay: Hashable, Sendable {
  package let numerator: UInt16
  /// The denominator, at least 1.
  package let denominator: UInt16

  /// Returns the sum of both durations, or `nil` if no fraction of two 16-bit integers represents it.
  func joined(with other: APNGDelay) -> APNGDelay? {
    let (first, second) = (Int(denominator), Int(other.denominator))
    if first == second { return APNGDelay(Int(numerator) + Int(other.numerator), over: first) }
    return APNGDelay(
      lowest: Int(numerator) * second + Int(other.numerator) * first, over: first * second)
  }

  /// The duration in seconds.
  package var seconds: Double { Double(numerator) / Double(denominator) }
}

extension APNGDelay {
  /// Creates the duration of one of `count` equal parts of `milliseconds`.
  ///
  /// A whole number of milliseconds has the denominator 1000, and other parts are the exact fraction in lowest terms.
  /// A part that does not fit is rounded to the finest decimal fraction that does, and clamped to 65,535 seconds.
  package init(milliseconds: Int, dividedBy count: Int = 1) {
    let milliseconds = min(max(milliseconds, 0), Int(Int32.max))
    let count = min(max(count, 1), Int(Int32.max))
    let whole = milliseconds.isMultiple(of: count) ? milliseconds / count : nil
    if let whole, let exact = APNGDelay(whole, over: 1000) {
      self = exact
    } else if let exact = APNGDelay(lowest: milliseconds, over: 1000 * count) {
      self = exact
    } else {
      let parts = [1000, 100, 10].lazy.compactMap { denominator in
        APNGDelay(
          Int((Double(milliseconds) * Double(denominator) / Double(1000 * count)).rounded()),
          over: denominator)
      }
      self =
        parts.first
        ?? APNGDelay(numerator: UInt16(clamping: milliseconds / (1000 * count)), denominator: 1)
    }
  }

  /// Creates a fraction without reducing it, or returns `nil` if a number does not fit.
  fileprivate init?(_ numerator: Int, over denominator: Int) {
    guard let numerator = UInt16(exactly: numerator), let denominator = UInt16(exactly: denominator)
    else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  /// Creates a fraction in lowest terms, or returns `nil` if a number does not fit.
  fileprivate init?(lowest numerator: Int, over denominator: Int) {
    var (divisor, rest) = (denominator, numerator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.init(numerator / divisor, over: denominator / divisor)
  }
}
