extension Mosaic {
  /// Writes one line of a band of rows with its ink: as indices where there is a table of them, else
  /// blended as RGBA, once a band.
  func expandInkedRow(_ row: Int, _ ink: Ink, into pixels: inout MutableSpan<UInt8>) {
    let start = rows[row].cell * cells.columns
    let bands = columns.span
    if let inkTable, case .indexed(_, let indices) = cells.storage {
      return inkTable.expandRow(
        row, of: indices.span.extracting(start..<start + cells.columns), over: bands,
        into: &pixels)
    }
    let line = cells.colors(ofRow: rows[row].cell)
    let colors = line.span
    var pixel = 0
    for band in 0..<bands.count {
      let color = ink.backed(
        ink.over(colors[bands[band].cell], row: rows[row], column: bands[band]))
      let end = pixel + bands[band].extent * 4
      while pixel < end {
        pixels[pixel] = color.red
        pixels[pixel + 1] = color.green
        pixels[pixel + 2] = color.blue
        pixels[pixel + 3] = color.alpha
        pixel += 4
      }
    }
  }
}

extension Bitmap {
  /// The colours of one row, from left to right.
  fileprivate func colors(ofRow row: Int) -> [Color] {
    let cells = row * columns..<(row + 1) * columns
    return switch storage {
    case .rgba(let bytes): cells.map { Color(rgba: bytes, at: $0 * 4) }
    case .indexed(let palette, let indices): cells.map { palette[Int(indices[$0])] }
    }
  }
}
