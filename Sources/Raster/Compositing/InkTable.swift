/// The colours that ink makes of a palette, where cells and coverages together give at most 256.
///
/// Bands of equal coverage form a class; a pixel's index is looked up by its classes and the index of
/// its cell.
struct InkTable: Sendable {
  /// The cells' palette in its order, the new colours behind it.
  let palette: Palette
  /// One class for each band of columns.
  let columnClasses: [Int]
  /// One class for each band of rows.
  let rowClasses: [Int]
  private let columnClassCount: Int
  private let colorCount: Int
  private let indices: [UInt8]

  /// Blends that are tried at most before the picture is taken for one of many colours.
  private static let maximumBlends = 1 << 16

  /// `nil` where there are more than 256 colours.
  init?(_ ink: Ink, over cells: Palette, columns: [Mosaic.Band], rows: [Mosaic.Band]) {
    let (columnClasses, columnParts) = Self.classes(columns)
    let (rowClasses, rowParts) = Self.classes(rows)
    guard columnParts.count * rowParts.count * cells.count <= Self.maximumBlends else {
      return nil
    }
    var palette = cells
    var indices: [UInt8] = []
    indices.reserveCapacity(columnParts.count * rowParts.count * cells.count)
    for row in rowParts {
      for column in columnParts {
        for (index, color) in cells.colors.enumerated() {
          let isBare = row == 0 && column == 0
          let inked = isBare ? color : ink.over(color, row: row, column: column)
          // An entry that ink leaves alone keeps its place among equal ones.
          let place = inked == color ? index : palette.index(of: inked) ?? palette.append(inked)
          guard let place else { return nil }
          indices.append(UInt8(place))
        }
      }
    }
    self.palette = palette
    self.columnClasses = columnClasses
    self.rowClasses = rowClasses
    self.indices = indices
    columnClassCount = columnParts.count
    colorCount = cells.count
  }

  /// Where the indices of one pair of classes begin, one for each entry of the cells' palette.
  func start(row: Int, column: Int) -> Int {
    (rowClasses[row] * columnClassCount + columnClasses[column]) * colorCount
  }

  /// The index of a pixel.
  func index(_ start: Int, _ cell: UInt8) -> UInt8 { indices[start + Int(cell)] }

  /// Numbers the different coverages in order of first use.
  private static func classes(_ bands: [Mosaic.Band]) -> (classes: [Int], parts: [Double]) {
    var numbers: [Double: Int] = [:]
    var parts: [Double] = []
    let classes = bands.map { band in
      if let number = numbers[band.coverage] { return number }
      numbers[band.coverage] = parts.count
      parts.append(band.coverage)
      return parts.count - 1
    }
    return (classes, parts)
  }
}
