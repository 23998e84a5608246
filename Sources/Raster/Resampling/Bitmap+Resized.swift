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
    case .pixelScaler(let scaler): return .nearest(try scaled(by: scaler), size: size)
    case let method:
      return try filtered(
        columns: ResamplingAxis(from: columns, to: size.width, by: method).map(BandedAxis.init),
        rows: ResamplingAxis(from: rows, to: size.height, by: method).map(BandedAxis.init),
        colorMode)
    }
  }

  /// The two passes along the axes that are given; where there is none, the cells are the pixels.
  func filtered(
    columns: BandedAxis?, rows: BandedAxis?, _ colorMode: ColorMode
  ) throws(CancellationError) -> Mosaic {
    let resampled = PixelSize(
      width: columns?.length ?? self.columns, height: rows?.length ?? self.rows)
    let isVerticalFirst = isVerticalFirst(to: resampled)
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

  /// Whether the vertical pass comes first.
  ///
  /// It does where the height shrinks by more than twice what the width does. That is the order of
  /// Pillow 13, found by comparing both orders with its results.
  private func isVerticalFirst(to size: PixelSize) -> Bool {
    rows - size.height > max(0, 2 * (columns - size.width))
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
