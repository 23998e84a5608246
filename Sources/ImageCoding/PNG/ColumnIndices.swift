import Raster

/// One index for each column of a picture of indices, row by row.
struct ColumnIndices {
  /// The cells as they are stored; those of lines drawn over them are made row by row.
  private let stored: [UInt8]
  private let cellsPerRow: Int
  /// The same picture with one pixel a band if there are lines.
  private let lined: Mosaic?
  /// The cell of each column; empty if they are all cells in their order.
  private let cells: [Int]
  private let rows: [Mosaic.Band]
  private var line: [UInt8]

  /// The columns of a picture; `nil` if its pixels are not indices.
  init?(_ picture: Mosaic) {
    guard case .indexed(_, let stored) = picture.cells.storage, picture.palette != nil else {
      return nil
    }
    (self.stored, cellsPerRow, rows) = (stored, picture.cells.columns, picture.rows)
    let isPlain =
      picture.columns.count == cellsPerRow
      && picture.columns.indices.allSatisfy { picture.columns[$0].cell == $0 }
    lined = picture.ink == nil ? nil : picture.thinned
    cells = isPlain ? [] : picture.columns.map(\.cell)
    line = [UInt8](repeating: 0, count: lined == nil && isPlain ? 0 : picture.columns.count)
  }

  /// Gives the indices of a band of rows.
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
