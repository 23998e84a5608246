import Glibc

/// A rotation clockwise as quarter turns, which lose nothing, and a rest below 90 degrees.
struct RotationAngle {
  /// Clockwise, 0 to 3; done before the rest.
  let quarterTurns: Int
  /// Of the rest: 1 where there is none, above 0 otherwise.
  let cosine: Double
  /// Of the rest: 0 where there is none.
  let sine: Double

  /// True where there is no rest.
  var isQuarterTurn: Bool { sine == 0 }

  /// The rest alone.
  var withoutQuarterTurns: RotationAngle {
    RotationAngle(quarterTurns: 0, cosine: cosine, sine: sine)
  }

  private init(quarterTurns: Int, cosine: Double, sine: Double) {
    (self.quarterTurns, self.cosine, self.sine) = (quarterTurns, cosine, sine)
  }

  /// - Precondition: `degrees` is finite.
  init(degrees: Double) {
    precondition(degrees.isFinite, "an angle is finite")
    let remainder = degrees.truncatingRemainder(dividingBy: 360)
    let turned = remainder < 0 ? remainder + 360 : remainder
    let quarters = (turned / 90).rounded(.down)
    quarterTurns = Int(quarters) & 3
    let rest = turned - quarters * 90
    cosine = Self.cosine(rest)
    sine = Self.cosine(90 - rest)
  }

  /// For 0 to 90 degrees: exact at both ends, and equal to the sine of the complement, so that 45
  /// degrees are symmetrical.
  private static func cosine(_ degrees: Double) -> Double {
    if degrees == 45 { return 0.5.squareRoot() }
    return degrees < 45 ? cos(degrees * .pi / 180) : sin((90 - degrees) * .pi / 180)
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

  func rotated(by angle: RotationAngle) -> PixelSize {
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
