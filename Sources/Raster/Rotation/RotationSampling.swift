/// How the pixels of a rotated picture are found (rendering.md §23).
package enum RotationSampling: Hashable, Sendable {
  /// The cell under each of 8×8 samples, averaged: outer and inner edges of cells are smooth alike.
  /// Without antialiasing one sample at the centre: edges are hard and a palette stays.
  case cells(isAntialiased: Bool)
  /// A filter at the pixel's centre; beyond the picture its edge is repeated. The outline is cut by
  /// the part of 8×8 samples inside it, or without antialiasing by whether the centre is.
  case kernel(ResamplingKernel, isAntialiased: Bool)
  /// The technique of old: this many transparent pixels around the picture, then bilinear and hard
  /// edges, so that the filter itself blends the outline. With 0 pixels the outline is jagged.
  case inset(Int)

  /// What suits a picture made by a method.
  ///
  /// Methods of whole cells, and `area`, whose cells count by what they cover, are sampled as cells.
  /// Those that enlarge by two taps are bilinear at the size that they have by now.
  ///
  /// - Parameter edgeInset: Above 0 it takes the place of everything else.
  package init(_ method: ResamplingMethod, isAntialiased: Bool, edgeInset: Int = 0) {
    if edgeInset > 0 {
      self = .inset(edgeInset)
      return
    }
    switch method {
    case .nearest, .pixelScaler, .area: self = .cells(isAntialiased: isAntialiased)
    case .kernel(let kernel): self = .kernel(kernel, isAntialiased: isAntialiased)
    case .twoTap, .boxOrTwoTap, .pixelated: self = .kernel(.bilinear, isAntialiased: isAntialiased)
    }
  }

  /// The canvas of a picture of `size` rotated by degrees clockwise, known before anything is drawn.
  ///
  /// - Precondition: sides are between 1 and 2³¹, degrees are finite, and an inset is at most 2³¹.
  package func canvas(of size: PixelSize, rotatedBy degrees: Double) -> PixelSize {
    guard case .inset(let width) = self, !RotationAngle(degrees: degrees).isQuarterTurn else {
      return size.rotated(by: degrees)
    }
    return PixelSize(width: size.width + 2 * width, height: size.height + 2 * width)
      .rotated(by: degrees)
  }

  /// Whether pixels may have colours that the picture lacks.
  package var createsColors: Bool { self != .cells(isAntialiased: false) }
}
