package import Raster

/// What a URL or a command asks for, checked value by value but not yet against a bitmap.
package struct RenderOptions: Hashable, Sendable {
  /// How large the picture is to be.
  package enum Size: Hashable, Sendable {
    case natural
    case scale(Scale)
    /// At least one is given; a missing one follows the aspect ratio. In pixels, at least 1.
    case box(width: Int?, height: Int?)
  }

  package var size = Size.natural
  package var interpolation = Interpolation.none

  package init() {}
}
