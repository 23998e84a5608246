/// A grid of coloured cells, row by row from the top left, in 8-bit sRGB with straight alpha.
///
/// The cells are stored contiguously, either as indices into a palette or as RGBA. The storage has no effect on
/// equality: `==` compares the colours of the cells. Both sides are at least 1. Methods that throw `CancellationError`
/// check for cancellation once per row.
///
/// ```swift
/// let palette = Palette(.clear, try Color(cssText: "navy"))
/// var bitmap = Bitmap(rows: 2, columns: 2, palette: palette, indices: [0, 1, 1, 0])
/// bitmap[0, 0] = Color(red: 255, green: 200, blue: 0)
/// let mirrored = bitmap.oriented(.upMirrored)
/// ```
package struct Bitmap: Sendable {
  /// The storage of the cells.
  package enum Storage: Sendable {
    /// One byte per cell: an index below the palette's count.
    case indexed(palette: Palette, indices: [UInt8])
    /// Four bytes per cell: red, green, blue and alpha.
    case rgba([UInt8])
  }

  package let rows: Int
  package let columns: Int
  package internal(set) var storage: Storage

  /// Creates a bitmap from RGBA bytes.
  ///
  /// - Precondition: Both sides are at least 1, and `rgba` has `rows * columns * 4` bytes.
  package init(rows: Int, columns: Int, rgba: [UInt8]) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    precondition(rgba.count == rows * columns * 4, "RGBA takes four bytes a cell")
    self.rows = rows
    self.columns = columns
    storage = .rgba(rgba)
  }

  /// Creates a bitmap from a palette and indices.
  ///
  /// - Precondition: Both sides are at least 1, and `indices` has `rows * columns` bytes, each below the
  ///   palette's count.
  package init(rows: Int, columns: Int, palette: Palette, indices: [UInt8]) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    precondition(indices.count == rows * columns, "indices take one byte a cell")
    precondition(palette.covers(indices), "an index names a palette entry")
    self.rows = rows
    self.columns = columns
    storage = .indexed(palette: palette, indices: indices)
  }

  /// The number of columns as the width, and of rows as the height.
  package var size: PixelSize { PixelSize(width: columns, height: rows) }

  /// The palette of an indexed bitmap, or `nil` if the storage is RGBA.
  package var palette: Palette? {
    guard case .indexed(let palette, _) = storage else { return nil }
    return palette
  }

  /// The colour of one cell.
  ///
  /// If you set a colour that is not in the palette of an indexed bitmap, it is appended. A 257th colour converts the
  /// storage to RGBA.
  ///
  /// - Precondition: The cell is inside the bitmap.
  package subscript(row: Int, column: Int) -> Color {
    get {
      let cell = cellIndex(row: row, column: column)
      switch storage {
      case .indexed(let palette, let indices): return palette[Int(indices[cell])]
      case .rgba(let bytes): return Color(rgba: bytes, at: cell * 4)
      }
    }
    set {
      let cell = cellIndex(row: row, column: column)
      storage.set(newValue, at: cell)
    }
  }

  private func cellIndex(row: Int, column: Int) -> Int {
    precondition((0..<rows).contains(row) && (0..<columns).contains(column), "cell out of range")
    return row * columns + column
  }

  /// Returns a bitmap of one colour, white by default.
  ///
  /// - Precondition: Both sides are at least 1.
  package static func solid(_ color: Color = .white, rows: Int, columns: Int) -> Bitmap {
    Bitmap(rows: rows, columns: columns, palette: Palette(color)) { _, _ in 0 }
  }

  /// Returns a checkerboard of black and white cells; the cell at the top left is black.
  ///
  /// - Precondition: Both sides are at least 1.
  package static func checkerboard(rows: Int, columns: Int) -> Bitmap {
    Bitmap(rows: rows, columns: columns, palette: Palette(.black, .white)) { row, column in
      UInt8((row ^ column) & 1)
    }
  }

  /// Returns a bitmap whose rows go through the colour wheel: hue is row / rows, saturation 0.7 and brightness 1.
  ///
  /// Up to 256 rows are indexed, with one palette entry for each row; more rows are stored as RGBA.
  ///
  /// - Precondition: Both sides are at least 1.
  package static func rowHues(rows: Int, columns: Int) -> Bitmap {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    let colors = (0..<rows).map {
      Color(hue: Double($0) / Double(rows), saturation: 0.7, brightness: 1)
    }
    if let palette = Palette(colors) {
      return Bitmap(rows: rows, columns: columns, palette: palette) { row, _ in UInt8(row) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * columns * 4)
    for color in colors {
      for _ in 0..<columns { bytes += [color.red, color.green, color.blue, color.alpha] }
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }

  /// Creates an indexed bitmap by computing the index of each cell from its row and column.
  private init(rows: Int, columns: Int, palette: Palette, index: (Int, Int) -> UInt8) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    var indices: [UInt8] = []
    indices.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns { indices.append(index(row, column)) }
    }
    self.init(rows: rows, columns: columns, palette: palette, indices: indices)
  }

  /// Returns a part of the picture with the same kind of storage and the same palette.
  ///
  /// - Precondition: The part is inside the picture.
  package func cropped(to part: CellRect) -> Bitmap {
    precondition(
      part.column >= 0 && part.row >= 0 && part.columns >= 1 && part.rows >= 1
        && part.column + part.columns <= columns && part.row + part.rows <= rows,
      "a part lies inside the picture")
    return selecting(
      rows: Array(part.row..<part.row + part.rows),
      columns: Array(part.column..<part.column + part.columns))
  }
}
