/// A colour beneath finished pixels (rendering.md §15, §20).
package struct Backing: Hashable, Sendable {
  /// Straight alpha; that of an opaque backing is not looked at.
  package var color: Color
  /// Whether no alpha is left.
  package var isOpaque: Bool
  /// Where colours are added up.
  package var colorMode: ColorMode

  /// What is seen of a pixel on it.
  func beneath(_ pixel: Color) -> Color {
    isOpaque
      ? pixel.opaque(on: color, colorMode: colorMode) : pixel.over(color, colorMode: colorMode)
  }

  /// Whether it changes no pixel.
  var isInvisible: Bool { !isOpaque && color.alpha == 0 }

  /// Whether all pixels are opaque afterwards.
  var leavesNoAlpha: Bool { isOpaque || color.isOpaque }
}
