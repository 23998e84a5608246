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
  ///   - colorMode: The space in which samples are averaged and filters add up.
  /// - Precondition: sides of the canvas are below 2²².
  package func rotated(
    by degrees: Double, sampling: RotationSampling, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    let angle = RotationAngle(degrees: degrees)
    let upright = try orientedUnlessCancelled(Orientation(quarterTurns: angle.quarterTurns))
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

/// The way in which the pixels of a rotated picture are found (rendering.md §23).
package enum RotationSampling: Hashable, Sendable {
  /// Cells as they are: 8×8 samples a pixel, averaged, so that inner and outer edges of cells are
  /// smooth; or one sample at the centre, so that edges are hard and a palette stays.
  case cells(isAntialiased: Bool)
  /// A filter at the pixel's centre. The outline is cut by the part of 8×8 samples inside it, or hard
  /// by whether the centre is.
  case filtered(ResamplingKernel, isAntialiased: Bool)
  /// A picture with transparent pixels around it, sampled as image views sample one: bilinear with hard
  /// edges, so that the filter itself blends the outline; no coverage. The outline
  /// runs where these parts of the outermost pixels are cut off. A picture with less than half a
  /// transparent pixel inside it has a jagged one.
  case inset(cutting: EdgeFractions)
}

/// Parts of the outermost pixels of a picture, 0 ..< 1 on each side.
package struct EdgeFractions: Hashable, Sendable {
  package var top: Double
  package var leading: Double
  package var bottom: Double
  package var trailing: Double

  /// The parts of four sides.
  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Nothing on any side.
  package static let zero = EdgeFractions()

  /// The sides of the picture after quarter turns clockwise.
  func turned(quarterTurns: Int) -> EdgeFractions {
    (0..<quarterTurns).reduce(self) { sides, _ in
      EdgeFractions(
        top: sides.leading, leading: sides.bottom, bottom: sides.trailing, trailing: sides.top)
    }
  }
}
