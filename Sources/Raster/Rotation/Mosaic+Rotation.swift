extension Mosaic {
  /// Returns the picture rotated clockwise about its centre, on a canvas that grows to hold it (rendering.md §23).
  ///
  /// Quarter turns are lossless with any sampling, and so is the quarter turn in a larger angle. Other results have one
  /// cell per pixel: RGBA, or with `cells` and no antialiasing the palette with a transparent entry appended. Pixels
  /// outside the picture are transparent.
  ///
  /// - Parameters:
  ///   - degrees: The clockwise angle in degrees, any finite number; full turns have no effect.
  ///   - sampling: The method of sampling the picture.
  ///   - colorMode: The space for averaging samples and adding up colours.
  /// - Precondition: The sides of the canvas are below 2²².
  /// - Throws: `CancellationError` if the task is cancelled.
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

/// A method of sampling the pixels of a rotated picture (rendering.md §23).
package enum RotationSampling: Hashable, Sendable {
  /// Samples the nearest cells.
  ///
  /// With antialiasing, a pixel is the mean of 8×8 samples, so that inner and outer edges of cells are smooth.
  /// Otherwise it is one sample at its centre, so that edges are hard and a palette is kept.
  case cells(isAntialiased: Bool)
  /// Filters at the pixel's centre.
  ///
  /// The outline is antialiased by the fraction of 8×8 samples inside it, or hard by whether the centre is inside.
  case filtered(ResamplingKernel, isAntialiased: Bool)
  /// Samples a picture with a transparent margin like an image view: bilinearly with a hard outline.
  ///
  /// The filter itself blends the edges, without coverage. The outline cuts off the given fractions of the outermost
  /// pixels. It looks jagged if less than half a transparent pixel remains inside it.
  case inset(cutting: EdgeFractions)
}

/// Fractions of the outermost pixels of a picture, 0 ..< 1 on each side.
package struct EdgeFractions: Hashable, Sendable {
  package var top: Double
  package var leading: Double
  package var bottom: Double
  package var trailing: Double

  /// Creates the fractions of the four sides.
  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Fractions of 0 on all sides.
  package static let zero = EdgeFractions()

  /// Returns the fractions after clockwise quarter turns of the picture.
  func turned(quarterTurns: Int) -> EdgeFractions {
    (0..<quarterTurns).reduce(self) { sides, _ in
      EdgeFractions(
        top: sides.leading, leading: sides.bottom, bottom: sides.trailing, trailing: sides.top)
    }
  }
}
