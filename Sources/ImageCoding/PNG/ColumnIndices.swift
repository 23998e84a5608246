import Raster

/// The rows of an indexed picture with one index per column.
struct ColumnIndices {
  /// The stored cells; rows with lines drawn over the cells are made on demand.
  private let stored: [UInt8]
  private let cellsPerRow: Int
  /// The picture with one pixel per band if it has lines, or `nil`.
  private let lined: Mosaic?
  /// The cell of each column, or empty if the columns are all cells in order.
  private let cells: [Int]
  private let rows: [Mosaic.Band]
  private var line: [UInt8]

  /// Creates the rows of a picture, or returns `nil` if its pixels are not indices.
  init?(_ picture: Mosaic) {
    guard case .indexed(_, let stored) = picture.cells.storage, picture.palette != nil else {
      return nil
    }
    (self.stored, cellsPerRow, rows) = (stored, picture.cells.columns, picture.rows)
    let isPlain =
      picture.columns.count == cellsPerRow
      && picture.columns.indices.allSatisfy { picture.columns[$0].cell == $0 }
    lined = picture.overlay == nil ? nil : picture.thinned
    cells = isPlain ? [] : picture.columns.map(\.cell)
    line = [UInt8](repeating: 0, count: lined == nil && isPlain ? 0 : picture.columns.count)
  }

  /// Calls `body` with the indices of a band of rows.
  mutating func withRow(_ row: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    if let lined {
      var written = line.mutableSpan
      lined.expandRow(row, into: &written)
      return line.withUnsafeBytes(body)
    }
    let start = rows[row].cell * cellsPerRow
    if cells.isEmpty {
      return stored.withUnsafeBytes {
        body(UnsafeRawBufferPointer(rebasing: $0[start..<start + cellsPerRow]))
      }
    }
    let (stored, cells) = (stored, cells)
    let row = stored.span.extracting(start..<start + cellsPerRow)
    var written = line.mutableSpan
    for column in cells.indices { written[column] = row[cells[column]] }
    line.withUnsafeBytes(body)
  }
}
