/// The cells of a sheet: frames of one size in rows and columns, with room around and between them.
///
/// Frame n of a row-major count is in column n mod C and row ⌊n / C⌋, where C is the number of whole
/// columns. Incomplete cells at the right and at the lower edge are no frames.
package struct SheetGrid: Hashable, Sendable {
  /// The size of a frame, in cells of the sheet; at least 1 × 1.
  package let frame: PixelSize
  /// Cells around the sheet, at least 0.
  package let margin: Int
  /// Cells between frames, at least 0.
  package let spacing: Int

  /// A grid whose frames touch unless told otherwise.
  ///
  /// Sizes below 1 are 1, distances below 0 are 0; nothing is above 2³⁰, which no sheet is as large as.
  package init(frame: PixelSize, margin: Int = 0, spacing: Int = 0) {
    self.frame = PixelSize(
      width: Self.bounded(frame.width, 1), height: Self.bounded(frame.height, 1))
    self.margin = Self.bounded(margin, 0)
    self.spacing = Self.bounded(spacing, 0)
  }

  /// Whole frames beside each other in a sheet of this size, which may be 0.
  package func columns(in sheet: PixelSize) -> Int { count(along: sheet.width, of: frame.width) }

  /// Whole frames below each other in a sheet of this size, which may be 0.
  package func rows(in sheet: PixelSize) -> Int { count(along: sheet.height, of: frame.height) }

  /// The number of whole frames.
  package func count(in sheet: PixelSize) -> Int { columns(in: sheet) * rows(in: sheet) }

  /// The place of a frame, counted from 0 row by row; `nil` where the sheet does not have so many.
  package func rect(_ index: Int, in sheet: PixelSize) -> CellRect? {
    guard (0..<count(in: sheet)).contains(index) else { return nil }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns(in: sheet))
    return CellRect(
      column: margin + column * (frame.width + spacing),
      row: margin + row * (frame.height + spacing), columns: frame.width, rows: frame.height)
  }

  /// The places of all frames in their order.
  ///
  /// - Throws: `SheetGridError` where the sheet has no room for one.
  package func rects(in sheet: PixelSize) throws(SheetGridError) -> [CellRect] {
    let count = count(in: sheet)
    guard count > 0 else { throw SheetGridError(grid: self, sheet: sheet) }
    return (0..<count).compactMap { rect($0, in: sheet) }
  }

  /// True where the sheet goes on with an incomplete cell at the right or at the lower edge.
  package func leavesRest(in sheet: PixelSize) -> Bool {
    let (columns, rows) = (columns(in: sheet), rows(in: sheet))
    return sheet.width - 2 * margin > columns * (frame.width + spacing)
      || sheet.height - 2 * margin > rows * (frame.height + spacing)
  }

  private func count(along length: Int, of side: Int) -> Int {
    let room = min(max(length, 0), Self.longest) - 2 * margin + spacing
    return max(room, 0) / (side + spacing)
  }

  private static let longest = 1 << 30

  private static func bounded(_ value: Int, _ least: Int) -> Int {
    min(max(value, least), longest)
  }
}

/// A grid of which no frame fits into a sheet.
package struct SheetGridError: Error, Equatable, CustomStringConvertible {
  /// The grid that was asked for.
  package let grid: SheetGrid
  /// The size of the sheet.
  package let sheet: PixelSize

  /// An error about a grid and the sheet that is too small for it.
  package init(grid: SheetGrid, sheet: PixelSize) { (self.grid, self.sheet) = (grid, sheet) }

  /// For example `a grid of 64x64 does not fit into 48x48`.
  package var description: String {
    "a grid of \(grid.frame.width)x\(grid.frame.height) does not fit into "
      + "\(sheet.width)x\(sheet.height)"
  }
}
