import Foundation
import Gallery
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
  var isTilted: Bool { options.rotation.millionthsOfDegree % 90_000_000 != 0 }

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

  /// What factors have to be a multiple of.
  var factorStep: Int {
    switch options.interpolation {
    case .scale2x: 2
    case .scale3x: 3
    case .scale4x: 4
    default: 1
    }
  }

  /// The largest factor with which the whole picture fits a box, at least the smallest there is.
  func fit(box: Int) -> Int {
    let extent = extent
    let border = 2 * (options.border?.width ?? 0)
    let padding = options.padding
    let width = Double(box - border - padding.leading - padding.trailing) / extent.width
    let height = Double(box - border - padding.top - padding.bottom) / extent.height
    let factor = min(width, height, Double(Scale.maximum))
    return max(factorStep, Int(max(0, factor)) / factorStep * factorStep)
  }

  /// Pixels at a factor of 1, gaps and rotation included, border and padding not.
  private var extent: (width: Double, height: Double) {
    let gap = hasLines && options.lineMode == .insert ? gapRatio : 0
    let width = Double(cells.width) + Double(cells.width - 1) * gap
    let height = Double(cells.height) + Double(cells.height - 1) * gap
    let angle = options.rotation.degrees * .pi / 180
    let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
    return (width * cosine + height * sine, width * sine + height * cosine)
  }

  private var gapRatio: Double { Double(options.lineWidthRatio?.millionths ?? 50_000) / 1_000_000 }
}
