extension Bitmap {
  /// The picture at another size.
  ///
  /// Methods without new colours give whole cells, not yet written as pixels, and keep a palette; the
  /// others give one cell a pixel in RGBA (rendering.md §3). The picture itself is the answer where
  /// the size is its own.
  ///
  /// - Parameter colorMode: Where filters add colours up; whole cells are the same in all modes.
  /// - Precondition: sides of `size` are at least 1 and below 2³¹.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  package func resized(
    to size: PixelSize, by method: ResamplingMethod, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    let axes = { (axis: (Int, Int) -> ResamplingAxis) throws(CancellationError) -> Mosaic in
      Mosaic(try self.resampled(to: size, colorMode, axis))
    }
    switch method {
    case .nearest: return .nearest(self, size: size)
    case .pixelScaler(let scaler): return .nearest(try scaled(by: scaler), size: size)
    case .kernel(let kernel):
      return try axes { ResamplingAxis(from: $0, to: $1, kernel: kernel) }
    case .twoTap: return try axes { ResamplingAxis(twoTapsFrom: $0, to: $1) }
    case .area: return try axes { ResamplingAxis(coverageFrom: $0, to: $1) }
    case .boxOrTwoTap:
      return try axes {
        $1 < $0
          ? ResamplingAxis(from: $0, to: $1, kernel: .box)
          : ResamplingAxis(twoTapsFrom: $0, to: $1)
      }
    case .pixelated:
      return try Mosaic.nearest(self, size: wholeBlocks(for: size)).bitmap()
        .resized(to: size, by: .kernel(.bilinear), colorMode: colorMode)
    }
  }

  /// The whole multiple of each side that is nearest to the target's, at least one (rendering.md §7).
  private func wholeBlocks(for size: PixelSize) -> PixelSize {
    let multiple = { (w: Int, W: Int) in max(1, (2 * W + w) / (2 * w)) * w }
    return PixelSize(
      width: multiple(columns, size.width), height: multiple(rows, size.height))
  }

  private func resampled(
    to size: PixelSize, _ colorMode: ColorMode, _ axis: (Int, Int) -> ResamplingAxis
  ) throws(CancellationError) -> Bitmap {
    precondition(size.width >= 1 && size.height >= 1, "a picture has at least one pixel")
    return try resampled(
      columns: size.width == columns ? nil : axis(columns, size.width),
      rows: size.height == rows ? nil : axis(rows, size.height), colorMode: colorMode)
  }

  /// Two passes, each rounded, so that their order shows; an axis without weights stays as it is
  /// (rendering.md §5, §8, §9).
  ///
  /// Horizontal first, except where the height shrinks by more than twice what the width does: that
  /// is the order of Pillow 13, found by comparing both orders with its results.
  func resampled(
    columns axis: ResamplingAxis?, rows otherAxis: ResamplingAxis?, colorMode: ColorMode
  ) throws(CancellationError) -> Bitmap {
    if axis == nil && otherAxis == nil { return self }
    let isVerticalFirst =
      rows - (otherAxis?.count ?? rows) > max(0, 2 * (columns - (axis?.count ?? columns)))
    switch colorMode {
    case .nonLinear:
      var picture = PremultipliedBitmap(self)
      if isVerticalFirst, let otherAxis { picture = try picture.resizingColumns(otherAxis) }
      if let axis { picture = try picture.resizingRows(axis) }
      if !isVerticalFirst, let otherAxis { picture = try picture.resizingColumns(otherAxis) }
      return picture.bitmap()
    case .linear, .extendedLinear:
      var picture = LinearBitmap(self, isClamping: colorMode == .linear)
      if isVerticalFirst, let otherAxis { picture = try picture.resizingColumns(otherAxis) }
      if let axis { picture = try picture.resizingRows(axis) }
      if !isVerticalFirst, let otherAxis { picture = try picture.resizingColumns(otherAxis) }
      return picture.bitmap()
    }
  }
}
