/// How large an answer may be.
package struct RenderLimits: Hashable, Sendable {
  /// Pixels along a side.
  package var side = 8192
  /// Pixels in all.
  package var pixels = 33_554_432

  package init() {}
}
