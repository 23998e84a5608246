package import GalleryModel
package import Raster

/// The transparent points that `edgeInset` puts around a picture, in pixels (rendering.md §23).
struct EdgeMargin: Equatable {
  /// Whole pixels: a part of one takes all of it.
  let pixels: EdgeInsets
  /// The part of the outermost pixels that is too much.
  let excess: EdgeFractions

  /// `nil` if none is asked for; one of 0 is a margin of no pixels, whose outline is hard.
  ///
  /// A point is `pointScale` cells, each as large as the layout makes it. Throws `.tooLarge`.
  init?(
    _ options: RenderOptions, _ layout: RenderLayout, _ slices: NineSlice?, limits: RenderLimits
  ) throws(RenderError) {
    guard let inset = options.edgeInset else { return nil }
    let pointScale = Double(options.pointScale?.millionths ?? 1_000_000) / 1_000_000
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

  /// One side of it.
  private struct Side {
    let pixels: Int
    let excess: Double

    /// Exact to a millionth of a pixel.
    init(_ points: Decimal6, _ pixelsPerPoint: Double) {
      // Far beyond every limit, and far from overflow.
      let width = min(Double(points.millionths) * pixelsPerPoint, 1e15)
      let millionths = Int(width.rounded())
      pixels = (millionths + 999_999) / 1_000_000
      excess = Double(pixels * 1_000_000 - millionths) / 1_000_000
    }
  }
}

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

/// The ground beneath all of a picture (rendering.md §15, §20).
package enum Ground: Hashable, Sendable {
  /// A translucent colour: the picture keeps its alpha.
  case over(Color)
  /// An opaque colour: no alpha is left.
  case opaque(Color)

  /// `nil` where nothing is beneath.
  ///
  /// An opaque background leaves no alpha, whether `opaque` is asked for or not; with it, a translucent
  /// background lies on black, which is also what is beneath a picture without one.
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

  /// The colour beneath, with its alpha.
  package var color: Color {
    switch self {
    case .over(let color), .opaque(let color): color
    }
  }
}
