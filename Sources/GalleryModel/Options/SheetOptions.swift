package import Raster

/// The options for a sheet of a bitmap's frames, each checked by itself but not yet against a bitmap.
package struct SheetOptions: Hashable, Sendable {
  /// The arrangement of the frames.
  package enum Layout: String, CaseIterable, Hashable, Sendable {
    /// Frames in rows and columns; the default.
    case grid
    /// Frames packed into the smallest area.
    case packed
  }

  /// The maximum number of columns and rows.
  package static let maximumLines = 1_000
  /// The maximum margin and spacing in cells.
  package static let maximumDistance = 64
  /// The maximum extrusion in cells.
  package static let maximumExtrusion = 8
  /// The maximum number of pixels per side of a cell.
  package static let maximumScale = Scale.maximum

  /// The frames and their drawing options; `scale` and `format` are ignored.
  package var picture = RenderOptions()
  /// The pixels per side of a cell.
  package var scale = 1
  /// The arrangement of the frames.
  package var layout = Layout.grid
  /// The number of columns, or `nil` for a sheet that is about square.
  package var columns: Int?
  /// The number of rows, which are filled column by column, or `nil`.
  package var rows: Int?
  /// The margin around the sheet in cells.
  package var margin = 0
  /// The spacing between frames in cells.
  package var spacing = 0
  /// The number of cells that repeat each edge of a frame outwards.
  package var extrusion = 0
  /// Whether transparent edges of frames are removed.
  package var isTrimmed = false
  /// Whether equal frames share one position.
  package var isMerged = false

  /// Creates options with default values.
  package init() {}

  /// The arrangement of the frames.
  ///
  /// - Throws: `.invalid` if options exclude each other.
  package var arrangement: SheetArrangement {
    get throws(RenderError) {
      if let columns, let rows {
        throw .invalid(
          option: "columns", rule: "and rows exclude each other", value: "\(columns) and \(rows)")
      }
      if layout == .packed, let lines = columns ?? rows {
        throw .invalid(
          option: columns == nil ? "rows" : "columns", rule: "is for layout=grid",
          value: "\(lines) and packed")
      }
      let order: SheetArrangement.Order =
        layout == .packed ? .packed : rows.map { .rows($0) } ?? .columns(columns)
      return SheetArrangement(order, margin: margin, spacing: spacing, extrusion: extrusion)
    }
  }
}
