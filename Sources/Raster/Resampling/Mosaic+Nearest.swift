extension Mosaic {
  /// A bitmap at another size by nearest sampling (rendering.md §4).
  ///
  /// Exact in integers, centre aligned, ties to the higher index; no colour is created, and an
  /// indexed bitmap keeps its palette. Takes time and memory of the cells that are seen, not of the
  /// pixels.
  ///
  /// - Precondition: sides of `size` are at least 1 and below 2³¹.
  package static func nearest(_ bitmap: Bitmap, size: PixelSize) -> Mosaic {
    Mosaic(
      cells: bitmap,
      columns: bands(from: bitmap.columns, to: size.width),
      rows: bands(from: bitmap.rows, to: size.height)
    ).withoutHiddenCells()
  }

  /// The cells of one axis that cover at least one pixel, and over how many.
  ///
  /// Pixel X shows cell (2X + 1)·w / 2W, so cell c begins at the first X with (2X + 1)·w ≥ 2W·c, which
  /// is ⌈(2W·c − w) / 2w⌉.
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
