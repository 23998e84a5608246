import GalleryModel
import Raster

extension NineSlice {
  /// Creates the slices for caps and tiles, or `nil` if the options have neither.
  ///
  /// Caps are in points of the bitmap after orientation and crop, and must be whole cells. Caps and tiles are drawn
  /// at `scale` pixels per point.
  ///
  /// - Throws: `.invalid` if caps are not whole cells or leave no cell between them (rendering.md §16).
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

  /// Converts points to whole cells; if the product overflows, the result is larger than any bitmap.
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
  /// The pixels per point of caps and tiles without a `scale`, in millionths: one pixel, or the factor of the
  /// Scale2x family if neither side is given.
  fileprivate var naturalScale: Int {
    let isNatural = width == nil && height == nil
    return (isNatural ? interpolation.method(profile).factorStep ?? 1 : 1) * 1_000_000
  }
}
