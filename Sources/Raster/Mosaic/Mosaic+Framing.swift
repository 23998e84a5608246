extension Mosaic {
  /// Returns the part of the picture inside a window of pixels.
  ///
  /// The time and memory are proportional to the remaining cells, because no pixels are expanded.
  ///
  /// - Precondition: The window is not empty and is inside the picture.
  package func clipped(columns window: Range<Int>, rows lines: Range<Int>) -> Mosaic {
    if window == 0..<size.width && lines == 0..<size.height { return self }
    return Mosaic(
      cells: cells, columns: Self.clipped(columns, to: window),
      rows: Self.clipped(rows, to: lines), overlay: overlay
    ).withoutHiddenCells()
  }

  private static func clipped(_ bands: [Band], to window: Range<Int>) -> [Band] {
    var start = 0
    return bands.compactMap { band in
      let pixels = (start..<start + band.extent).clamped(to: window)
      start += band.extent
      return pixels.isEmpty ? nil : band.over(extent: pixels.count)
    }
  }

  /// Returns the picture without the columns and rows of cells that no band shows.
  ///
  /// - Complexity: Proportional to the number of remaining cells; the cells are not copied if all of them are shown.
  package func withoutHiddenCells() -> Mosaic {
    let (isColumnSeen, isRowSeen) = (
      Self.areSeen(columns, of: cells.columns), Self.areSeen(rows, of: cells.rows)
    )
    if !isColumnSeen.contains(false) && !isRowSeen.contains(false) { return self }
    let seenColumns = isColumnSeen.indices.filter { isColumnSeen[$0] }
    let seenRows = isRowSeen.indices.filter { isRowSeen[$0] }
    return Mosaic(
      cells: cells.selecting(rows: seenRows, columns: seenColumns),
      columns: Self.renumbered(columns, seenColumns, of: cells.columns),
      rows: Self.renumbered(rows, seenRows, of: cells.rows), overlay: overlay)
  }

  /// Returns for each of `count` cells whether a band shows it.
  private static func areSeen(_ bands: [Band], of count: Int) -> [Bool] {
    var areSeen = [Bool](repeating: false, count: count)
    for band in bands { areSeen[band.cell] = true }
    return areSeen
  }

  /// Returns the bands with the cell numbers that they have among the `seen` cells.
  private static func renumbered(_ bands: [Band], _ seen: [Int], of count: Int) -> [Band] {
    var place = [Int](repeating: 0, count: count)
    for (index, cell) in seen.enumerated() { place[cell] = index }
    return bands.map { $0.showing(cell: place[$0.cell]) }
  }

  /// Returns the picture with a margin of one colour around it (rendering.md §15).
  ///
  /// The margin adds at most two rows and two columns of cells, regardless of its width. An indexed picture stays
  /// indexed: the colour is appended to the palette unless an equal entry exists. Only a full palette converts the
  /// cells to RGBA.
  ///
  /// - Precondition: The insets are not negative.
  package func padded(by insets: EdgeInsets, with color: Color) -> Mosaic {
    precondition(
      [insets.top, insets.leading, insets.bottom, insets.trailing].allSatisfy { $0 >= 0 },
      "insets are not negative")
    guard insets != .zero else { return self }
    // A background beneath the lines must not extend beneath the margin, which is added later.
    if let overlay, !overlay.backings.isEmpty {
      return Mosaic(bitmap()).padded(by: insets, with: color)
    }
    let margins = EdgeInsets(
      top: min(insets.top, 1), leading: min(insets.leading, 1),
      bottom: min(insets.bottom, 1), trailing: min(insets.trailing, 1))
    return Mosaic(
      cells: cells.surrounded(by: margins, with: color),
      columns: Self.bands(insets.leading, columns, insets.trailing, count: cells.columns),
      rows: Self.bands(insets.top, rows, insets.bottom, count: cells.rows), overlay: overlay)
  }

  /// Returns the bands with margin bands of `before` and `after` pixels, unless these are 0.
  ///
  /// A band before the others shows a new first cell, which shifts the `count` other cells by one.
  private static func bands(_ before: Int, _ bands: [Band], _ after: Int, count: Int) -> [Band] {
    let shift = before > 0 ? 1 : 0
    let inner = bands.map { $0.showing(cell: $0.cell + shift) }
    return (before > 0 ? [Band(cell: 0, extent: before, isMargin: true)] : []) + inner
      + (after > 0 ? [Band(cell: count + shift, extent: after, isMargin: true)] : [])
  }
}

extension Bitmap {
  /// Returns the cells at the intersections of the given rows and columns, with the same kind of storage.
  func selecting(rows selectedRows: [Int], columns selectedColumns: [Int]) -> Bitmap {
    if selectedRows.count == rows && selectedColumns.count == columns { return self }
    func selected(_ bytes: [UInt8], _ width: Int) -> [UInt8] {
      var result: [UInt8] = []
      result.reserveCapacity(selectedRows.count * selectedColumns.count * width)
      if let first = selectedColumns.first, let last = selectedColumns.last,
        last - first == selectedColumns.count - 1
      {
        // Adjacent columns, as in a crop, are copied as one range.
        for row in selectedRows {
          let start = (row * columns + first) * width
          result += bytes[start..<start + selectedColumns.count * width]
        }
        return result
      }
      let cells = bytes.span
      for row in selectedRows {
        for column in selectedColumns {
          let offset = (row * columns + column) * width
          for byte in offset..<offset + width { result.append(cells[byte]) }
        }
      }
      return result
    }
    return rearranged(rows: selectedRows.count, columns: selectedColumns.count, selected)
  }

  /// Returns the cells with rows and columns of one colour around them.
  func surrounded(by margins: EdgeInsets, with color: Color) -> Bitmap {
    let rows = margins.top + rows + margins.bottom
    let columns = margins.leading + columns + margins.trailing
    if case .indexed(var palette, let indices) = storage,
      let index = palette.index(of: color) ?? palette.append(color)
    {
      return Bitmap(
        rows: rows, columns: columns, palette: palette,
        indices: surround(indices, by: margins, with: [UInt8(index)]))
    }
    let bytes = [color.red, color.green, color.blue, color.alpha]
    return Bitmap(rows: rows, columns: columns, rgba: surround(rgbaBytes, by: margins, with: bytes))
  }

  /// Returns rows of cells of `cell.count` bytes each, with margins of `cell` around them.
  private func surround(
    _ bytes: [UInt8], by margins: EdgeInsets, with cell: [UInt8]
  ) -> [UInt8] {
    func run(_ count: Int) -> [UInt8] {
      Array(repeatElement(cell, count: count).joined())
    }
    let line = run(margins.leading + columns + margins.trailing)
    let (leading, trailing) = (run(margins.leading), run(margins.trailing))
    let stride = columns * cell.count
    var result: [UInt8] = []
    result.reserveCapacity((margins.top + rows + margins.bottom) * line.count)
    for _ in 0..<margins.top { result += line }
    for start in Swift.stride(from: 0, to: rows * stride, by: stride) {
      result += leading
      result += bytes[start..<start + stride]
      result += trailing
    }
    for _ in 0..<margins.bottom { result += line }
    return result
  }
}
