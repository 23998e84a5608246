import Raster

/// How large an answer may be; refused beyond, never made smaller (rendering.md §1).
package struct RenderLimits: Hashable, Sendable {
  /// Pixels along a side.
  package var side = 8192
  /// Pixels in all.
  package var pixels = 33_554_432

  /// The limits of rendering.md §1.
  package init() {}

  /// Throws `.tooLarge`, naming the limit and the value, for a size beyond a limit.
  func check(_ size: PixelSize) throws(RenderError) {
    try check(size.width, of: "width")
    try check(size.height, of: "height")
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard overflow || count > pixels else { return }
    throw .tooLarge(
      message: "a picture must have at most \(pixels) pixels, got \(size.width) × \(size.height)")
  }

  /// Throws `.tooLarge` for a side beyond the limit.
  func check(_ pixels: Int, of name: String) throws(RenderError) {
    guard pixels > side else { return }
    let value = pixels == .max ? "far more" : String(pixels)
    throw .tooLarge(message: "\(name) must be at most \(side) pixels, got \(value)")
  }
}
