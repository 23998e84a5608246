/// A grid of numbers that stand for colours; equal numbers are equal colours.
///
/// Pictures of a sprite are compared and encoded in this form.
package struct NumberedCells: Sendable, Equatable {
  /// The number of columns, at least 1.
  package let columns: Int
  /// The number of rows, at least 1.
  package let rows: Int
  /// The numbers row by row from the top left; `CellNumbering` defines their meaning.
  package let numbers: [UInt32]

  /// Creates a grid from numbers, row by row.
  ///
  /// - Precondition: Both sides are at least 1, and there is a number for each cell.
  package init(columns: Int, rows: Int, numbers: [UInt32]) {
    precondition(
      columns >= 1 && rows >= 1 && numbers.count == rows * columns, "a cell has one number")
    (self.columns, self.rows, self.numbers) = (columns, rows, numbers)
  }

  /// The rectangle of all cells.
  package var bounds: CellRect { CellRect(column: 0, row: 0, columns: columns, rows: rows) }

  /// Returns a part of the cells.
  ///
  /// - Precondition: The part is inside the grid.
  package func cropped(to part: CellRect) -> NumberedCells {
    if part == bounds { return self }
    var cropped: [UInt32] = []
    cropped.reserveCapacity(part.columns * part.rows)
    for row in part.row..<part.row + part.rows {
      let start = row * columns + part.column
      cropped += numbers[start..<start + part.columns]
    }
    return NumberedCells(columns: part.columns, rows: part.rows, numbers: cropped)
  }

  /// Returns the different numbers in order of first use, and the position of each cell's number among them.
  ///
  /// The result is `nil` if there are more than 256 different numbers.
  package func indexed() -> (numbers: [UInt32], indices: [UInt8])? {
    let numbers = numbers.span
    var table = ColorTable(limit: Palette.maximumCount)
    var indices = [UInt8](repeating: 0, count: numbers.count)
    var written = indices.mutableSpan
    for cell in 0..<numbers.count {
      guard let index = table.index(of: numbers[cell]) else { return nil }
      written[cell] = UInt8(truncatingIfNeeded: index)
    }
    return (table.colors, indices)
  }

  /// The number of different numbers.
  package var differentCount: Int {
    var table = ColorTable(limit: .max)
    for number in numbers { _ = table.index(of: number) }
    return table.colors.count
  }
}

/// A numbering of the colours of several pictures; all of them are added before any is numbered.
///
/// If all pictures have the same palette, the numbers are its indices, used or not, and equal entries have the index of
/// the first. Otherwise colours are numbered in order of first use, beginning with the used ones of the palette that
/// the first pictures shared. If there are more than 256 of them, the numbers are the packed colours.
package struct CellNumbering: Sendable {
  /// The palette of all pictures so far, or `nil` once they differ.
  private var sharedPalette: Palette?
  /// The first equal entry for each entry of the shared palette.
  private var firstEqual: [UInt32] = []
  private var isUsed = [Bool](repeating: false, count: Palette.maximumCount)
  /// The colours if there is no common palette, or `nil` once there are too many.
  private var table: ColorTable? = ColorTable(limit: Palette.maximumCount)
  private var isFirst = true
  /// Whether all cells of all pictures are opaque.
  package private(set) var isOpaque = true

  /// Creates a numbering without pictures.
  package init() {}

  /// The colours of the numbers, or `nil` if the numbers are packed colours, with red in the highest byte and
  /// alpha in the lowest.
  package var palette: Palette? {
    sharedPalette ?? table.flatMap { Palette($0.colors.map(Color.init(packed:))) }
  }

  /// The numbers in use in ascending order, or `nil` if the numbers are packed colours.
  package var usedNumbers: [UInt32]? {
    if let sharedPalette {
      return Set(sharedPalette.colors.indices.filter { isUsed[$0] }.map { firstEqual[$0] }).sorted()
    }
    return table.map { (0..<UInt32(truncatingIfNeeded: $0.colors.count)).map { $0 } }
  }

  /// Returns the number of a colour, or `nil` if no cell has it.
  package func number(of color: Color) -> UInt32? {
    guard let used = usedNumbers else { return color.packed }
    return used.first { self.color($0) == color }
  }

  /// Returns the colour of a number.
  package func color(_ number: UInt32) -> Color {
    if let sharedPalette { return sharedPalette[Int(number)] }
    if let table { return Color(packed: table.colors[Int(number)]) }
    return Color(packed: number)
  }

  /// Adds the colours of a picture.
  package mutating func add(_ bitmap: Bitmap) {
    if case .indexed(let palette, let indices) = bitmap.storage {
      let used = Self.used(indices)
      isOpaque =
        isOpaque && (palette.isOpaque || !zip(palette.colors, used).contains { !$0.isOpaque && $1 })
      if isFirst || palette == sharedPalette {
        if isFirst {
          sharedPalette = palette
          firstEqual = Self.firstEqual(palette)
        }
        isFirst = false
        for index in used.indices where used[index] { isUsed[index] = true }
        return
      }
    } else {
      isOpaque = isOpaque && bitmap.isOpaque
    }
    isFirst = false
    if let sharedPalette {
      for (color, isUsed) in zip(sharedPalette.colors, isUsed) where isUsed {
        _ = table?.index(of: color.packed)
      }
      self.sharedPalette = nil
    }
    addColors(of: bitmap)
  }

  /// Returns the cells of an added picture as numbers.
  package func cells(of bitmap: Bitmap) -> NumberedCells {
    var numbers = [UInt32](repeating: 0, count: bitmap.rows * bitmap.columns)
    var written = numbers.mutableSpan
    switch bitmap.storage {
    case .indexed(let palette, let indices):
      let map =
        palette == sharedPalette
        ? firstEqual : self.numbers(of: palette, isUsed: Self.used(indices))
      let (indices, places) = (indices.span, map.span)
      for cell in 0..<written.count { written[cell] = places[Int(indices[cell])] }
    case .rgba(let bytes):
      let bytes = bytes.span
      if var table {
        for cell in 0..<written.count {
          written[cell] = UInt32(truncatingIfNeeded: table.index(of: packed(bytes, cell)) ?? 0)
        }
      } else {
        for cell in 0..<written.count { written[cell] = packed(bytes, cell) }
      }
    }
    return NumberedCells(columns: bitmap.columns, rows: bitmap.rows, numbers: numbers)
  }

  private mutating func addColors(of bitmap: Bitmap) {
    // The property is cleared so that `table` is uniquely referenced and changes in place.
    guard var table else { return }
    self.table = nil
    let isKept =
      switch bitmap.storage {
      case .indexed(let palette, let indices):
        // The colours are added in order of first use, with one look-up per entry.
        Self.firstUses(indices).allSatisfy { table.index(of: palette[Int($0)].packed) != nil }
      case .rgba(let bytes): Self.add(bytes.span, to: &table)
      }
    if isKept { self.table = table }
  }

  private static func add(_ bytes: Span<UInt8>, to table: inout ColorTable) -> Bool {
    for cell in 0..<bytes.count / 4 where table.index(of: packed(bytes, cell)) == nil {
      return false
    }
    return true
  }

  /// Returns a number for each used entry of a palette.
  private func numbers(of palette: Palette, isUsed: [Bool]) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: Palette.maximumCount)
    var table = table
    for (index, color) in palette.colors.enumerated() where isUsed[index] {
      if let sharedPalette {
        let number = sharedPalette.index(of: color) ?? index
        numbers[index] = UInt32(truncatingIfNeeded: number)
      } else if table != nil {
        numbers[index] = UInt32(truncatingIfNeeded: table?.index(of: color.packed) ?? 0)
      } else {
        numbers[index] = color.packed
      }
    }
    return numbers
  }

  private static func firstEqual(_ palette: Palette) -> [UInt32] {
    var table = ColorTable(limit: Palette.maximumCount)
    var first: [UInt32] = []
    return palette.colors.enumerated().map { index, color in
      let place = table.index(of: color.packed) ?? 0
      if place == first.count { first.append(UInt32(truncatingIfNeeded: index)) }
      return first[place]
    }
  }

  private static func used(_ indices: [UInt8]) -> [Bool] {
    let indices = indices.span
    var used = [Bool](repeating: false, count: Palette.maximumCount)
    for cell in 0..<indices.count { used[Int(indices[cell])] = true }
    return used
  }

  private static func firstUses(_ indices: [UInt8]) -> [UInt8] {
    var used = [Bool](repeating: false, count: Palette.maximumCount)
    return indices.filter { index in
      defer { used[Int(index)] = true }
      return !used[Int(index)]
    }
  }
}
