extension Mosaic {
  /// The picture rotated clockwise about its centre, on a canvas that grows to hold it
  /// (rendering.md §23).
  ///
  /// Quarter turns are lossless, whatever the sampling, and so is the quarter turn in any larger
  /// angle. Everything else is one cell a pixel: RGBA, but for `cells` without antialiasing, which
  /// keep their palette with one transparent entry after it. What the picture does not cover is
  /// transparent.
  ///
  /// - Parameters:
  ///   - degrees: Any finite number; whole turns are left out.
  ///   - colorMode: Where samples are averaged and filters add up.
  /// - Precondition: sides of the canvas are below 2²².
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  package func rotated(
    by degrees: Double, sampling: RotationSampling, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    let angle = RotationAngle(degrees: degrees)
    let upright = oriented(Orientation(quarterTurns: angle.quarterTurns))
    if angle.isQuarterTurn { return upright }
    let rest = angle.withoutQuarterTurns
    let mixer = ColorMixer(colorMode)
    switch sampling {
    case .cells(isAntialiased: true):
      return Mosaic(try AveragedRotation(upright, by: rest, mixer: mixer).bitmap())
    case .cells(isAntialiased: false):
      return Mosaic(try NearestRotation(upright, by: rest).bitmap())
    case .filtered(let kernel, let isAntialiased):
      return Mosaic(
        try FilteredRotation(
          upright, by: rest, kernel: kernel, isAntialiased: isAntialiased, mixer: mixer
        ).bitmap())
    case .inset(let cut):
      return Mosaic(
        try FilteredRotation(
          upright, by: rest, kernel: .bilinear, isAntialiased: false,
          cutting: cut.turned(quarterTurns: angle.quarterTurns), mixer: mixer
        ).bitmap())
    }
  }
}
