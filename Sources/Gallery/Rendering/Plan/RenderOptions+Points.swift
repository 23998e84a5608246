import Raster

extension RenderOptions {
  /// Points on a page that one pixel of the picture takes (rendering.md §22).
  ///
  /// Where a size is asked for in pixels a pixel is a point. Otherwise a page has the natural size of
  /// the bitmap in points, whatever the scale, and `pointScale` says how many cells a point is.
  func pointsPerPixel(_ layout: RenderLayout) -> Double {
    guard format == .pdf, width == nil, height == nil else { return 1 }
    let factor =
      layout.hasWholeCells
      ? Double(layout.picture.width / layout.source.width)
      : Double(scale?.millionths ?? 1_000_000) / 1_000_000
    return 1_000_000 / (factor * Double(pointScale?.millionths ?? 1_000_000))
  }
}
