import Raster

extension RenderPlan {
  /// Pixels of the result: the frame with everything that grows around it (rendering.md §15).
  static func size(
    _ frame: PixelSize, _ border: Border?, _ padding: EdgeInsets, _ limits: RenderLimits
  ) throws(RenderError) -> PixelSize {
    let width = border?.width ?? 0
    try limits.check(margin: width, of: "border")
    let size = PixelSize(width: frame.width + 2 * width, height: frame.height + 2 * width)
    try limits.check(size)
    for margin in [padding.top, padding.leading, padding.bottom, padding.trailing] {
      try limits.check(margin: margin, of: "padding")
    }
    let result = PixelSize(
      width: size.width + padding.leading + padding.trailing,
      height: size.height + padding.top + padding.bottom)
    try limits.check(result)
    return result
  }
}

extension PixelSize {
  /// The sides exchanged, where columns become rows.
  func transposed(if isTransposed: Bool) -> PixelSize {
    isTransposed ? PixelSize(width: height, height: width) : self
  }
}
