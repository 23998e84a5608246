extension Mosaic {
  /// The same picture without the columns and rows of cells that no band shows.
  ///
  /// - Complexity: That of the cells that are left; nothing is copied where all are shown.
  package func withoutHiddenCells() -> Mosaic {
    let seenColumns = Self.seen(columns, of: cells.columns)
    let seenRows = Self.seen(rows, of: cells.rows)
    if seenColumns.count == cells.columns && seenRows.count == cells.rows { return self }
    return Mosaic(
      cells: cells.selecting(rows: seenRows, columns: seenColumns),
      columns: Self.renumbered(columns, seenColumns, of: cells.columns),
      rows: Self.renumbered(rows, seenRows, of: cells.rows), ink: ink)
  }

  /// The cells that bands show, rising.
  private static func seen(_ bands: [Band], of count: Int) -> [Int] {
    var isSeen = [Bool](repeating: false, count: count)
    for band in bands { isSeen[band.cell] = true }
    return (0..<count).filter { isSeen[$0] }
  }

  /// The bands with their cells counted among those seen.
  private static func renumbered(_ bands: [Band], _ seen: [Int], of count: Int) -> [Band] {
    var place = [Int](repeating: 0, count: count)
    for (index, cell) in seen.enumerated() { place[cell] = index }
    return bands.map { Band(cell: place[$0.cell], extent: $0.extent, coverage: $0.coverage) }
  }
}

extension Bitmap {
  /// The cells where the given rows and columns cross, in the same storage.
  func selecting(rows selectedRows: [Int], columns selectedColumns: [Int]) -> Bitmap {
    if selectedRows.count == rows && selectedColumns.count == columns { return self }
    func selected(_ bytes: [UInt8], width: Int) -> [UInt8] {
      var result: [UInt8] = []
      result.reserveCapacity(selectedRows.count * selectedColumns.count * width)
      let cells = bytes.span
      for row in selectedRows {
        for column in selectedColumns {
          let offset = (row * columns + column) * width
          for byte in offset..<offset + width { result.append(cells[byte]) }
        }
      }
      return result
    }
    switch storage {
    case .rgba(let bytes):
      return Bitmap(
        rows: selectedRows.count, columns: selectedColumns.count, rgba: selected(bytes, width: 4))
    case .indexed(let palette, let indices):
      return Bitmap(
        rows: selectedRows.count, columns: selectedColumns.count, palette: palette,
        indices: selected(indices, width: 1))
    }
  }
}
