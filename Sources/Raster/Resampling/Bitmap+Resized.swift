extension Bitmap {
  /// Returns the picture at another size.
  ///
  /// A method that creates no colours returns whole cells as a mosaic, without expanding pixels, and keeps a palette.
  /// The other methods return RGBA that stores equal adjacent columns and rows once (rendering.md §3 to §9). If the
  /// size does not change, the picture is returned unchanged. If it is not a multiple of the Scale2x family's blocks,
  /// the blocks are resized by nearest sampling.
  ///
  /// - Precondition: The sides of the bitmap and of `size` are at least 1 and below 2²³.
  /// - Throws: `CancellationError` if the task is cancelled.
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

  /// Returns the picture at another size, like `resized`; several tasks compute a large picture in bands of rows.
  @concurrent package func resizedInBands(
    to size: PixelSize, by method: ResamplingMethod, colorMode: ColorMode = .nonLinear
  ) async throws(CancellationError) -> Mosaic {
    if let filter = filter(to: size, by: method, colorMode) {
      return try await filter.pictureInBands()
    }
    return try resized(to: size, by: method, colorMode: colorMode)
  }

  /// Returns whether a sample of rows of the resized picture shows more opaque colours than `limit`.
  ///
  /// The sample takes a small part of the time of all rows. If it returns false, the picture may still have
  /// more colours.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func showsMoreOpaqueColors(
    than limit: Int, resizedTo size: PixelSize, by method: ResamplingMethod, colorMode: ColorMode
  ) throws(CancellationError) -> Bool {
    guard let filter = filter(to: size, by: method, colorMode) else { return false }
    return try filter.showsMoreOpaqueColors(than: limit)
  }

  /// Returns the filter that computes another size, or `nil` if cells are only copied.
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

  /// Returns whether the vertical pass comes first.
  ///
  /// It does if the height loses more than twice as many pixels as the width. Pillow 13 uses this order, as a
  /// comparison of both orders with its results shows. For `pixelated`, the lengths include its enlargement to blocks.
  func isVerticalFirst(to size: PixelSize, by method: ResamplingMethod) -> Bool {
    let block = { method == .pixelated ? ResamplingAxis.blockSide(from: $0, to: $1) : 1 }
    let width = columns * block(columns, size.width)
    let height = rows * block(rows, size.height)
    return height - size.height > max(0, 2 * (width - size.width))
  }

  /// Returns the picture as nine slices: caps at their own scale, with a stretched or tiled centre
  /// (rendering.md §16, §17).
  ///
  /// A method that creates no colours returns a mosaic of whole cells, so that tiles take only bands, and keeps a
  /// palette. The other methods resample a tile once and repeat it through bands. For the Scale2x family, the blocks
  /// are the cells of a larger bitmap, regardless of the size.
  ///
  /// - Precondition: The caps leave at least one cell along each axis, and the sides are below 2²³.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func sliced(
    _ slices: NineSlice, by method: ResamplingMethod, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    if case .pixelScaler(let scaler) = method {
      return try scaled(by: scaler).sliced(slices.finer(by: scaler.factor), by: .nearest)
    }
    let (columns, rows) = slices.axes(of: size)
    if columns.isWhole && rows.isWhole {
      return try resized(to: slices.size, by: method, colorMode: colorMode)
    }
    switch method.canonical(from: size, slicedBy: slices) {
    case .nearest:
      return Mosaic(cells: self, columns: columns.nearestBands, rows: rows.nearestBands)
        .withoutHiddenCells()
    case let method:
      return try Filter(
        self, columns: columns.weights(by: method), rows: rows.weights(by: method),
        isVerticalFirst: false, colorMode
      ).picture()
    }
  }
}

extension ResamplingMethod {
  /// Returns the simplest method that gives the same pixels for these slices (rendering.md §27).
  ///
  /// - Precondition: The caps leave at least one cell along each axis.
  package func canonical(from source: PixelSize, slicedBy slices: NineSlice) -> ResamplingMethod {
    guard factorStep == nil else { return self }
    let axes = slices.axes(of: source)
    if axes.columns.isWhole && axes.rows.isWhole { return canonical(from: source, to: slices.size) }
    let parts = axes.columns.parts + axes.rows.parts
    let isWhole = parts.allSatisfy { $0.pixels.isMultiple(of: $0.cells.count) }
    if (self == .area || self == .pixelated) && isWhole { return .nearest }
    let isTiled = [axes.columns, axes.rows].allSatisfy { $0.isWhole || $0.tileScale != nil }
    let isNatural = parts.allSatisfy { $0.pixels == $0.cells.count }
    return isTiled && isNatural ? .nearest : self
  }
}

extension Mosaic {
  /// Returns a bitmap at another size by nearest sampling (rendering.md §4).
  ///
  /// The computation is exact in integers and centre-aligned, and ties go to the higher index. It creates no colours,
  /// so an indexed bitmap keeps its palette. Time and memory are proportional to the visible cells, not to the pixels.
  ///
  /// - Precondition: The sides of `size` are at least 1 and below 2³¹.
  package static func nearest(_ bitmap: Bitmap, size: PixelSize) -> Mosaic {
    Mosaic(
      cells: bitmap, columns: bands(from: bitmap.columns, to: size.width),
      rows: bands(from: bitmap.rows, to: size.height)
    ).withoutHiddenCells()
  }

  /// Returns a picture without lines at another size by nearest sampling of its pixels.
  ///
  /// If each band is one pixel wide, as after mirroring, only the bands change and no pixels are expanded. RGBA cells
  /// are expanded first, because an encoder numbers their colours in order of first use.
  ///
  /// - Precondition: `overlay` is `nil`, and the sides of `size` are at least 1 and below 2³¹.
  package func nearest(size: PixelSize) -> Mosaic {
    precondition(overlay == nil, "lines are drawn after resizing")
    guard palette != nil, self.size == PixelSize(width: columns.count, height: rows.count) else {
      return .nearest(bitmap(), size: size)
    }
    return Mosaic(
      cells: cells,
      columns: Self.bands(from: columns.count, to: size.width).map {
        $0.showing(cell: columns[$0.cell].cell)
      },
      rows: Self.bands(from: rows.count, to: size.height).map {
        $0.showing(cell: rows[$0.cell].cell)
      }
    ).withoutHiddenCells()
  }

  /// Returns the cells of one axis that cover at least one pixel, each with its number of pixels.
  ///
  /// Pixel X shows cell (2X + 1)·w / 2W, so cell c begins at the first X with (2X + 1)·w ≥ 2W·c, which is
  /// ⌈(2W·c − w) / 2w⌉.
  static func bands(from w: Int, to W: Int) -> [Band] {
    precondition((1..<1 << 31).contains(w) && (1..<1 << 31).contains(W), "sides in range")
    var bands: [Band] = []
    bands.reserveCapacity(min(w, W))
    var start = 0
    for c in 0..<w {
      let end = (2 * W * (c + 1) + w - 1) / (2 * w)
      if end > start { bands.append(Band(cell: c, extent: end - start)) }
      start = end
    }
    return bands
  }
}
