import GalleryModel
import Raster

extension RenderPlan {
  /// Pixels of the result: the frame, what inserted lines add to it, the inner padding, the border and
  /// the edge inset around them, the canvas that holds all of it rotated, and the padding outside
  /// (rendering.md §14, §15, §23).
  ///
  /// Throws `.tooLarge` where any of them is beyond a limit, and `.invalid` for margins below 0.
  static func size(
    _ layout: RenderLayout, _ lines: Lines?, _ innerPadding: EdgeInsets, _ border: Border?,
    _ edgeMargin: EdgeInsets, _ rotation: Rotation?, _ padding: EdgeInsets, _ limits: RenderLimits
  ) throws(RenderError) -> PixelSize {
    let edge = border?.width ?? 0
    try limits.check(margin: edge, of: "border")
    try limits.check(innerPadding, of: "innerPadding")
    var size = layout.frame
      .grown(width: lines?.gaps.width ?? 0, height: lines?.gaps.height ?? 0).grown(by: innerPadding)
      .grown(width: 2 * edge, height: 2 * edge).grown(by: edgeMargin)
    try limits.check(size)
    if let rotation {
      size = rotation.size(of: size)
      try limits.check(size)
    }
    try limits.check(padding, of: "padding")
    size = size.grown(by: padding)
    try limits.check(size)
    return size
  }
}

extension PixelSize {
  /// The size with margins around it.
  fileprivate func grown(by insets: EdgeInsets) -> PixelSize {
    grown(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
  }

  /// So many pixels more.
  fileprivate func grown(width: Int, height: Int) -> PixelSize {
    PixelSize(width: self.width + width, height: self.height + height)
  }
}
