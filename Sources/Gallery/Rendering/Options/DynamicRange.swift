/// SwiftUI's `Image.DynamicRange`; without effect on pictures of the standard range (rendering.md §21).
package enum DynamicRange: String, CaseIterable, Hashable, Sendable {
  /// The default.
  case standard
  /// Some headroom.
  case constrainedHigh
  /// All of it.
  case high
}
