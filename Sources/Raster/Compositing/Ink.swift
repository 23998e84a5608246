/// The ink of lines over the cells of a mosaic (rendering.md §14), and of the ground that is laid
/// beneath both afterwards.
///
/// Each band of a mosaic says which part of it the lines along it cover; where a column and a row
/// cross, the two parts make one or are painted one after the other. Every step rounds to bytes, as
/// if the pixels had been written down in between.
package struct Ink: Hashable, Sendable {
  /// Straight alpha.
  package var color: Color
  /// The look of a crossing.
  package var blend: LineBlend
  /// The mode in which colours are added up.
  package var colorMode: ColorMode
  /// The grounds beneath cells and lines, in the order in which they were laid there.
  var backings: [Backing] = []

  /// A cell's colour where lines along its row and its column cover these parts of it, each 0…1.
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

  /// A cell's colour under the lines of two bands; where one of them is a margin, lines cover none of
  /// it.
  func over(_ cell: Color, row: Mosaic.Band, column: Mosaic.Band) -> Color {
    if row.isMargin || column.isMargin || (row.coverage == 0 && column.coverage == 0) {
      return cell
    }
    return over(cell, row: row.coverage, column: column.coverage)
  }

  /// True where it changes a picture of these bands.
  func isSeen(columns: [Mosaic.Band], rows: [Mosaic.Band]) -> Bool {
    if !backings.isEmpty { return true }
    return color.alpha > 0
      && (columns.contains { $0.coverage > 0 } || rows.contains { $0.coverage > 0 })
  }

  /// The colour that is seen of a pixel, cell and lines together, on the backings.
  func backed(_ pixel: Color) -> Color { backings.reduce(pixel) { $1.beneath($0) } }
}

/// A colour beneath finished pixels (rendering.md §15, §20).
package struct Backing: Hashable, Sendable {
  /// Straight alpha; that of an opaque backing is not looked at.
  package var color: Color
  /// No alpha is left.
  package var isOpaque: Bool
  /// The mode in which colours are added up.
  package var colorMode: ColorMode

  /// The colour that is seen of a pixel on it.
  func beneath(_ pixel: Color) -> Color {
    isOpaque
      ? pixel.opaque(on: color, colorMode: colorMode) : pixel.over(color, colorMode: colorMode)
  }

  /// It changes no pixel.
  var isInvisible: Bool { !isOpaque && color.alpha == 0 }

  /// All pixels are opaque afterwards.
  var leavesNoAlpha: Bool { isOpaque || color.isOpaque }
}
