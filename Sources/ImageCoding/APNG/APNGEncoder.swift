package import Raster

/// Pictures to an animated PNG file (APNG, PNG specification third edition §11.3.4): equal
/// pictures give equal bytes.
///
/// A viewer without animation shows the first frame, or the still picture where one is given. Each
/// further frame holds the rectangle that has changed and leaves the rest standing; a frame without
/// change lengthens the one before.
package enum APNGEncoder {
  /// The most frames of a file.
  package static let maximumFrameCount = 1000

  /// The whole file: indexed with 8 bits where all frames together have at most 256 colours, else RGB
  /// where all are opaque, else RGBA.
  ///
  /// Beside the bytes that are returned the memory is that of two frames. Frames are asked for in order,
  /// and once more from the first one when one of them does not fit the kind of file that the earlier
  /// ones allowed: at most three times in all.
  ///
  /// - Parameters:
  ///   - delays: The time of each frame; their number is that of the frames.
  ///   - plays: The number of runs of the animation, at least 0; 0 is for ever.
  ///   - still: The picture in a viewer without animation; `nil` is the first frame.
  ///   - frame: The picture at an index; all have one size.
  /// - Throws: `CodingError` for too many or no frames, a bad number of plays and frames of different
  ///   sizes, what `frame` throws, and `.cancelled`.
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

  /// The file, or that of the kind which the first picture needs that does not fit.
  private static func file(
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

/// The form of the pixels of all frames, with PNG's number for it; the cases are in the order in which they
/// are tried.
enum APNGKind: UInt8 {
  /// One byte, an index into the palette of the whole file.
  ///
  /// Always 8 bits: frames are compressed before the number of colours is known.
  case indexed = 3
  /// Three bytes.
  case rgb = 2
  /// Four bytes.
  case rgba = 6
}

/// The time for which a frame of an animation is seen: a fraction of a second as APNG writes it,
/// two numbers of 16 bits.
package struct APNGDelay: Hashable, Sendable {
  package let numerator: UInt16
  /// At least 1.
  package let denominator: UInt16

  /// Both one after the other, where that is a fraction that fits.
  func joined(with other: APNGDelay) -> APNGDelay? {
    let (first, second) = (Int(denominator), Int(other.denominator))
    if first == second { return APNGDelay(Int(numerator) + Int(other.numerator), over: first) }
    return APNGDelay(
      lowest: Int(numerator) * second + Int(other.numerator) * first, over: first * second)
  }

  /// The time in seconds.
  package var seconds: Double { Double(numerator) / Double(denominator) }
}

extension APNGDelay {
  /// One of `count` equal parts of so many milliseconds.
  ///
  /// Whole milliseconds are written over 1000 and other parts as the exact fraction in lowest terms.
  /// A part that does not fit is rounded to the finest decimal fraction that does; above 65,535
  /// seconds it stays there.
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

  /// A fraction as it is, where both numbers fit.
  fileprivate init?(_ numerator: Int, over denominator: Int) {
    guard let numerator = UInt16(exactly: numerator), let denominator = UInt16(exactly: denominator)
    else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  /// A fraction in lowest terms, where both numbers fit.
  fileprivate init?(lowest numerator: Int, over denominator: Int) {
    var (divisor, rest) = (denominator, numerator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.init(numerator / divisor, over: denominator / divisor)
  }
}
