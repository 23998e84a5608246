/// The places in the picture of the samples of a rotated picture's pixels.
///
/// Positions are integers in units of 2⁻⁴⁰ pixel. A step of a sixteenth of a pixel, the unit in which
/// 8×8 sample centres are odd numbers, is the rounded sine and cosine, and all positions are sums of
/// such steps: exact, and the same whichever way they are reached.
struct RotationMap {
  /// A position shifted right by this is the pixel that it is in.
  static let pixelShift = 40
  /// Samples in a pixel along each axis.
  static let samplesPerSide = 8

  /// A position in the picture.
  struct Point {
    var x: Int
    var y: Int
  }

  /// Pixels of the rotated picture.
  let canvas: PixelSize
  /// A sixteenth of a pixel to the right on the canvas is this far to the right in the picture, and
  /// down likewise.
  let cosine: Int
  /// A sixteenth of a pixel to the right on the canvas is this far up in the picture, and down is this
  /// far to the right.
  let sine: Int
  /// The top left corner of the canvas.
  private let origin: Point

  /// The map from the canvas of a rotation by less than 90 degrees clockwise; the centres coincide.
  ///
  /// - Precondition: there are no quarter turns left, and sides of the canvas are below 2²².
  init(size: PixelSize, angle: RotationAngle) {
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
  func firstSample(ofRow row: Int) -> Point {
    moved(origin, right: 1, down: 16 * row + 1)
  }

  /// The centre of a row's first pixel.
  func center(ofRow row: Int) -> Point {
    moved(origin, right: 8, down: 16 * row + 8)
  }

  /// A position so many sixteenths of a pixel further on the canvas.
  func moved(_ point: Point, right: Int = 0, down: Int = 0) -> Point {
    Point(x: point.x + right * cosine + down * sine, y: point.y - right * sine + down * cosine)
  }
}
