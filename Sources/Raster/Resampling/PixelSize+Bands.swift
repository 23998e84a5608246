extension PixelSize {
  /// Returns the numbers of visible bands that `Bitmap.resized` creates from a bitmap of this size.
  ///
  /// - Parameters:
  ///   - size: The size of the resized picture.
  ///   - method: The resampling method.
  ///   - columns: The visible columns of pixels of the resized picture.
  ///   - rows: The visible rows of pixels of the resized picture.
  package func bandCounts(
    resizedTo size: PixelSize, by method: ResamplingMethod, showing columns: Range<Int>,
    rows: Range<Int>
  ) -> PixelSize {
    let method = method.canonical(from: self, to: size)
    func count(_ cells: Int, _ pixels: Int, _ window: Range<Int>) -> Int {
      let step = method.factorStep ?? 1
      let bands =
        method.createsColors && size != self
        ? ResamplingAxis(from: cells, to: pixels, by: method).map { BandedAxis($0).bands } : nil
      return (bands ?? Mosaic.bands(from: cells * step, to: pixels)).count(in: window)
    }
    return PixelSize(
      width: count(width, size.width, columns), height: count(height, size.height, rows))
  }

  /// Returns the numbers of visible bands that `Bitmap.sliced` creates from a bitmap of this size.
  ///
  /// - Parameters:
  ///   - slices: The slices and the size of the picture.
  ///   - method: The resampling method.
  ///   - columns: The visible columns of pixels of the resized picture.
  ///   - rows: The visible rows of pixels of the resized picture.
  package func bandCounts(
    sliced slices: NineSlice, by method: ResamplingMethod, showing columns: Range<Int>,
    rows: Range<Int>
  ) -> PixelSize {
    if case .pixelScaler(let scaler) = method {
      return PixelSize(width: width * scaler.factor, height: height * scaler.factor).bandCounts(
        sliced: slices.finer(by: scaler.factor), by: .nearest, showing: columns, rows: rows)
    }
    let axes = slices.axes(of: self)
    if axes.columns.isWhole && axes.rows.isWhole {
      return bandCounts(resizedTo: slices.size, by: method, showing: columns, rows: rows)
    }
    let method = method.canonical(from: self, slicedBy: slices)
    func count(_ axis: SliceAxis, _ window: Range<Int>) -> Int {
      let bands = method == .nearest ? axis.nearestBands : axis.weights(by: method)?.bands
      return bands?.count(in: window) ?? window.count
    }
    return PixelSize(width: count(axes.columns, columns), height: count(axes.rows, rows))
  }
}

extension [Mosaic.Band] {
  /// Returns the number of bands with at least one pixel inside a window.
  fileprivate func count(in window: Range<Int>) -> Int {
    var (start, count) = (0, 0)
    for band in self {
      if start < window.upperBound, start + band.extent > window.lowerBound { count += 1 }
      start += band.extent
    }
    return count
  }
}
