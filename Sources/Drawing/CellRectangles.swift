import Raster

/// The cells of a picture as single-coloured areas that viewers show without seams (rendering.md §26).
///
/// If a viewer smooths edges, the background shines through where two areas meet. So areas of one colour overlap, and
/// each colour extends by one cell beneath opaque neighbours that are painted later. Colours are painted in order of
/// first use. Time and memory are linear in the number of cells.
struct CellRectangles {
  /// A rectangle of cells.
  struct Area: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// A range of columns in one colour.
  private struct Span: Hashable {
    let number: Int32
    let columns: Range<Int>
  }

  private let grid: ColorGrid
  /// Whether each colour is opaque, by number, including 0 for no colour.
  private let isOpaque: [Bool]
  private var areas: [(number: Int32, area: Area)] = []
  /// The index of the last area with these columns.
  private var last: [Span: Int] = [:]

  /// Finds the areas of all cells.
  init(_ cells: Bitmap) throws(DrawingError) {
    grid = ColorGrid(cells)
    isOpaque = [false] + grid.colors.map(\.isOpaque)
    for row in 0..<grid.rows {
      if Task.isCancelled { throw .cancelled }
      addRuns(of: row)
    }
    last = [:]
  }

  /// Calls `paint` for each colour with its areas, in painting order.
  func forEachColor(
    _ paint: (Color, ArraySlice<Area>) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    // A counting sort; it is stable, so the areas of a colour stay in the order of discovery.
    var begins = [Int](repeating: 0, count: grid.colors.count + 1)
    for area in areas { begins[Int(area.number)] += 1 }
    for number in begins.indices.dropFirst() { begins[number] += begins[number - 1] }
    var sorted = areas.map(\.area)
    var free = begins
    for (number, area) in areas {
      sorted[free[Int(number) - 1]] = area
      free[Int(number) - 1] += 1
    }
    for (index, color) in grid.colors.enumerated() {
      try paint(color, sorted[begins[index]..<begins[index + 1]])
    }
  }

  /// Adds the runs of equal cells in a row, extended at their ends if possible.
  private mutating func addRuns(of row: Int) {
    var column = 0
    while column < grid.columns {
      let begin = column
      let number = grid.numbers[grid.index(column: begin, row: row)]
      repeat {
        column += 1
      } while column < grid.columns && grid.numbers[grid.index(column: column, row: row)] == number
      guard number > 0 else { continue }
      let first = takes(number, begin - 1, row) ? begin - 1 : begin
      let end = takes(number, column, row) ? column + 1 : column
      addRun(Span(number: number, columns: first..<end), row)
    }
  }

  /// Adds one run, extended above and below if possible, as a whole or in parts.
  private mutating func addRun(_ span: Span, _ row: Int) {
    var rows = row..<row + 1
    for neighbor in [row - 1, row + 1] {
      let both = min(row, neighbor)..<max(row, neighbor) + 1
      let parts = parts(of: span, takenIn: neighbor)
      if parts == [span.columns] {
        rows = min(rows.lowerBound, both.lowerBound)..<max(rows.upperBound, both.upperBound)
      } else {
        for part in parts { add(Span(number: span.number, columns: part), both) }
      }
    }
    add(span, rows)
  }

  /// Returns the columns of a span that may be painted over in a row.
  private func parts(of span: Span, takenIn row: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var begin: Int?
    for column in span.columns.lowerBound...span.columns.upperBound {
      let isTaken = column < span.columns.upperBound && takes(span.number, column, row)
      if isTaken, begin == nil { begin = column }
      if !isTaken, let first = begin {
        parts.append(first..<column)
        begin = nil
      }
    }
    return parts
  }

  /// Returns whether a colour may be painted over a cell.
  ///
  /// It may if it is the cell's own colour, or if the cell is opaque and is painted later.
  private func takes(_ number: Int32, _ column: Int, _ row: Int) -> Bool {
    let other = grid.numbers[grid.index(column: column, row: row)]
    return other == number || (other > number && isOpaque[Int(other)])
  }

  /// Extends the last area with these columns by rows that touch it, or adds an area.
  private mutating func add(_ span: Span, _ rows: Range<Int>) {
    if let index = last[span] {
      let known = areas[index].area.rows
      if rows.lowerBound <= known.upperBound, known.lowerBound <= rows.upperBound {
        areas[index].area.rows =
          min(rows.lowerBound, known.lowerBound)..<max(rows.upperBound, known.upperBound)
        return
      }
    }
    last[span] = areas.count
    areas.append((span.number, Area(columns: span.columns, rows: rows)))
  }
}
