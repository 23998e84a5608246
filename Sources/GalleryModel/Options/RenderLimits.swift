package import Raster

/// The limits of answers; an answer beyond a limit is rejected and never scaled down (rendering.md §1).
package struct RenderLimits: Hashable, Sendable {
  /// The maximum side in pixels.
  package var side = 8192
  /// The maximum number of pixels.
  package var pixels = 33_554_432
  /// The maximum number of nodes of an expanded scene (scenes.md §9).
  package var sceneNodes = 2000
  /// The maximum number of scalars in a scene's texts (scenes.md §9).
  package var sceneCharacters = 10_000

  /// Creates the limits of rendering.md §1.
  package init() {}

  /// Checks a size.
  ///
  /// - Throws: `.tooLarge` with the limit and the value if the size exceeds a limit.
  package func check(_ size: PixelSize) throws(RenderError) {
    try check(size.width, of: "width")
    try check(size.height, of: "height")
    guard size.pixelCount > pixels else { return }
    throw .tooLarge(
      message: "a picture must have at most \(pixels) pixels, got \(size.width) × \(size.height)")
  }

  /// Checks an intermediate picture that is later reduced to a smaller one.
  ///
  /// - Throws: `.tooLarge` if it has more pixels than a picture may have.
  package func check(intermediate size: PixelSize) throws(RenderError) {
    guard size.pixelCount > pixels else { return }
    throw .tooLarge(
      message: "a picture must have at most \(pixels) pixels before it is clipped to its frame, "
        + "got \(size.width) × \(size.height)")
  }

  /// Checks a picture before it is clipped.
  ///
  /// - Throws: `.tooLarge` if a side is too long for exact sums of pixels.
  package func check(uncut size: PixelSize) throws(RenderError) {
    let side = max(size.width, size.height)
    guard side > 1 << 30 else { return }
    throw .tooLarge(
      message: "a picture must have sides of at most "
        + "\(1 << 30) pixels, got \(side == .max ? "far more" : String(side))")
  }

  /// Checks a side.
  ///
  /// - Throws: `.tooLarge` if it exceeds the limit.
  package func check(_ pixels: Int, of name: String) throws(RenderError) {
    guard pixels > side else { return }
    let value = pixels == .max ? "far more" : String(pixels)
    throw .tooLarge(message: "\(name) must be at most \(side) pixels, got \(value)")
  }

  /// Checks a requested side: at least 1 pixel, and at most the maximum side.
  package func check(side pixels: Int, of name: String) throws(RenderError) {
    guard pixels >= 1 else {
      throw .invalid(
        option: name, rule: "must be a whole number of pixels, at least 1", value: String(pixels))
    }
    try check(pixels, of: name)
  }

  /// Checks the four margins of a picture.
  package func check(_ margins: EdgeInsets, of name: String) throws(RenderError) {
    for margin in [margins.top, margins.leading, margins.bottom, margins.trailing] {
      try check(margin: margin, of: name)
    }
  }

  /// Checks a margin: at least 0 pixels, and at most the maximum side.
  package func check(margin pixels: Int, of name: String) throws(RenderError) {
    guard pixels >= 0 else {
      throw .invalid(
        option: name, rule: "must be a whole number of pixels, at least 0", value: String(pixels))
    }
    try check(pixels, of: name)
  }
}
