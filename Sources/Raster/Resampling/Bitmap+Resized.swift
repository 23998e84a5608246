extension Bitmap {
  /// The picture at another size.
  ///
  /// `none` gives whole cells, not yet written as pixels, and keeps a palette; the others give one
  /// cell a pixel in RGBA (rendering.md §3). The picture itself is the answer where the size is its
  /// own.
  ///
  /// - Precondition: sides of `size` are at least 1 and below 2³¹.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  package func resized(
    to size: PixelSize, interpolation: Interpolation
  ) throws(CancellationError) -> Mosaic {
    switch interpolation {
    case .none: .nearest(self, size: size)
    case .low: Mosaic(try resampled(to: size, ResamplingAxis.init(twoTapsFrom:to:)))
    case .medium, .bicubic: Mosaic(try resampled(to: size, kernel: .bicubic))
    case .high, .lanczos3: Mosaic(try resampled(to: size, kernel: .lanczos3))
    case .box: Mosaic(try resampled(to: size, kernel: .box))
    case .bilinear: Mosaic(try resampled(to: size, kernel: .bilinear))
    case .hamming: Mosaic(try resampled(to: size, kernel: .hamming))
    case .mitchell: Mosaic(try resampled(to: size, kernel: .mitchell))
    }
  }

  /// The picture at another size through a kernel, as RGBA (rendering.md §5, §8).
  ///
  /// Channels are filtered premultiplied with alpha. The bytes are Pillow's for every kernel that
  /// it has.
  ///
  /// - Precondition: sides of `size` are at least 1 and below 2³¹.
  /// - Throws: `CancellationError` when the task is cancelled.
  package func resampled(
    to size: PixelSize, kernel: ResamplingKernel
  ) throws(CancellationError) -> Bitmap {
    try resampled(to: size) { ResamplingAxis(from: $0, to: $1, kernel: kernel) }
  }

  /// Two passes, each rounded to bytes, so that their order shows; a pass whose size does not change
  /// is left out.
  ///
  /// Horizontal first, except where the height shrinks by more than twice what the width does: that
  /// is the order of Pillow 13, found by comparing both orders with its results.
  private func resampled(
    to size: PixelSize, _ axis: (Int, Int) -> ResamplingAxis
  ) throws(CancellationError) -> Bitmap {
    precondition(size.width >= 1 && size.height >= 1, "a picture has at least one pixel")
    if size == self.size { return self }
    var picture = PremultipliedBitmap(self)
    let isVerticalFirst = rows - size.height > max(0, 2 * (columns - size.width))
    if isVerticalFirst {
      picture = try picture.resizingColumns(axis(rows, size.height))
    }
    if size.width != columns {
      picture = try picture.resizingRows(axis(columns, size.width))
    }
    if size.height != rows && !isVerticalFirst {
      picture = try picture.resizingColumns(axis(rows, size.height))
    }
    return picture.bitmap()
  }
}
