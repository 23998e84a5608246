extension Mosaic {
  /// The picture rotated clockwise about its centre, on transparent ground that grows to hold it
  /// (rendering.md §23).
  ///
  /// Quarter turns are lossless and stay as they are stored. Cells without antialiasing keep a palette;
  /// everything else is RGBA, a cell a pixel.
  ///
  /// - Parameter colorMode: Where samples are added up.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  package func rotated(
    by degrees: Double, sampling: RotationSampling, colorMode: ColorMode
  ) throws(CancellationError) -> Mosaic {
    if let turn = Orientation(quarterTurns: degrees) { return oriented(turn) }
    switch sampling {
    case .cells(let isAntialiased):
      let cells = RotatedCells(self, degrees: degrees)
      return Mosaic(
        try isAntialiased ? cells.smooth(colorMode) : cells.hard())
    case .filtered(let kernel, let isAntialiased):
      let filter = RotatedFilter(
        self, degrees: degrees, kernel: kernel, isAntialiased: isAntialiased)
      return Mosaic(try filter.bitmap(colorMode))
    case .inset(let pixels):
      let margin = EdgeInsets(top: pixels, leading: pixels, bottom: pixels, trailing: pixels)
      let filter = RotatedFilter(
        padded(by: margin, with: .clear), degrees: degrees, kernel: .bilinear, isDecal: true)
      return Mosaic(try filter.bitmap(colorMode))
    }
  }

  /// The size of `rotated(by:sampling:colorMode:)` without drawing it.
  package static func rotatedSize(
    _ size: PixelSize, by degrees: Double, sampling: RotationSampling
  ) -> PixelSize {
    if let turn = Orientation(quarterTurns: degrees) {
      return turn.isTransposed ? PixelSize(width: size.height, height: size.width) : size
    }
    guard case .inset(let pixels) = sampling else {
      return RotatedFrame(size, degrees: degrees).size
    }
    let padded = PixelSize(width: size.width + 2 * pixels, height: size.height + 2 * pixels)
    return RotatedFrame(padded, degrees: degrees).size
  }
}

extension Orientation {
  /// The orientation that a rotation clockwise by a multiple of 90 degrees is; `nil` for others.
  package init?(quarterTurns degrees: Double) {
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: self = .up
    case 90, -270: self = .right
    case 180, -180: self = .down
    case 270, -90: self = .left
    default: return nil
    }
  }
}
