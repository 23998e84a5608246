extension Mosaic {
  /// Bytes that one pixel takes in an expanded row: 1 (an index) or 4 (RGBA).
  package var bytesPerPixel: Int {
    if case .indexed = cells.storage { 1 } else { 4 }
  }

  /// Writes one row of cells as pixels, each cell as often as its column is wide.
  ///
  /// - Parameter pixels: Room for `size.width * bytesPerPixel` bytes.
  package func expandRow(_ row: Int, into pixels: inout MutableSpan<UInt8>) {
    let start = row * cells.columns
    let widths = columnWidths.span
    var pixel = 0
    switch cells.storage {
    case .indexed(_, let indices):
      let indices = indices.span.extracting(start..<start + cells.columns)
      for column in 0..<widths.count {
        let index = indices[column]
        let end = pixel + widths[column]
        while pixel < end {
          pixels[pixel] = index
          pixel += 1
        }
      }
    case .rgba(let bytes):
      let bytes = bytes.span.extracting(start * 4..<(start + cells.columns) * 4)
      for column in 0..<widths.count {
        let source = column * 4
        let end = pixel + widths[column] * 4
        while pixel < end {
          pixels[pixel] = bytes[source]
          pixels[pixel + 1] = bytes[source + 1]
          pixels[pixel + 2] = bytes[source + 2]
          pixels[pixel + 3] = bytes[source + 3]
          pixel += 4
        }
      }
    }
  }

  /// The picture with all its pixels, in the storage of its cells.
  package func bitmap() -> Bitmap {
    if size == cells.size { return cells }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.pixelCount * bytesPerPixel)
    var line = [UInt8](repeating: 0, count: size.width * bytesPerPixel)
    for (row, height) in rowHeights.enumerated() {
      var written = line.mutableSpan
      expandRow(row, into: &written)
      for _ in 0..<height { pixels.append(contentsOf: line) }
    }
    guard let palette = cells.palette else {
      return Bitmap(rows: size.height, columns: size.width, rgba: pixels)
    }
    return Bitmap(rows: size.height, columns: size.width, palette: palette, indices: pixels)
  }
}
