/// The space in which colours are filtered and composited; the words are those of SwiftUI's
/// `ColorRenderingMode` (rendering.md §9).
package enum ColorMode: String, CaseIterable, Hashable, Sendable {
  /// The stored sRGB values as they are; the default.
  case nonLinear
  /// Linear light, clamped to 0…1 after each pass.
  case linear
  /// Linear light that keeps what is out of range until the end.
  case extendedLinear
}
