import Raster

/// The cells of a picture as areas of one colour that viewers show without seams (rendering.md §26).
///
/// A viewer that smooths edges lets the ground shine through where two areas meet. So areas of one
/// colour overlap, and each colour goes on for one cell beneath opaque neighbours that are painted
/// later; colours are painted in order of first use. Work and memory are linear in cells.
struct CellRectangles {
  /// Columns and rows of cells.
  struct Area: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// Some columns in one colour.
  private struct Span: Hashable {
    let number: Int32
    let columns: Range<Int>
  }

  private let grid: ColorGrid
  /// By number, that of no colour included.
  private let isOpaque: [Bool]
  private var areas: [(number: Int32, area: Area)] = []
  /// The area that was last given these columns.
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

  /// Each colour with its areas, in the order of painting.
  func forEachColor(
    _ paint: (Color, ArraySlice<Area>) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    // Sorted by counting; the areas of a colour stay in the order in which they were found.
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

  /// The runs of equal cells of a row, and how far they go on at their ends.
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

  /// One run, going on above and below where it can, as a whole or in parts.
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

  /// The columns in which a row of cells may be painted over.
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

  /// True where a colour may be painted over a cell: it is the cell's own, or that is painted later
  /// and lets nothing through.
  private func takes(_ number: Int32, _ column: Int, _ row: Int) -> Bool {
    let other = grid.numbers[grid.index(column: column, row: row)]
    return other == number || (other > number && isOpaque[Int(other)])
  }

  /// Adds rows to the last area with these columns where they touch it, or adds an area.
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
