import Gallery
import Raster

/// The place where a bitmap is shown large.
enum Stage {
  /// The screens that it is laid out for.
  enum Width: String, CaseIterable, Sendable {
    case wide, narrow

    /// CSS pixels along both sides.
    var box: Int {
      switch self {
      case .wide: Stage.box
      case .narrow: Stage.narrowBox
      }
    }
  }

  /// CSS pixels along both sides on a wide screen, and on a narrow one.
  static let box = 512
  static let narrowBox = 304

  /// The largest whole factor that gives a picture within the limits, at least 1.
  static func largest(_ summary: BitmapSummary, limits: RenderLimits) -> Int {
    let longest = max(summary.columns, summary.rows, 1)
    var factor = max(1, min(Scale.maximum, limits.side / longest))
    let cells = max(1, summary.columns * summary.rows)
    while factor > 1, factor * factor > limits.pixels / cells { factor -= 1 }
    return factor
  }
}

/// What the rules and the readout of the stage need.
struct StageGrid: Sendable {
  /// The same cells at one pixel each, for reading colours.
  let sourcePath: String
  let columns: Int
  let rows: Int
  /// The numbers of the first cells: a crop begins within the bitmap.
  let firstColumn: Int
  let firstRow: Int
  /// Pixels of the picture before the first cell, and pixels of all cells.
  let gridLeft: Int
  let gridTop: Int
  let gridWidth: Int
  let gridHeight: Int

  /// The parameters that make the cells, before anything is scaled.
  private static let cellParameters = [
    RenderQuery.palette, RenderQuery.orientation, RenderQuery.crop, RenderQuery.renderingMode,
    RenderQuery.foreground,
  ]

  /// `nil` where cells are not all of one size in rows and columns: turned, tiled, between caps or
  /// gaps, or cut off.
  init?(
    _ state: PictureState, _ scene: PictureScene, _ layout: RenderLayout, _ summary: BitmapSummary
  ) {
    let options = scene.options
    let hasGaps = scene.hasLines && options.lineMode == .insert
    let isCut =
      layout.picture.width > layout.frame.width || layout.picture.height > layout.frame.height
    guard options.rotation == .zero, !scene.hasParts, !hasGaps, !isCut else { return nil }
    sourcePath =
      PictureAddress.loaded(summary, Self.cellParameters.map { ($0.name, state[$0]) }).text
    columns = scene.cells.width
    rows = scene.cells.height
    firstColumn = options.crop?.column ?? 0
    firstRow = options.crop?.row ?? 0
    let border = options.border?.width ?? 0
    gridLeft =
      options.padding.leading + border + (layout.frame.width - layout.picture.width) / 2
    gridTop = options.padding.top + border + (layout.frame.height - layout.picture.height) / 2
    gridWidth = layout.picture.width
    gridHeight = layout.picture.height
  }
}
