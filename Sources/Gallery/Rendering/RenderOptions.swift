package import Raster

/// What a URL or a command asks for, checked value by value but not yet against a bitmap.
package struct RenderOptions: Hashable, Sendable {
  /// How large the picture is to be.
  package enum Size: Hashable, Sendable {
    /// One pixel a cell.
    case natural
    /// Both sides times a factor, rounded, at least 1.
    case scale(Scale)
    /// In pixels, at least 1. A missing side follows the aspect ratio; two are a box in which the
    /// picture is fitted and centred on transparent ground.
    case box(width: Int?, height: Int?)
  }

  /// `natural` unless something is asked for.
  package var size = Size.natural
  /// Nearest cells by default, as suits pixel art (rendering.md §3).
  package var interpolation = Interpolation.none

  /// Every option at its default.
  package init() {}
}
