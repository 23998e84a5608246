package import GalleryModel
package import Raster

/// The transparent margin of `edgeInset` around a picture, in pixels (rendering.md §23).
struct EdgeMargin: Equatable {
  /// The margin in whole pixels, rounded up.
  let pixels: EdgeInsets
  /// The excess of the rounding, as fractions of the outermost pixels.
  let excess: EdgeFractions

  /// Creates the margin, or `nil` if the options have no `edgeInset`; an inset of 0 is a margin without pixels and
  /// has a hard outline.
  ///
  /// A point is `pointScale` cells, each as large as in the layout.
  ///
  /// - Throws: `.tooLarge` if a side is beyond the limit.
  init?(
    _ options: RenderOptions, _ layout: RenderLayout, _ slices: NineSlice?, limits: RenderLimits
  ) throws(RenderError) {
    guard let inset = options.edgeInset else { return nil }
    let pointScale = Double(options.cellsPerPoint) / 1_000_000
    let cell = slices.map { $0.scale.times(1_000_000) }.map { Double($0) / 1_000_000 }
    let (columns, rows) = (layout.columns, layout.rows)
    let across = pointScale * (cell ?? Double(columns.picture) / Double(columns.cells))
    let down = pointScale * (cell ?? Double(rows.picture) / Double(rows.cells))
    let top = Side(inset.top, down)
    let leading = Side(inset.leading, across)
    let bottom = Side(inset.bottom, down)
    let trailing = Side(inset.trailing, across)
    for side in [top, leading, bottom, trailing] { try limits.check(side.pixels, of: "edgeInset") }
    pixels = EdgeInsets(
      top: top.pixels, leading: leading.pixels, bottom: bottom.pixels, trailing: trailing.pixels)
    excess = EdgeFractions(
      top: top.excess, leading: leading.excess, bottom: bottom.excess, trailing: trailing.excess)
  }

  /// The margin on one side.
  private struct Side {
    let pixels: Int
    let excess: Double

    /// Creates a side that is exact to a millionth of a pixel.
    init(_ points: Decimal6, _ pixelsPerPoint: Double) {
      // The maximum is far above every limit and far below an overflow.
      let width = min(Double(points.millionths) * pixelsPerPoint, 1e15)
      let millionths = Int(width.rounded())
      pixels = (millionths + 999_999) / 1_000_000
      excess = Double(pixels * 1_000_000 - millionths) / 1_000_000
    }
  }
}

/// A rotation other than by whole turns.
package enum Rotation: Hashable, Sendable {
  /// A lossless rotation by a multiple of 90 degrees.
  case quarters(Orientation)
  /// A rotation by any other angle.
  case free(Angle, RotationSampling)

  /// Creates the rotation of the options, or `nil` for whole turns.
  ///
  /// Antialiasing and the excess of the margin affect only angles other than multiples of 90 degrees. The
  /// interpolation affects only such an angle without a margin (rendering.md §23).
  init?(_ options: RenderOptions, margin: EdgeMargin?) {
    switch options.rotation.quarterTurns {
    case 0: return nil
    case .some(let turns): self = .quarters(Orientation(quarterTurns: turns))
    case nil: self = .free(options.rotation, RotationSampling(options, margin))
    }
  }

  /// Whether pixels may get a colour that the picture lacks.
  package var createsColors: Bool {
    switch self {
    case .quarters: false
    case .free(_, let sampling): sampling.createsColors
    }
  }

  /// Returns the size of the canvas that holds a rotated picture of `size` pixels.
  package func size(of size: PixelSize) -> PixelSize {
    switch self {
    case .quarters(let orientation): size.transposed(if: orientation.isTransposed)
    case .free(let angle, _): size.rotated(by: angle.degrees)
    }
  }
}

extension RotationSampling {
  /// Chooses the sampling for the interpolation of the options.
  ///
  /// Methods that show whole cells, and `area`, which weights cells by coverage, sample cells. Methods that enlarge
  /// with two taps are bilinear filters at the size that the picture has by then.
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

  /// Whether pixels may get a colour that the picture lacks.
  fileprivate var createsColors: Bool { self != .cells(isAntialiased: false) }
}

/// The background beneath a whole picture (rendering.md §15, §20).
package enum Ground: Hashable, Sendable {
  /// A translucent colour: the picture keeps its alpha.
  case over(Color)
  /// An opaque colour: the picture has no alpha.
  case opaque(Color)

  /// Creates the background, or `nil` if nothing is painted beneath the picture.
  ///
  /// An opaque colour makes the picture opaque, regardless of `isOpaque`. If `isOpaque`, a translucent colour is
  /// composited over black, and black is the default.
  package init?(_ background: Color?, isOpaque: Bool, colorMode: ColorMode) {
    let background = background ?? .clear
    if background.isOpaque {
      self = .opaque(background)
    } else if isOpaque {
      self = .opaque(background.opaque(on: .black, colorMode: colorMode))
    } else if background.alpha > 0 {
      self = .over(background)
    } else {
      return nil
    }
  }

  /// The colour, with its alpha.
  package var color: Color {
    switch self {
    case .over(let color), .opaque(let color): color
    }
  }
}
