import GalleryAddresses
import GalleryModel
import GalleryRendering
import Raster

/// The place where a bitmap is shown large.
enum Stage {
  /// The place for a picture on screens of some widths, as `bitmap.css` lays them out.
  struct Room: Sendable, Equatable {
    let box: Int
    /// CSS pixels of the widest of these screens; `nil` for the widest of all.
    let widest: Int?

    /// The media query that holds from here down.
    var media: String? { widest.map { "(max-width: \($0)px)" } }

    var name: String { widest.map { "room-\($0)" } ?? "room-wide" }
  }

  /// CSS pixels along both sides on a wide screen.
  ///
  /// A picture without a size is as large as fits here in its address, on whatever screen it is seen:
  /// an address that is handed on does not depend on who found it.
  static let box = 512

  /// The rooms from the narrowest screen to the widest.
  ///
  /// Up to 719 pixels the stage has the whole width, above them the panel is beside it; a scroll bar,
  /// the margins of the page and the rules around the picture are taken off.
  static let rooms = [
    Room(box: 256, widest: 344), Room(box: 288, widest: 360), Room(box: 304, widest: 719),
    Room(box: 256, widest: 801), Room(box: 352, widest: 904), Room(box: 448, widest: 973),
    Room(box: box, widest: nil),
  ]

  /// The largest whole factor that gives a picture within the limits, at least 1.
  static func largest(_ summary: BitmapSummary, limits: RenderLimits) -> Int {
    let longest = max(summary.columns, summary.rows, 1)
    var factor = max(1, min(Scale.maximum, limits.side / longest))
    let cells = max(1, summary.columns * summary.rows)
    while factor > 1, factor * factor > limits.pixels / cells { factor -= 1 }
    return factor
  }
}

/// The cells of the picture, for the rules and the readout of the stage.
struct StageGrid: Sendable {
  /// The same cells at one pixel each, for reading colours.
  let sourcePath: String
  let columns: Int
  let rows: Int
  /// The numbers of the first cells: a crop begins within the bitmap, an outline before it.
  let firstColumn: Int
  let firstRow: Int
  /// Pixels of the picture before the first cell, and pixels of all cells.
  let gridLeft: Int
  let gridTop: Int
  let gridWidth: Int
  let gridHeight: Int

  /// `nil` where cells are not all of one size in rows and columns: turned, tiled, between caps or
  /// gaps, or cut off.
  init?(_ state: BitmapState, _ prepared: PreparedBitmap) {
    let (plan, layout) = (prepared.request.plan, prepared.request.layout)
    let isCut =
      layout.picture.width > layout.frame.width || layout.picture.height > layout.frame.height
    guard plan.rotation == nil, plan.lines?.mode != .insert, !prepared.options.fillsBox, !isCut
    else { return nil }
    sourcePath =
      PictureAddress.loaded(
        prepared.summary, RenderQuery.cellOptions.map { ($0.name, state[$0.parameter]) }
      ).text
    columns = layout.source.width
    rows = layout.source.height
    let growth = prepared.options.cells.growth
    firstColumn = (prepared.options.crop?.column ?? 0) - growth.leading
    firstRow = (prepared.options.crop?.row ?? 0) - growth.top
    let around = [plan.padding, plan.edgeMargin, plan.innerPadding, layout.room]
    let border = plan.border?.width ?? 0
    gridLeft = around.reduce(border) { $0 + $1.leading }
    gridTop = around.reduce(border) { $0 + $1.top }
    gridWidth = layout.picture.width
    gridHeight = layout.picture.height
  }
}
