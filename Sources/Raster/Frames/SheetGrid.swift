/// A grid that cuts a sheet into frames of one size, with a margin around them and spacing between them.
///
/// Frames are counted row by row: frame n is in column n mod C and row ⌊n / C⌋, where C is the number of whole columns.
/// Incomplete cells at the right and lower edges are not frames.
package struct SheetGrid: Hashable, Sendable {
  /// The size of a frame in cells of the sheet, at least 1 × 1.
  package let frame: PixelSize
  /// The number of cells around the frames, at least 0.
  package let margin: Int
  /// The number of cells between frames, at least 0.
  package let spacing: Int

  /// Creates a grid of frames that touch by default.
  ///
  /// Sizes are clamped to 1…2³⁰, and distances to 0…2³⁰; no sheet is as large as that.
  package init(frame: PixelSize, margin: Int = 0, spacing: Int = 0) {
    self.frame = PixelSize(
      width: Self.bounded(frame.width, 1), height: Self.bounded(frame.height, 1))
    self.margin = Self.bounded(margin, 0)
    self.spacing = Self.bounded(spacing, 0)
  }

  /// Returns the number of whole frames in a row of a sheet of this size, which may be 0.
  package func columns(in sheet: PixelSize) -> Int { count(along: sheet.width, of: frame.width) }

  /// Returns the number of whole frames in a column of a sheet of this size, which may be 0.
  package func rows(in sheet: PixelSize) -> Int { count(along: sheet.height, of: frame.height) }

  /// Returns the number of whole frames.
  package func count(in sheet: PixelSize) -> Int { columns(in: sheet) * rows(in: sheet) }

  /// Returns the rectangle of a frame, counted from 0 row by row, or `nil` if the sheet has fewer frames.
  package func rect(_ index: Int, in sheet: PixelSize) -> CellRect? {
    guard (0..<count(in: sheet)).contains(index) else { return nil }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns(in: sheet))
    return CellRect(
      column: margin + column * (frame.width + spacing),
      row: margin + row * (frame.height + spacing), columns: frame.width, rows: frame.height)
  }

  /// Returns the rectangles of all frames in order.
  ///
  /// - Throws: `SheetGridError` if not even one frame fits into the sheet.
  package func rects(in sheet: PixelSize) throws(SheetGridError) -> [CellRect] {
    let count = count(in: sheet)
    guard count > 0 else { throw SheetGridError(grid: self, sheet: sheet) }
    return (0..<count).compactMap { rect($0, in: sheet) }
  }

  /// Returns whether the sheet has an incomplete frame at the right or lower edge.
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

/// The error for a grid whose frames do not fit into a sheet.
package struct SheetGridError: Error, Equatable, CustomStringConvertible {
  /// The requested grid.
  package let grid: SheetGrid
  /// The size of the sheet.
  package let sheet: PixelSize

  /// Creates an error from a grid and the size of a sheet that is too small for it.
  package init(grid: SheetGrid, sheet: PixelSize) { (self.grid, self.sheet) = (grid, sheet) }

  /// A description, for example `a grid of 64x64 does not fit into 48x48`.
  package var description: String {
    "a grid of \(grid.frame.width)x\(grid.frame.height) does not fit into "
      + "\(sheet.width)x\(sheet.height)"
  }
}
