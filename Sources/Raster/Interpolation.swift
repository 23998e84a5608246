/// How a bitmap is sampled when its size changes; the words are those of SwiftUI's
/// `Image.Interpolation`, fixed to kernels by rendering.md §3 (profile `pillow`).
package enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// Nearest cell: exact blocks, no new colour.
  case none
  /// Two-tap bilinear without a prefilter, as graphics processors sample.
  case low
  /// Bicubic (Keys, a = −0.5) with its support widened when shrinking.
  case medium
  /// Lanczos with three lobes, widened when shrinking.
  case high
}
