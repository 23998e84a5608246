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
    if let filter = filter(to: size, by: method, colorMode) { return try filter.picture() }
    switch method.canonical(from: self.size, to: size) {
    case _ where size == self.size: return Mosaic(self)
    case .pixelScaler(let scaler): return .nearest(try scaled(by: scaler), size: size)
    default: return .nearest(self, size: size)
    }
  }

  /// The same, made by several tasks at once where the picture is large: a band of rows each.
  ///
  /// - Precondition: sides of the bitmap and of `size` are at least 1 and below 2²³.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  @concurrent package func resizedInBands(
    to size: PixelSize, by method: ResamplingMethod, colorMode: ColorMode = .nonLinear
  ) async throws(CancellationError) -> Mosaic {
    if let filter = filter(to: size, by: method, colorMode) {
      return try await filter.pictureInBands()
    }
    return try resized(to: size, by: method, colorMode: colorMode)
  }

  /// The filter that makes another size; `nil` where cells are copied.
  private func filter(
    to size: PixelSize, by method: ResamplingMethod, _ colorMode: ColorMode
  ) -> Filter? {
    let limit = 1 << 23
    precondition(
      (1..<limit).contains(size.width) && (1..<limit).contains(size.height)
        && max(rows, columns) < limit, "sides are at least 1 and below 2²³")
    let method = method.canonical(from: self.size, to: size)
    if size == self.size || !method.createsColors { return nil }
    let across = ResamplingAxis(from: columns, to: size.width, by: method).map(BandedAxis.init)
    let isSquare = rows == columns && size.height == size.width
    let down =
      isSquare
      ? across : ResamplingAxis(from: rows, to: size.height, by: method).map(BandedAxis.init)
    return Filter(
      self, columns: across, rows: down, isVerticalFirst: isVerticalFirst(to: size, by: method),
      colorMode)
  }

  /// True where the vertical pass comes first.
  ///
  /// It does where the height shrinks by more than twice what the width does. That is the order of
  /// Pillow 13, found by comparing both orders with its results. What shrinks by `pixelated` are its
  /// blocks.
  func isVerticalFirst(to size: PixelSize, by method: ResamplingMethod) -> Bool {
    let block = { method == .pixelated ? ResamplingAxis.blockSide(from: $0, to: $1) : 1 }
    let width = columns * block(columns, size.width)
    let height = rows * block(rows, size.height)
    return height - size.height > max(0, 2 * (width - size.width))
  }
}
