import Glibc

/// The places in the picture of the samples of a rotated picture's pixels.
///
/// Positions are integers in units of 2⁻⁴⁰ pixel. A step of a sixteenth of a pixel, the unit in which
/// 8×8 sample centres are odd numbers, is the rounded sine and cosine, and all positions are sums of
/// such steps: exact, and the same whichever way they are reached.
package struct RotationMap {
  /// A position shifted right by this is the pixel that it is in.
  package static let pixelShift = 40
  /// Samples in a pixel along each axis.
  package static let samplesPerSide = 8

  /// A position in the picture.
  package struct Point {
    package var x: Int
    package var y: Int
  }

  /// Pixels of the rotated picture.
  package let canvas: PixelSize
  /// A sixteenth of a pixel to the right on the canvas is this far to the right in the picture, and
  /// down likewise.
  package let cosine: Int
  /// A sixteenth of a pixel to the right on the canvas is this far up in the picture, and down is this
  /// far to the right.
  package let sine: Int
  /// The top left corner of the canvas.
  private let origin: Point

  /// The map from the canvas of a rotation by less than 90 degrees clockwise; the centres coincide.
  ///
  /// - Precondition: there are no quarter turns left, and sides of the canvas are below 2²².
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

  /// The first sample of a row's first pixel, a sixteenth from its left and top.
  package func firstSample(ofRow row: Int) -> Point { moved(origin, right: 1, down: 16 * row + 1) }

  /// The centre of a row's first pixel.
  package func center(ofRow row: Int) -> Point { moved(origin, right: 8, down: 16 * row + 8) }

  /// A position so many sixteenths of a pixel further on the canvas.
  package func moved(_ point: Point, right: Int = 0, down: Int = 0) -> Point {
    Point(x: point.x + right * cosine + down * sine, y: point.y - right * sine + down * cosine)
  }
  /// A bitmap of the canvas, to be drawn row by row onto transparent ground.
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

/// A rotation clockwise as quarter turns, which lose nothing, and a rest below 90 degrees.
package struct RotationAngle {
  /// Clockwise, 0 to 3; done before the rest.
  package let quarterTurns: Int
  /// Of the rest: 1 where there is none, above 0 otherwise.
  package let cosine: Double
  /// Of the rest: 0 where there is none.
  package let sine: Double

  /// True where there is no rest.
  package var isQuarterTurn: Bool { sine == 0 }

  /// The rest alone.
  package var withoutQuarterTurns: RotationAngle {
    RotationAngle(quarterTurns: 0, cosine: cosine, sine: sine)
  }

  /// For 0 to 90 degrees: exact at both ends, and equal to the sine of the complement, so that 45
  /// degrees are symmetrical.
  fileprivate static func cosine(_ degrees: Double) -> Double {
    if degrees == 45 { return 0.5.squareRoot() }
    return degrees < 45 ? cos(degrees * .pi / 180) : sin((90 - degrees) * .pi / 180)
  }
}

extension RotationAngle {
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
  /// The smallest canvas in whole pixels that holds a picture of this size rotated by degrees:
  /// ⌈|w·cos| + |h·sin|⌉ × ⌈|w·sin| + |h·cos|⌉, and the sides themselves at quarter turns
  /// (rendering.md §23).
  ///
  /// A corner that sticks out by less than 1/1000 pixel is left out of the sides. It is less than
  /// any sample sees, and otherwise the noise of floating point, or a millionth of a degree, would
  /// add a pixel and with it move the picture by half of one.
  ///
  /// - Precondition: sides are between 1 and 2³², and degrees are finite.
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
