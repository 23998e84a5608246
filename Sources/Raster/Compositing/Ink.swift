/// What lines are drawn with over the cells of a mosaic (rendering.md §14).
///
/// Each band of a mosaic says which part of it the lines along it cover; where a column and a row
/// cross, the two parts make one or are painted one after the other.
package struct Ink: Hashable, Sendable {
  /// Straight alpha.
  package var color: Color
  /// What a crossing looks like.
  package var blend: LineBlend
  /// Where colours are added up.
  package var colorMode: ColorMode

  /// Ink of one colour.
  package init(_ color: Color, blend: LineBlend = .union, colorMode: ColorMode = .nonLinear) {
    self.color = color
    self.blend = blend
    self.colorMode = colorMode
  }

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
}
