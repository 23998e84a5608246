/// A glyph of a pixel font: its inked cells and their position.
package struct PixelGlyph: Hashable, Sendable {
  /// The number of columns of `ink`, 0 for a blank glyph.
  package let columns: Int
  /// The number of rows of `ink`, 0 for a blank glyph.
  package let rows: Int
  /// The cells, row by row from the top left; `true` is ink, and no edge is blank.
  package let ink: [Bool]
  /// The distance from the pen to the left edge of the ink, in cells.
  package let left: Int
  /// The height of the ink's top edge above the baseline, in cells.
  package let top: Int
  /// The distance from the pen to the next glyph's pen, in cells.
  package let advance: Int

  /// Creates a glyph from a grid of cells, without its blank edges.
  ///
  /// - Parameters:
  ///   - grid: The rows from top to bottom, all of the same length; `true` for ink.
  ///   - left: The distance from the pen to the left edge of the grid, in cells.
  ///   - top: The height of the grid's top edge above the baseline, in cells.
  ///   - advance: The distance to the next pen, in cells.
  init(_ grid: [[Bool]], left: Int, top: Int, advance: Int) {
    let inkedRows = grid.indices.filter { grid[$0].contains(true) }
    let columns = grid.first?.indices ?? 0..<0
    let inkedColumns = columns.filter { column in grid.contains { $0[column] } }
    guard let first = inkedRows.first, let last = inkedRows.last,
      let leading = inkedColumns.first, let trailing = inkedColumns.last
    else {
      self.init(columns: 0, rows: 0, ink: [], left: 0, top: 0, advance: advance)
      return
    }
    self.init(
      columns: trailing - leading + 1, rows: last - first + 1,
      ink: grid[first...last].flatMap { $0[leading...trailing] },
      left: left + leading, top: top - first, advance: advance)
  }

  private init(columns: Int, rows: Int, ink: [Bool], left: Int, top: Int, advance: Int) {
    (self.columns, self.rows, self.ink) = (columns, rows, ink)
    (self.left, self.top, self.advance) = (left, top, advance)
  }

  /// Returns a glyph without ink.
  static func blank(advance: Int) -> PixelGlyph {
    PixelGlyph([], left: 0, top: 0, advance: advance)
  }

  /// The glyph with its ink at the pen and one blank column after it.
  var proportional: PixelGlyph {
    PixelGlyph(columns: columns, rows: rows, ink: ink, left: 0, top: top, advance: columns + 1)
  }

  /// Returns a hollow box on the baseline, for characters that no font has.
  ///
  /// The box is 5/7 as wide as it is high, and at least 3 cells wide and high.
  static func box(height: Int) -> PixelGlyph {
    let rows = max(height, 3)
    let columns = max(rows * 5 / 7, 3)
    let grid = (0..<rows).map { row in
      (0..<columns).map { [0, rows - 1].contains(row) || [0, columns - 1].contains($0) }
    }
    return PixelGlyph(grid, left: 0, top: rows, advance: columns + 1)
  }
}
