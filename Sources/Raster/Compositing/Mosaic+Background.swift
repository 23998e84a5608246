extension Mosaic {
  /// Returns the picture on a background colour (rendering.md §15).
  ///
  /// The palette of an indexed picture keeps its order and count; its entries are changed. Existing lines are
  /// part of the picture.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func over(_ ground: Color, colorMode: ColorMode) throws(CancellationError) -> Mosaic {
    try backed(by: BackgroundFill(color: ground, isOpaque: false, colorMode: colorMode))
  }

  /// Returns the picture on an opaque background, without any transparency (rendering.md §20).
  ///
  /// Unused entries of a palette become opaque too.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func opaque(on ground: Color, colorMode: ColorMode) throws(CancellationError) -> Mosaic {
    try backed(by: BackgroundFill(color: ground, isOpaque: true, colorMode: colorMode))
  }

  private func backed(by backing: BackgroundFill) throws(CancellationError) -> Mosaic {
    if backing.isInvisible || (cells.palette?.isOpaque ?? cells.isOpaque) { return self }
    guard var overlay else {
      return Mosaic(cells: try cells.mappingColors(backing.beneath), columns: columns, rows: rows)
    }
    overlay.backings.append(backing)
    return Mosaic(cells: cells, columns: columns, rows: rows, overlay: overlay)
  }
}

extension Bitmap {
  /// Returns the bitmap with every colour transformed; a palette is mapped entry by entry.
  func mappingColors(_ transform: (Color) -> Color) throws(CancellationError) -> Bitmap {
    switch storage {
    case .indexed(let palette, let indices):
      guard let mapped = Palette(palette.colors.map(transform)) else { return self }
      return Bitmap(rows: rows, columns: columns, palette: mapped, indices: indices)
    case .rgba(let bytes):
      return Bitmap(rows: rows, columns: columns, rgba: try mapped(bytes, by: transform))
    }
  }

  private func mapped(
    _ bytes: [UInt8], by transform: (Color) -> Color
  ) throws(CancellationError) -> [UInt8] {
    let cells = bytes.span
    var result = [UInt8](repeating: 0, count: bytes.count)
    var written = result.mutableSpan
    // The last result is reused, because neighbours are mostly equal.
    var last = (from: UInt32(0), to: transform(.clear))
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for cell in row * columns..<(row + 1) * columns {
        let color = packed(cells, cell)
        if color != last.from { last = (color, transform(Color(packed: color))) }
        written.write(last.to, at: cell * 4)
      }
    }
    return result
  }
}
