package import GalleryModel
package import Raster

/// A rotation that turns something.
package enum Rotation: Hashable, Sendable {
  /// By a multiple of 90 degrees, lossless.
  case quarters(Orientation)
  /// By any other angle.
  case free(Angle, RotationSampling)

  /// `nil` for whole turns.
  ///
  /// Antialiasing and what an inset has too much matter to other angles than multiples of 90 degrees
  /// only, and without an inset so does the interpolation (rendering.md §23).
  init?(_ options: RenderOptions, margin: EdgeMargin?) {
    switch options.rotation.quarterTurns {
    case 0: return nil
    case .some(let turns): self = .quarters(Orientation(quarterTurns: turns))
    case nil: self = .free(options.rotation, RotationSampling(options, margin))
    }
  }

  /// True where a pixel may get a colour that the picture lacks.
  package var createsColors: Bool {
    switch self {
    case .quarters: false
    case .free(_, let sampling): sampling.createsColors
    }
  }

  /// The canvas of a rotated picture of `size` pixels.
  package func size(of size: PixelSize) -> PixelSize {
    switch self {
    case .quarters(let orientation): size.transposed(if: orientation.isTransposed)
    case .free(let angle, _): size.rotated(by: angle.degrees)
    }
  }
}

extension RotationSampling {
  /// The way that suits the picture that the options make.
  ///
  /// Methods of whole cells, and `area`, whose cells count by what they cover, are sampled as cells;
  /// those that enlarge by two taps are bilinear at the size that they have by now.
  fileprivate init(_ options: RenderOptions, _ margin: EdgeMargin?) {
    let isAntialiased = options.isAntialiased
    if let margin {
      self = .inset(cutting: margin.excess)
      return
    }
    self =
      switch options.interpolation.method(options.profile) {
      case .nearest, .pixelScaler, .area: .cells(isAntialiased: isAntialiased)
      case .kernel(let kernel): .filtered(kernel, isAntialiased: isAntialiased)
      case .twoTap, .boxOrTwoTap, .pixelated: .filtered(.bilinear, isAntialiased: isAntialiased)
      }
  }

  /// True where a pixel may get a colour that the picture lacks.
  fileprivate var createsColors: Bool { self != .cells(isAntialiased: false) }
}
