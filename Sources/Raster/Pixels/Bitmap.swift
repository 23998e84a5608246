/// A grid of coloured cells: row-major, origin at the top left, straight-alpha 8-bit sRGB.
///
/// It is stored either as indices into a palette or as RGBA, always contiguously; both mean the
/// same, and `==` compares the colours of the cells whatever the storage. Sides are at least 1. Work
/// that throws `CancellationError` looks for every row at whether its task is cancelled.
package struct Bitmap: Sendable {
  /// The form in which the cells are held.
  package enum Storage: Sendable {
    /// One byte a cell, each below the palette's count.
    case indexed(palette: Palette, indices: [UInt8])
    /// Four bytes a cell: red, green, blue, alpha.
    case rgba([UInt8])
  }

  package let rows: Int
  package let columns: Int
  package internal(set) var storage: Storage

  /// A bitmap over existing RGBA bytes.
  ///
  /// - Precondition: sides are at least 1 and `rgba` holds `rows * columns * 4` bytes.
  package init(rows: Int, columns: Int, rgba: [UInt8]) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    precondition(rgba.count == rows * columns * 4, "RGBA takes four bytes a cell")
    self.rows = rows
    self.columns = columns
    storage = .rgba(rgba)
  }

  /// A bitmap over existing indices.
  ///
  /// - Precondition: sides are at least 1, and `indices` holds `rows * columns` bytes, each below
  ///   the palette's count.
  package init(rows: Int, columns: Int, palette: Palette, indices: [UInt8]) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    precondition(indices.count == rows * columns, "indices take one byte a cell")
    precondition(palette.covers(indices), "an index names a palette entry")
    self.rows = rows
    self.columns = columns
    storage = .indexed(palette: palette, indices: indices)
  }

  /// Width is the number of columns, height that of rows.
  package var size: PixelSize { PixelSize(width: columns, height: rows) }

  /// The palette of an indexed bitmap.
  package var palette: Palette? {
    guard case .indexed(let palette, _) = storage else { return nil }
    return palette
  }

  /// The colour of one cell.
  ///
  /// Setting a colour that an indexed bitmap lacks adds it to the palette; a 257th colour turns the
  /// storage into RGBA.
  ///
  /// - Precondition: the cell is inside the bitmap.
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

  /// A bitmap of one colour, white by default.
  ///
  /// - Precondition: sides are at least 1.
  package static func solid(_ color: Color = .white, rows: Int, columns: Int) -> Bitmap {
    Bitmap(rows: rows, columns: columns, palette: Palette(color)) { _, _ in 0 }
  }

  /// Black and white cells by turns, black at the top left.
  ///
  /// - Precondition: sides are at least 1.
  package static func checkerboard(rows: Int, columns: Int) -> Bitmap {
    Bitmap(rows: rows, columns: columns, palette: Palette(.black, .white)) { row, column in
      UInt8((row ^ column) & 1)
    }
  }

  /// Rows through the colour wheel: hue is row / rows, saturation 0.7 and brightness 1.
  ///
  /// Indexed up to 256 rows, one entry each; RGBA beyond.
  ///
  /// - Precondition: sides are at least 1.
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

  /// A bitmap whose indices are computed from row and column.
  private init(rows: Int, columns: Int, palette: Palette, index: (Int, Int) -> UInt8) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    var indices: [UInt8] = []
    indices.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns { indices.append(index(row, column)) }
    }
    self.init(rows: rows, columns: columns, palette: palette, indices: indices)
  }

  /// A part of the picture; storage and palette stay.
  ///
  /// - Precondition: the part lies inside the picture.
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
