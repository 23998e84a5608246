import Foundation
import GalleryModel
import GalleryRendering
import Raster

/// The largest factor for a bitmap in a box, estimated from its options before the picture is planned.
struct BitmapFit: Sendable {
  let options: RenderOptions
  /// The drawn columns and rows: after orientation and crop, with outline and shadow.
  let cells: PixelSize

  init(_ options: RenderOptions, _ summary: BitmapSummary) {
    self.options = options
    let isTransposed = options.orientation.isTransposed
    let columns = isTransposed ? summary.rows : summary.columns
    let rows = isTransposed ? summary.columns : summary.rows
    let growth = options.cells.growth
    cells = PixelSize(
      width: max(1, min(columns, options.crop?.columns ?? columns)) + growth.leading
        + growth.trailing,
      height: max(1, min(rows, options.crop?.rows ?? rows)) + growth.top + growth.bottom)
  }

  /// The number that scales must be a multiple of, so that all cells have equal sizes in whole pixels.
  ///
  /// If the cells per point allow no such scale, it is the step of the method.
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

  /// The cells per point in millionths.
  var pointScale: Int { options.pointScale?.millionths ?? 1_000_000 }

  private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? max(1, a) : greatestDivisor(b, a % b)
  }

  /// Returns the largest factor with which the whole picture fits a box, at least the smallest possible one.
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

  /// The size in pixels at a scale of 1, including gaps, edge inset and rotation, without border and padding.
  private var extent: (width: Double, height: Double) {
    let gap = options.requestsDividers && options.lineMode == .insert ? gapRatio : 0
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

  /// The natural size in the requested aspect ratio.
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
