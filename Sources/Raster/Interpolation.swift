/// How a bitmap is sampled when its size changes (rendering.md §3).
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
  /// Exact coverage in both directions.
  case area
  /// Corners rounded by the neighbours, twice as large; no new colour.
  case scale2x
  /// The same three times as large.
  case scale3x
  /// `scale2x` applied twice.
  case scale4x
  /// CSS's `image-rendering: pixelated`: whole blocks first, bilinear for the rest.
  case pixelated
}

/// Whose algorithms SwiftUI's four words stand for (rendering.md §3).
package enum ResamplingProfile: String, CaseIterable, Hashable, Sendable {
  /// Pillow's kernels, byte for byte; the default.
  case pillow
  /// What OpenSwiftUI is seen to do.
  case apple
}
