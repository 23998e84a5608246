/// The colour of lines over the cells of a mosaic (rendering.md §14), and of the backgrounds beneath both.
///
/// Each band of a mosaic has the coverage of the lines along it. At a crossing of a column's and a row's
/// line, the coverages are united or painted one after the other. Every step rounds to bytes, as if the
/// pixels had been stored in between.
package struct LineOverlay: Hashable, Sendable {
  /// The colour, with straight alpha.
  package var color: Color
  /// The appearance of crossings.
  package var blend: LineBlend
  /// The colour mode for compositing.
  package var colorMode: ColorMode
  /// The backgrounds beneath cells and lines, in order of addition.
  var backings: [BackgroundFill] = []

  /// Returns a cell's colour under the lines along its row and column, with their coverages of 0…1.
  package func over(_ cell: Color, row: Double, column: Double) -> Color {
    switch blend {
    case .union:
      let coverage = row + column - row * column
      return color.over(cell, coverage: coverage, colorMode: colorMode)
    case .twice:
      let below = color.over(cell, coverage: row, colorMode: colorMode)
      return color.over(below, coverage: column, colorMode: colorMode)
    }
  }

  /// Returns a cell's colour under the lines of two bands; a margin is not covered by lines.
  func over(_ cell: Color, row: Mosaic.Band, column: Mosaic.Band) -> Color {
    if row.isMargin || column.isMargin || (row.coverage == 0 && column.coverage == 0) {
      return cell
    }
    return over(cell, row: row.coverage, column: column.coverage)
  }

  /// Returns whether the ink changes a picture with these bands.
  func isSeen(columns: [Mosaic.Band], rows: [Mosaic.Band]) -> Bool {
    if !backings.isEmpty { return true }
    return color.alpha > 0
      && (columns.contains { $0.coverage > 0 } || rows.contains { $0.coverage > 0 })
  }

  /// Returns the colour of a pixel, cell and lines together, on the backgrounds.
  func backed(_ pixel: Color) -> Color { backings.reduce(pixel) { $1.beneath($0) } }
}

/// A colour beneath finished pixels (rendering.md §15, §20).
package struct BackgroundFill: Hashable, Sendable {
  /// The colour, with straight alpha, which is ignored if the backing is opaque.
  package var color: Color
  /// Whether the result is opaque.
  package var isOpaque: Bool
  /// The colour mode for compositing.
  package var colorMode: ColorMode

  /// Returns the colour of a pixel on this background.
  func beneath(_ pixel: Color) -> Color {
    isOpaque
      ? pixel.opaque(on: color, colorMode: colorMode) : pixel.over(color, colorMode: colorMode)
  }

  /// Whether the backing changes no pixel.
  var isInvisible: Bool { !isOpaque && color.alpha == 0 }

  /// Whether all pixels are opaque afterwards.
  var leavesNoAlpha: Bool { isOpaque || color.isOpaque }
}
