import GalleryModel
import Raster

/// The transparent points that `edgeInset` puts around a picture, in pixels (rendering.md §23).
struct EdgeMargin: Equatable {
  /// Whole pixels: a part of one takes all of it.
  let pixels: EdgeInsets
  /// The part of the outermost pixels that is too much.
  let excess: EdgeFractions

  /// `nil` where no side has an inset.
  ///
  /// A point is `pointScale` cells, each as large as the layout makes it. Throws `.tooLarge`.
  init?(
    _ options: RenderOptions, _ layout: RenderLayout, _ slices: NineSlice?, limits: RenderLimits
  ) throws(RenderError) {
    guard let inset = options.edgeInset, !inset.isZero else { return nil }
    let pointScale = Double(options.pointScale?.millionths ?? 1_000_000) / 1_000_000
    let cell = slices.map { $0.scale.times(1_000_000) }.map { Double($0) / 1_000_000 }
    let across = pointScale * (cell ?? layout.columns.cellExtent)
    let down = pointScale * (cell ?? layout.rows.cellExtent)
    let top = Side(inset.top, down)
    let leading = Side(inset.leading, across)
    let bottom = Side(inset.bottom, down)
    let trailing = Side(inset.trailing, across)
    for side in [top, leading, bottom, trailing] {
      try limits.check(side.pixels, of: "edgeInset")
    }
    pixels = EdgeInsets(
      top: top.pixels, leading: leading.pixels, bottom: bottom.pixels, trailing: trailing.pixels)
    excess = EdgeFractions(
      top: top.excess, leading: leading.excess, bottom: bottom.excess, trailing: trailing.excess)
  }
}

extension EdgeMargin {
  /// One side of it.
  private struct Side {
    let pixels: Int
    let excess: Double

    /// Exact to a millionth of a pixel.
    init(_ points: Decimal6, _ pixelsPerPoint: Double) {
      // Far beyond every limit, and far from overflow.
      let width = min(Double(points.millionths) * pixelsPerPoint, 1e15)
      let millionths = Int(width.rounded())
      pixels = (millionths + 999_999) / 1_000_000
      excess = Double(pixels * 1_000_000 - millionths) / 1_000_000
    }
  }
}

extension LayoutAxis {
  /// Pixels of a cell.
  fileprivate var cellExtent: Double { Double(picture) / Double(cells) }
}
