import GalleryAddresses
import GalleryModel
import GalleryRendering
import Raster

/// The stage, a large view of a bitmap.
enum Stage {
  /// The space for a picture on screens in a range of widths, as laid out by `pages/bitmap.css`.
  struct Room: Sendable, Equatable {
    let box: Int
    /// The maximum width of these screens in CSS pixels, or `nil` for the last range.
    let widest: Int?

    /// The media query of screens up to this width.
    var media: String? { widest.map { "(max-width: \($0)px)" } }

    var name: String { widest.map { "room-\($0)" } ?? "room-wide" }
  }

  /// The sides of the stage on a wide screen in CSS pixels.
  ///
  /// A picture without a size gets the largest scale that fits here, whatever the screen, so that the URL that a user
  /// copies does not depend on the user's screen.
  static let box = 512

  /// The rooms from the narrowest screens to the widest.
  ///
  /// Up to 719 pixels, the stage has the whole width; above, the panel is beside it. A scroll bar, the margins of the
  /// page and the rulers around the picture are subtracted.
  static let rooms = [
    Room(box: 256, widest: 344), Room(box: 288, widest: 360), Room(box: 304, widest: 719),
    Room(box: 256, widest: 801), Room(box: 352, widest: 904), Room(box: 448, widest: 973),
    Room(box: box, widest: nil),
  ]

  /// Returns the largest whole factor within the limits, at least 1.
  static func largest(_ summary: BitmapSummary, limits: RenderLimits) -> Int {
    let longest = max(summary.columns, summary.rows, 1)
    var factor = max(1, min(Scale.maximum, limits.side / longest))
    let cells = max(1, summary.columns * summary.rows)
    while factor > 1, factor * factor > limits.pixels / cells { factor -= 1 }
    return factor
  }
}

/// The cells of the picture, for the stage's rulers and readout.
struct StageGrid: Sendable {
  /// The URL of the cells at one pixel each, for reading colours.
  let sourcePath: String
  let columns: Int
  let rows: Int
  /// The numbers of the first cells: positive with a crop, and negative with an outline.
  let firstColumn: Int
  let firstRow: Int
  /// The pixels before the first cell, and the size of all cells in pixels.
  let gridLeft: Int
  let gridTop: Int
  let gridWidth: Int
  let gridHeight: Int

  /// Creates the grid; returns `nil` if columns or rows differ in size: in a rotated, tiled or clipped picture, and
  /// with caps or gaps.
  init?(_ state: BitmapState, _ prepared: PlannedBitmap, of source: BitmapSource) {
    let (plan, layout) = (prepared.request.plan, prepared.request.layout)
    let isCut =
      layout.picture.width > layout.frame.width || layout.picture.height > layout.frame.height
    guard plan.rotation == nil, plan.lines?.mode != .insert, !prepared.options.fillsBox, !isCut
    else { return nil }
    sourcePath =
      source.loaded(RenderQuery.cellOptions.map { ($0.name, state[$0.parameter]) }).text
    columns = layout.source.width
    rows = layout.source.height
    let corner = prepared.request.corner(asked: prepared.options)
    (firstColumn, firstRow) = (corner.column, corner.row)
    let around = [plan.padding, plan.edgeMargin, plan.innerPadding, layout.room]
    let border = plan.border?.width ?? 0
    gridLeft = around.reduce(border) { $0 + $1.leading }
    gridTop = around.reduce(border) { $0 + $1.top }
    gridWidth = layout.picture.width
    gridHeight = layout.picture.height
  }
}
