extension Mosaic {
  /// The part of the picture that a window of pixels shows.
  ///
  /// Takes time and memory of the cells that are left: no pixel is written down.
  ///
  /// - Precondition: the window has pixels and is inside the picture.
  package func clipped(columns window: Range<Int>, rows lines: Range<Int>) -> Mosaic {
    if window == 0..<size.width && lines == 0..<size.height { return self }
    return Mosaic(
      cells: cells, columns: Self.clipped(columns, to: window),
      rows: Self.clipped(rows, to: lines), ink: ink
    ).withoutHiddenCells()
  }

  private static func clipped(_ bands: [Band], to window: Range<Int>) -> [Band] {
    var start = 0
    return bands.compactMap { band in
      let pixels = (start..<start + band.extent).clamped(to: window)
      start += band.extent
      guard !pixels.isEmpty else { return nil }
      var band = band
      band.extent = pixels.count
      return band
    }
  }
}
