extension Mosaic {
  /// Bytes that one pixel takes in an expanded row: 1 (an index into `palette`) or 4 (RGBA).
  package var bytesPerPixel: Int { palette == nil ? 4 : 1 }

  /// Writes one line of a band of rows as pixels, each cell as often as its column is wide.
  ///
  /// - Parameters:
  ///   - row: An index into `rows`.
  ///   - pixels: Room for `size.width * bytesPerPixel` bytes.
  package func expandRow(_ row: Int, into pixels: inout MutableSpan<UInt8>) {
    if let ink { return expandInkedRow(row, ink, into: &pixels) }
    let start = rows[row].cell * cells.columns
    let bands = columns.span
    var pixel = 0
    switch cells.storage {
    case .indexed(_, let indices):
      let indices = indices.span.extracting(start..<start + cells.columns)
      for band in 0..<bands.count {
        let index = indices[bands[band].cell]
        let end = pixel + bands[band].extent
        while pixel < end {
          pixels[pixel] = index
          pixel += 1
        }
      }
    case .rgba(let bytes):
      let bytes = bytes.span.extracting(start * 4..<(start + cells.columns) * 4)
      for band in 0..<bands.count {
        let source = bands[band].cell * 4
        let end = pixel + bands[band].extent * 4
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
    if isPlain { return cells }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.pixelCount * bytesPerPixel)
    var line = [UInt8](repeating: 0, count: size.width * bytesPerPixel)
    for (row, band) in rows.enumerated() {
      var written = line.mutableSpan
      expandRow(row, into: &written)
      for _ in 0..<band.extent { pixels.append(contentsOf: line) }
    }
    guard let palette else {
      return Bitmap(rows: size.height, columns: size.width, rgba: pixels)
    }
    return Bitmap(rows: size.height, columns: size.width, palette: palette, indices: pixels)
  }

  /// The pixels are the cells, one for one.
  private var isPlain: Bool {
    ink == nil && size == cells.size && columns.indices.allSatisfy { columns[$0].cell == $0 }
      && rows.indices.allSatisfy { rows[$0].cell == $0 }
  }
}
