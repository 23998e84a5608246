package import Raster

/// The wishes for a sheet of a bitmap's frames, checked value by value but not yet against a bitmap.
package struct SheetOptions: Hashable, Sendable {
  /// The ways in which frames are placed.
  package enum Layout: String, CaseIterable, Hashable, Sendable {
    /// In rows and columns; the default.
    case grid
    /// Wherever there is room.
    case packed
  }

  /// The most columns and rows.
  package static let maximumLines = 1_000
  /// The most cells around the sheet, and between frames.
  package static let maximumDistance = 64
  /// The most times that edges are repeated.
  package static let maximumExtrusion = 8
  /// The most pixels along the sides of a cell.
  package static let maximumScale = Scale.maximum

  /// The frames, and the drawing of them and of the sheet; `scale` and `format` are not looked at.
  package var picture = RenderOptions()
  /// Pixels along the sides of a cell.
  package var scale = 1
  /// The way in which frames are placed.
  package var layout = Layout.grid
  /// Frames beside each other; nearly a square without.
  package var columns: Int?
  /// Frames below each other, column by column.
  package var rows: Int?
  /// Cells around the sheet.
  package var margin = 0
  /// Cells between frames.
  package var spacing = 0
  /// The number of times that edges are repeated outward.
  package var extrusion = 0
  /// True where transparent edges of frames are left out.
  package var isTrimmed = false
  /// True where frames that look the same stand once.
  package var isMerged = false

  /// Every option at its default.
  package init() {}

  /// The rules by which frames are placed; throws `.invalid` for wishes that exclude each other.
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
