package import Raster

/// The largest answers; refused beyond, never made smaller (rendering.md §1).
package struct RenderLimits: Hashable, Sendable {
  /// Pixels along a side.
  package var side = 8192
  /// Pixels in all.
  package var pixels = 33_554_432
  /// Nodes of a scene that is filled in (scenes.md §9).
  package var sceneNodes = 2000
  /// Scalars of a scene's texts (scenes.md §9).
  package var sceneCharacters = 10_000

  /// The limits of rendering.md §1.
  package init() {}

  /// Throws `.tooLarge`, naming the limit and the value, for a size beyond a limit.
  package func check(_ size: PixelSize) throws(RenderError) {
    try check(size.width, of: "width")
    try check(size.height, of: "height")
    guard size.pixelCount > pixels else { return }
    throw .tooLarge(
      message: "a picture must have at most \(pixels) pixels, got \(size.width) × \(size.height)")
  }

  /// Throws `.tooLarge` for what is drawn on the way to a smaller picture and takes more pixels than
  /// a picture may have.
  package func check(intermediate size: PixelSize) throws(RenderError) {
    guard size.pixelCount > pixels else { return }
    throw .tooLarge(
      message: "what is drawn before it is cut to its frame must have at most \(pixels) pixels, "
        + "got \(size.width) × \(size.height)")
  }

  /// Throws `.tooLarge` for a picture with so many pixels along a side, cut off or not, that sums of
  /// them would not be exact.
  package func check(uncut size: PixelSize) throws(RenderError) {
    let side = max(size.width, size.height)
    guard side > 1 << 30 else { return }
    throw .tooLarge(
      message: "what is drawn before it is cut to its frame must have sides of at most "
        + "\(1 << 30) pixels, got \(side == .max ? "far more" : String(side))")
  }

  /// Throws `.tooLarge` for a side beyond the limit.
  package func check(_ pixels: Int, of name: String) throws(RenderError) {
    guard pixels > side else { return }
    let value = pixels == .max ? "far more" : String(pixels)
    throw .tooLarge(message: "\(name) must be at most \(side) pixels, got \(value)")
  }

  /// Checks a side that is asked for: 1 pixel or more, and no more than a side may have.
  package func check(side pixels: Int, of name: String) throws(RenderError) {
    guard pixels >= 1 else {
      throw .invalid(
        option: name, rule: "must be a whole number of pixels, at least 1", value: String(pixels))
    }
    try check(pixels, of: name)
  }

  /// Checks the four sides of what lies around a picture.
  package func check(_ margins: EdgeInsets, of name: String) throws(RenderError) {
    for margin in [margins.top, margins.leading, margins.bottom, margins.trailing] {
      try check(margin: margin, of: name)
    }
  }

  /// Checks what lies around a picture: 0 pixels or more, and no more than a side may have.
  package func check(margin pixels: Int, of name: String) throws(RenderError) {
    guard pixels >= 0 else {
      throw .invalid(
        option: name, rule: "must be a whole number of pixels, at least 0", value: String(pixels))
    }
    try check(pixels, of: name)
  }
}
