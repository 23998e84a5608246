import Glibc

/// A map from the samples of a rotated picture's pixels to positions in the picture.
///
/// Positions are integers in units of 2⁻⁴⁰ pixel. A step of 1/16 pixel is the rounded sine and cosine; in this unit the
/// centres of 8×8 samples are odd numbers. All positions are sums of such steps, so they are exact and independent of
/// the order of additions.
package struct RotationMap {
  /// The right shift from a position to its pixel.
  package static let pixelShift = 40
  /// The number of samples in a pixel along each axis.
  package static let samplesPerSide = 8

  /// A position in the picture.
  package struct Point {
    package var x: Int
    package var y: Int
  }

  /// The size of the rotated picture in pixels.
  package let canvas: PixelSize
  /// The distance to the right in the picture for 1/16 pixel to the right on the canvas, and likewise downwards.
  package let cosine: Int
  /// The distance upwards in the picture for 1/16 pixel to the right on the canvas, and to the right for 1/16
  /// pixel downwards.
  package let sine: Int
  /// The position of the top left corner of the canvas.
  private let origin: Point

  /// Creates the map of a rotation by less than 90 degrees clockwise; the centres of picture and canvas coincide.
  ///
  /// - Precondition: The angle has no quarter turns, and the sides of the canvas are below 2²².
  package init(size: PixelSize, angle: RotationAngle) {
    let canvas = size.rotated(by: angle)
    precondition(angle.quarterTurns == 0, "quarter turns come first")
    precondition(canvas.width < 1 << 22 && canvas.height < 1 << 22, "positions fit into 63 bits")
    let unit = Double(1 << (Self.pixelShift - 4))
    let cosine = Int((angle.cosine * unit).rounded())
    let sine = Int((angle.sine * unit).rounded())
    origin = Point(
      x: (size.width << (Self.pixelShift - 1)) - 8 * (canvas.width * cosine + canvas.height * sine),
      y: (size.height << (Self.pixelShift - 1)) + 8 * (canvas.width * sine - canvas.height * cosine)
    )
    (self.canvas, self.cosine, self.sine) = (canvas, cosine, sine)
  }

  /// Returns the first sample of a row's first pixel, 1/16 pixel from its left and upper edges.
  package func firstSample(ofRow row: Int) -> Point { moved(origin, right: 1, down: 16 * row + 1) }

  /// Returns the centre of a row's first pixel.
  package func center(ofRow row: Int) -> Point { moved(origin, right: 8, down: 16 * row + 8) }

  /// Returns a position moved by sixteenths of a pixel on the canvas.
  package func moved(_ point: Point, right: Int = 0, down: Int = 0) -> Point {
    Point(x: point.x + right * cosine + down * sine, y: point.y - right * sine + down * cosine)
  }
  /// Returns a bitmap of the canvas that `draw` fills row by row; it is transparent at first.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func bitmap(
    _ draw: (_ row: Int, _ pixels: inout MutableSpan<UInt8>) -> Void
  ) throws(CancellationError) -> Bitmap {
    var pixels = [UInt8](repeating: 0, count: canvas.pixelCount * 4)
    var written = pixels.mutableSpan
    for row in 0..<canvas.height {
      if Task.isCancelled { throw CancellationError() }
      draw(row, &written)
    }
    return Bitmap(rows: canvas.height, columns: canvas.width, rgba: pixels)
  }
}

/// A clockwise rotation, split into lossless quarter turns and a remainder below 90 degrees.
package struct RotationAngle {
  /// The number of clockwise quarter turns, 0 to 3, which precede the remainder.
  package let quarterTurns: Int
  /// The cosine of the remainder: 1 for a remainder of 0, otherwise above 0.
  package let cosine: Double
  /// The sine of the remainder, which is 0 for a remainder of 0.
  package let sine: Double

  /// Whether the remainder is 0.
  package var isQuarterTurn: Bool { sine == 0 }

  /// The remainder alone.
  package var withoutQuarterTurns: RotationAngle {
    RotationAngle(quarterTurns: 0, cosine: cosine, sine: sine)
  }

  /// Returns the cosine of 0 to 90 degrees.
  ///
  /// It is exact at both ends and equal to the sine of the complement, so that 45 degrees are symmetrical.
  fileprivate static func cosine(_ degrees: Double) -> Double {
    if degrees == 45 { return 0.5.squareRoot() }
    return degrees < 45 ? cos(degrees * .pi / 180) : sin((90 - degrees) * .pi / 180)
  }
}

extension RotationAngle {
  /// Creates an angle from degrees clockwise.
  ///
  /// - Precondition: `degrees` is finite.
  package init(degrees: Double) {
    precondition(degrees.isFinite, "an angle is finite")
    let remainder = degrees.truncatingRemainder(dividingBy: 360)
    let turned = remainder < 0 ? remainder + 360 : remainder
    let quarters = (turned / 90).rounded(.down)
    let rest = turned - quarters * 90
    self.init(
      quarterTurns: Int(quarters) & 3, cosine: Self.cosine(rest), sine: Self.cosine(90 - rest))
  }
}

extension PixelSize {
  /// Returns the smallest canvas in whole pixels for a picture of this size rotated by `degrees` (rendering.md §23).
  ///
  /// The sides are ⌈|w·cos| + |h·sin|⌉ × ⌈|w·sin| + |h·cos|⌉, or those of the picture at quarter turns. A corner that
  /// extends by less than 1/1000 pixel is ignored: no sample sees it. Otherwise rounding errors, or a millionth of a
  /// degree, would add a pixel and thereby shift the picture by half a pixel.
  ///
  /// - Precondition: The sides are between 1 and 2³², and `degrees` is finite.
  package func rotated(by degrees: Double) -> PixelSize {
    rotated(by: RotationAngle(degrees: degrees))
  }

  package func rotated(by angle: RotationAngle) -> PixelSize {
    precondition((1...1 << 32).contains(width) && (1...1 << 32).contains(height), "sides in range")
    let isSwapped = !angle.quarterTurns.isMultiple(of: 2)
    let (w, h) = isSwapped ? (height, width) : (width, height)
    if angle.isQuarterTurn { return PixelSize(width: w, height: h) }
    func side(_ length: Double) -> Int { max(1, Int((length - 0.001).rounded(.up))) }
    return PixelSize(
      width: side(Double(w) * angle.cosine + Double(h) * angle.sine),
      height: side(Double(w) * angle.sine + Double(h) * angle.cosine))
  }
}
