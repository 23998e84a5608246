/// A colour beneath finished pixels (rendering.md §15, §20).
package struct Backing: Hashable, Sendable {
  /// Straight alpha; that of an opaque backing is not looked at.
  package var color: Color
  /// No alpha is left.
  package var isOpaque: Bool
  /// The mode in which colours are added up.
  package var colorMode: ColorMode

  /// The colour that is seen of a pixel on it.
  func beneath(_ pixel: Color) -> Color {
    isOpaque
      ? pixel.opaque(on: color, colorMode: colorMode) : pixel.over(color, colorMode: colorMode)
  }

  /// It changes no pixel.
  var isInvisible: Bool { !isOpaque && color.alpha == 0 }

  /// All pixels are opaque afterwards.
  var leavesNoAlpha: Bool { isOpaque || color.isOpaque }
}
