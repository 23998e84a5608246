/// The sampling of a bitmap when its size changes (rendering.md §3).
///
/// The first four are the words of SwiftUI's `Image.Interpolation`; what they do depends on the
/// `ResamplingProfile`. The others name one method each.
package enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// Nearest cell: exact blocks, no new colour.
  case none
  /// Two-tap bilinear without a prefilter, as graphics processors sample.
  case low
  /// Bicubic (Keys, a = −0.5) with its support widened when shrinking.
  case medium
  /// Lanczos with three lobes, widened when shrinking.
  case high
  /// The mean of the cells around a pixel's centre.
  case box
  /// A tent, widened when shrinking.
  case bilinear
  /// A windowed sinc of one lobe.
  case hamming
  /// Keys' cubic with a = −0.5.
  case bicubic
  /// Mitchell and Netravali's cubic.
  case mitchell
  /// A windowed sinc of three lobes.
  case lanczos3
  /// Each cell as large as it is: pixels on the edge between cells are mixed by exact coverage.
  case area
  /// Edges smoothed in steps of two: each cell becomes 2×2, or a multiple, without a new colour.
  case scale2x
  /// The same rule in steps of three.
  case scale3x
  /// `scale2x` applied twice.
  case scale4x
  /// Whole blocks first, then bilinear to the size: CSS's `image-rendering: pixelated`.
  case pixelated
}

/// Whose algorithms SwiftUI's four words stand for (rendering.md §3).
package enum ResamplingProfile: String, CaseIterable, Hashable, Sendable {
  /// Pillow's kernels, byte for byte; the default.
  case pillow
  /// The behaviour that OpenSwiftUI shows.
  case apple
}
