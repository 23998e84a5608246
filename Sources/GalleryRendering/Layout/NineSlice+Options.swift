import GalleryModel
import Raster

extension NineSlice {
  /// The slices that caps and tiles ask for; `nil` where there are none.
  ///
  /// Caps are given in points of the bitmap as it is after orientation and crop, and have to be whole
  /// cells; caps and tiles are drawn at `scale` pixels a point. Throws `.invalid` for parts of cells
  /// and for caps that leave nothing between them (rendering.md §16).
  init?(
    _ options: RenderOptions, of source: PixelSize, filling size: PixelSize
  ) throws(RenderError) {
    guard options.fillsBox else { return nil }
    let pointScale = options.pointScale?.millionths ?? 1_000_000
    let scale = options.scale?.millionths ?? options.naturalScale
    self.init(
      caps: try Self.caps(options.capInsets, pointScale, of: source),
      scale: Ratio(scale, pointScale), mode: options.resizingMode, size: size)
  }

  private static func caps(
    _ insets: PointInsets?, _ pointScale: Int, of source: PixelSize
  ) throws(RenderError) -> EdgeInsets {
    guard let insets else { return .zero }
    let caps = EdgeInsets(
      top: try cells(insets.top, pointScale, "top"),
      leading: try cells(insets.leading, pointScale, "leading"),
      bottom: try cells(insets.bottom, pointScale, "bottom"),
      trailing: try cells(insets.trailing, pointScale, "trailing"))
    if caps.leading + caps.trailing >= source.width {
      throw refusal(
        "columns", source.width, "leading \(caps.leading) and trailing \(caps.trailing)")
    }
    if caps.top + caps.bottom >= source.height {
      throw refusal("rows", source.height, "top \(caps.top) and bottom \(caps.bottom)")
    }
    return caps
  }

  /// Points times stored pixels a point, which have to be whole; more than any bitmap has, where they
  /// would overflow.
  private static func cells(
    _ points: Decimal6, _ pointScale: Int, _ side: String
  ) throws(RenderError) -> Int {
    let unit = 1_000_000_000_000
    let (cells, overflow) = points.millionths.multipliedReportingOverflow(by: pointScale)
    if overflow { return 1_000_000_000 }
    guard cells.isMultiple(of: unit) else {
      throw .invalid(
        option: "capInsets", rule: "must be whole cells",
        value: "\(side) \(Decimal6(millionths: points.millionths))"
          + (pointScale == 1_000_000 ? "" : " at pointScale \(Decimal6(millionths: pointScale))"))
    }
    return cells / unit
  }

  private static func refusal(_ lines: String, _ count: Int, _ caps: String) -> RenderError {
    .invalid(option: "capInsets", rule: "must leave at least one of \(count) \(lines)", value: caps)
  }
}

extension RenderOptions {
  /// Millionths of a pixel that a point of caps and tiles takes where no scale is given: one pixel, or
  /// at natural size the factor of the Scale2x family.
  fileprivate var naturalScale: Int {
    let isNatural = width == nil && height == nil
    return (isNatural ? interpolation.method(profile).factorStep ?? 1 : 1) * 1_000_000
  }
}
