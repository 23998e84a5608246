import GalleryModel
import Raster

extension RenderOptions {
  /// Points on a page that one pixel of the picture takes (rendering.md §22).
  ///
  /// A pixel is a point where a size is asked for in pixels. Otherwise a page has the natural size of
  /// the bitmap in points, of which `pointScale` says how many cells each is: `scale` is pixels a
  /// point, so that it changes what is drawn in pixels, such as a border, and not the page.
  func pointsPerPixel(_ layout: RenderLayout) -> Double {
    guard !format.hasPixels, width == nil, height == nil else { return 1 }
    guard layout.hasWholeCells else {
      return 1_000_000 / Double(scale?.millionths ?? 1_000_000)
    }
    let factor = Double(layout.picture.width / layout.source.width)
    return 1_000_000 / (factor * Double(pointScale?.millionths ?? 1_000_000))
  }
}
