extension Mosaic {
  /// A bitmap at another size by nearest sampling (rendering.md §4).
  ///
  /// Exact in integers, centre aligned, ties to the higher index; no colour is created, and an
  /// indexed bitmap keeps its palette. Takes time and memory of the cells that are seen, not of the
  /// pixels.
  ///
  /// - Precondition: sides of `size` are at least 1 and below 2³¹.
  package static func nearest(_ bitmap: Bitmap, size: PixelSize) -> Mosaic {
    let columns = NearestAxis(from: bitmap.columns, to: size.width)
    let rows = NearestAxis(from: bitmap.rows, to: size.height)
    return Mosaic(
      cells: bitmap.selecting(rows: rows.sources, columns: columns.sources),
      columnWidths: columns.extents, rowHeights: rows.extents)
  }
}

/// One axis of nearest sampling: which source cells are seen, and over how many pixels.
struct NearestAxis {
  /// Indices of the cells that cover at least one pixel, rising.
  private(set) var sources: [Int] = []
  /// Their extents in pixels.
  private(set) var extents: [Int] = []

  /// Pixel X shows cell (2X + 1)·w / 2W, so cell c begins at the first X with (2X + 1)·w ≥ 2W·c, which
  /// is ⌈(2W·c − w) / 2w⌉.
  init(from w: Int, to W: Int) {
    precondition((1..<1 << 31).contains(w) && (1..<1 << 31).contains(W), "sides in range")
    var start = 0
    for c in 0..<w {
      let end = (2 * W * (c + 1) + w - 1) / (2 * w)
      if end > start {
        sources.append(c)
        extents.append(end - start)
      }
      start = end
    }
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
