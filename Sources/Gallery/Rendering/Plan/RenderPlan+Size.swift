import Raster

extension RenderPlan {
  /// Pixels of the result: the frame, what inserted lines add to it, the border around both, the
  /// canvas that holds them rotated, and the padding outside (rendering.md §14, §15, §23).
  ///
  /// Throws `.tooLarge` where any of them is beyond a limit, and `.invalid` for margins below 0.
  static func size(
    _ layout: RenderLayout, _ lines: Lines?, _ border: Border?, _ rotation: Rotation?,
    _ padding: EdgeInsets, _ limits: RenderLimits
  ) throws(RenderError) -> PixelSize {
    let edge = border?.width ?? 0
    try limits.check(margin: edge, of: "border")
    var size = layout.frame.grown(
      width: (lines?.gaps.width ?? 0) + 2 * edge, height: (lines?.gaps.height ?? 0) + 2 * edge)
    try limits.check(size)
    if let rotation {
      size = rotation.size(of: size)
      try limits.check(size)
    }
    for margin in [padding.top, padding.leading, padding.bottom, padding.trailing] {
      try limits.check(margin: margin, of: "padding")
    }
    size = size.grown(
      width: padding.leading + padding.trailing, height: padding.top + padding.bottom)
    try limits.check(size)
    return size
  }
}

extension PixelSize {
  /// So many pixels more.
  fileprivate func grown(width: Int, height: Int) -> PixelSize {
    PixelSize(width: self.width + width, height: self.height + height)
  }
}
