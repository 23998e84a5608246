extension Bitmap {
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

  /// Gives every cell one colour; the palette then holds nothing else.
  package mutating func fill(_ color: Color) {
    self = .solid(color, rows: rows, columns: columns)
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
}
