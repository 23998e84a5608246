extension Mosaic {
  /// Writes one line of a band of rows with its ink: as indices where there is a table of them, else
  /// blended as RGBA, once a band.
  func expandInkedRow(_ row: Int, _ ink: Ink, into pixels: inout MutableSpan<UInt8>) {
    if let inkTable, case .indexed(_, let indices) = cells.storage {
      return expandRow(row, inkTable, indices, into: &pixels)
    }
    var pixel = 0
    for band in columns {
      var color = cells[rows[row].cell, band.cell]
      if rows[row].coverage > 0 || band.coverage > 0 {
        color = ink.over(color, row: rows[row].coverage, column: band.coverage)
      }
      let end = pixel + band.extent * 4
      while pixel < end {
        pixels[pixel] = color.red
        pixels[pixel + 1] = color.green
        pixels[pixel + 2] = color.blue
        pixels[pixel + 3] = color.alpha
        pixel += 4
      }
    }
  }

  private func expandRow(
    _ row: Int, _ table: InkTable, _ indices: [UInt8], into pixels: inout MutableSpan<UInt8>
  ) {
    let start = rows[row].cell * cells.columns
    var pixel = 0
    for (column, band) in columns.enumerated() {
      let index = table.index(
        table.start(row: row, column: column), indices[start + band.cell])
      for _ in 0..<band.extent {
        pixels[pixel] = index
        pixel += 1
      }
    }
  }
}
