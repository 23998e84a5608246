extension Bitmap {
  /// The picture of nine parts at their size: caps at their scale, what lies between them stretched
  /// or repeated (rendering.md §16, §17).
  ///
  /// A method that creates no colour gives whole cells seen through bands, so that tiles cost only
  /// bands, and keeps a palette. The others resample a tile once and repeat it through bands. Blocks
  /// of the Scale2x family are cells of a larger bitmap here, whatever the size.
  ///
  /// - Precondition: the caps leave at least one cell in each direction; sides are below 2²³.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
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
  /// The simplest method that makes the same pixels of these slices (rendering.md §27).
  ///
  /// - Precondition: the caps leave at least one cell in each direction.
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
