/// The change that a motion makes to one layer at one time (symbols.md §11).
package struct LayerMotion: Hashable, Sendable {
  /// About the layer's pivot.
  package var scale = 1.0
  /// Degrees clockwise about the layer's pivot.
  package var rotation = 0.0
  /// To the right, as a part of the frame's width.
  package var dx = 0.0
  /// Downwards, as a part of the frame's height.
  package var dy = 0.0
  /// 0…1, on top of the layer's own.
  package var opacity = 1.0
  /// The part of each stroke that is drawn from its beginning, 0…1.
  package var drawn = 1.0
  /// True where `drawn` is counted from each stroke's end instead.
  package var isDrawnFromEnd = false

  /// The layer as it is.
  package static let rest = LayerMotion()

  /// The layer as it is.
  package init() {}
}
