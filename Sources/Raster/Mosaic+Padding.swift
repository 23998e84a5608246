extension Mosaic {
  /// The picture with a margin of one colour around it (rendering.md §15).
  ///
  /// The margin adds at most two rows and two columns of cells, however wide it is. An indexed
  /// picture stays indexed: the colour is appended to the palette unless an equal entry exists, and
  /// only a full palette turns the cells into RGBA.
  ///
  /// - Precondition: insets are not negative.
  package func padded(by insets: EdgeInsets, with color: Color) -> Mosaic {
    precondition(
      [insets.top, insets.leading, insets.bottom, insets.trailing].allSatisfy { $0 >= 0 },
      "insets are not negative")
    guard insets != .zero else { return self }
    // What is beneath lines is not beneath a margin that comes later.
    if let ink, !ink.backings.isEmpty { return Mosaic(bitmap()).padded(by: insets, with: color) }
    let margins = EdgeInsets(
      top: min(insets.top, 1), leading: min(insets.leading, 1),
      bottom: min(insets.bottom, 1), trailing: min(insets.trailing, 1))
    return Mosaic(
      cells: cells.surrounded(by: margins, with: color),
      columns: Self.bands(insets.leading, columns, insets.trailing, count: cells.columns),
      rows: Self.bands(insets.top, rows, insets.bottom, count: cells.rows), ink: ink)
  }

  /// Bands with those before and after them, where there are any; a band before shows a new first
  /// cell, which moves the `count` others.
  private static func bands(
    _ before: Int, _ bands: [Band], _ behind: Int, count: Int
  ) -> [Band] {
    let shift = before > 0 ? 1 : 0
    let inner = bands.map { band in
      var band = band
      band.cell += shift
      return band
    }
    return (before > 0 ? [Band(cell: 0, extent: before, isMargin: true)] : []) + inner
      + (behind > 0 ? [Band(cell: count + shift, extent: behind, isMargin: true)] : [])
  }
}

extension Bitmap {
  /// The cells with rows and columns of one colour around them.
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
    return Bitmap(
      rows: rows, columns: columns, rgba: surround(rgbaBytes, by: margins, with: bytes))
  }

  /// Rows of cells of `cell.count` bytes with margins of `cell` around them.
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
