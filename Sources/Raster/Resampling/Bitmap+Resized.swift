extension Bitmap {
  /// The picture at another size.
  ///
  /// A method that creates no colour gives whole cells, not yet written as pixels, and keeps a
  /// palette; the others give RGBA, where equal neighbouring columns and rows are written once
  /// (rendering.md §3 to §9). The picture itself is the answer where the size is its own. The Scale2x
  /// family samples its blocks by nearest where the size is no multiple of theirs.
  ///
  /// - Precondition: sides of the bitmap and of `size` are at least 1 and below 2²³.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  package func resized(
    to size: PixelSize, by method: ResamplingMethod, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    let limit = 1 << 23
    precondition(
      (1..<limit).contains(size.width) && (1..<limit).contains(size.height)
        && max(rows, columns) < limit, "sides are at least 1 and below 2²³")
    if size == self.size { return Mosaic(self) }
    switch method.canonical(from: self.size, to: size) {
    case .nearest: return .nearest(self, size: size)
    case .pixelArt(let scaler): return .nearest(try scaler.enlarging(self), size: size)
    case let method:
      return try filtered(
        columns: ResamplingAxis(from: columns, to: size.width, by: method),
        rows: ResamplingAxis(from: rows, to: size.height, by: method), colorMode)
    }
  }

  /// The two passes along the axes that are given; equal neighbouring pixels of an axis are made once.
  func filtered(
    columns: ResamplingAxis?, rows: ResamplingAxis?, _ colorMode: ColorMode
  ) throws(CancellationError) -> Mosaic {
    let isVerticalFirst = isVerticalFirst(columns, rows)
    let (columns, rows) = (columns?.distinct(), rows?.distinct())
    let cells: Bitmap =
      switch colorMode {
      case .nonLinear: try filtered(columns?.axis, rows?.axis, isVerticalFirst)
      case .linear, .extendedLinear:
        try LinearResampler(
          columns: columns?.axis, rows: rows?.axis, isVerticalFirst: isVerticalFirst,
          isExtended: colorMode == .extendedLinear
        ).resample(self)
      }
    let plain = Mosaic(cells)
    return Mosaic(
      cells: cells, columns: columns?.bands ?? plain.columns, rows: rows?.bands ?? plain.rows)
  }

  /// Whether the vertical pass comes first: where the height shrinks by more than twice what the
  /// width does. That is the order of Pillow 13, found by comparing both orders with its results.
  private func isVerticalFirst(_ columns: ResamplingAxis?, _ rows: ResamplingAxis?) -> Bool {
    guard let rows else { return false }
    let width = columns?.count ?? self.columns
    return self.rows - rows.count > max(0, 2 * (self.columns - width))
  }

  /// Each pass rounded to bytes, so that their order shows.
  private func filtered(
    _ columns: ResamplingAxis?, _ rows: ResamplingAxis?, _ isVerticalFirst: Bool
  ) throws(CancellationError) -> Bitmap {
    var picture = PremultipliedBitmap(self)
    if let rows, isVerticalFirst { picture = try picture.resizingColumns(rows) }
    if let columns { picture = try picture.resizingRows(columns) }
    if let rows, !isVerticalFirst { picture = try picture.resizingColumns(rows) }
    return picture.bitmap()
  }
}
