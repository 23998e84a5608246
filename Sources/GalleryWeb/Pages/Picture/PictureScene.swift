import Foundation
import GalleryModel
import Raster

/// What a page has to know of a picture to show only what applies: the options together with the
/// bitmap that they are for.
struct PictureScene: Sendable {
  let options: RenderOptions
  /// Whether the bitmap has a palette.
  let isIndexed: Bool
  /// Columns and rows of what is drawn: after orientation and crop.
  let cells: PixelSize

  init(_ options: RenderOptions, _ summary: BitmapSummary) {
    self.options = options
    isIndexed = summary.isIndexed
    let isTransposed = options.orientation.isTransposed
    let columns = isTransposed ? summary.rows : summary.columns
    let rows = isTransposed ? summary.columns : summary.rows
    cells = PixelSize(
      width: max(1, min(columns, options.crop?.columns ?? columns)),
      height: max(1, min(rows, options.crop?.rows ?? rows)))
  }

  /// Whether caps or tiles fill a box.
  var hasParts: Bool { options.capInsets != nil || options.resizingMode == .tile }

  /// Whether a box is given.
  var hasBox: Bool { options.width != nil && options.height != nil }

  /// Whether there are dividers.
  var hasLines: Bool {
    options.lineWidthRatio != nil || options.lineColor != nil || options.layer == .dividers
  }

  /// Whether cells stay blocks or get new corners, without a new colour.
  var keepsColors: Bool {
    switch options.interpolation {
    case .none, .scale2x, .scale3x, .scale4x: true
    default: false
    }
  }

  /// Whether the picture is turned by other angles than a quarter.
  var isTilted: Bool { options.rotation.isTilted }

  /// Whether anything blends colours, so that it matters where.
  var blendsColors: Bool {
    !keepsColors || isTilted || options.isOpaque || options.isFillAntialiased
      || (hasLines && options.lineStyle == .smooth)
  }

  /// What is drawn where a parameter is not given: its default, but for a palette of a bitmap that has
  /// no indices to match.
  func value(without parameter: QueryParameter) -> String? {
    if parameter == RenderQuery.match, options.palette != nil, !isIndexed {
      return PaletteMatch.nearest.rawValue
    }
    return parameter.defaultValue
  }

  /// What scales have to be a multiple of, so that each cell takes equally many whole pixels; where
  /// points have so odd a number of cells that there is no such scale, what the method asks for.
  var factorStep: Int {
    let step =
      switch options.interpolation {
      case .scale2x: 2
      case .scale3x: 3
      case .scale4x: 4
      default: 1
      }
    let (unit, one) = (step * pointScale, 1_000_000)
    let whole = unit / Self.greatestDivisor(unit, one)
    return whole <= Scale.maximum ? whole : step
  }

  /// Cells a point, in millionths.
  var pointScale: Int { options.pointScale?.millionths ?? 1_000_000 }

  private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? max(1, a) : greatestDivisor(b, a % b)
  }

  /// The largest factor with which the whole picture fits a box, at least the smallest there is.
  func fit(box: Int) -> Int {
    let extent = extent
    let border = 2 * (options.border?.width ?? 0)
    let around = [options.padding, options.innerPadding]
    let width = around.reduce(box - border) { $0 - $1.leading - $1.trailing }
    let height = around.reduce(box - border) { $0 - $1.top - $1.bottom }
    let factor = min(
      Double(width) / extent.width, Double(height) / extent.height, Double(Scale.maximum))
    return max(factorStep, Int(max(0, factor)) / factorStep * factorStep)
  }

  /// Pixels at a scale of 1, gaps, edge inset and rotation included, border and padding not.
  private var extent: (width: Double, height: Double) {
    let gap = hasLines && options.lineMode == .insert ? gapRatio : 0
    let points = points
    let inset = options.edgeInset
    let width =
      points.width * (1 + Double(cells.width - 1) / Double(cells.width) * gap)
      + (inset?.leading.value ?? 0) + (inset?.trailing.value ?? 0)
    let height =
      points.height * (1 + Double(cells.height - 1) / Double(cells.height) * gap)
      + (inset?.top.value ?? 0) + (inset?.bottom.value ?? 0)
    let angle = options.rotation.degrees * .pi / 180
    let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
    return (width * cosine + height * sine, width * sine + height * cosine)
  }

  /// The natural size, in the aspect ratio that is asked for.
  private var points: (width: Double, height: Double) {
    let point = Double(pointScale) / 1_000_000
    let natural = (width: Double(cells.width) / point, height: Double(cells.height) / point)
    guard let ratio = options.aspectRatio else { return natural }
    let quotient = Double(ratio.width) / Double(ratio.height)
    let isWidthTighter = natural.width / quotient <= natural.height
    return isWidthTighter == (options.contentMode != .fill)
      ? (natural.width, natural.width / quotient) : (natural.height * quotient, natural.height)
  }

  private var gapRatio: Double { Double(options.lineWidthRatio?.millionths ?? 50_000) / 1_000_000 }
}
