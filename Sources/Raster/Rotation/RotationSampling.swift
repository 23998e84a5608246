/// How the pixels of a rotated picture are found (rendering.md §23).
package enum RotationSampling: Hashable, Sendable {
  /// Cells as they are: 8×8 samples a pixel, so that inner and outer edges of cells are smooth, or one
  /// sample at the centre.
  case cells(isAntialiased: Bool)
  /// A filter at the pixel's centre; the outline by 8×8 samples, or hard.
  case filtered(ResamplingKernel, isAntialiased: Bool)
  /// The technique of `seeds/edge-antialiasing.txt`: so many transparent pixels around the picture and
  /// bilinear sampling, which blends the edge with them; no coverage.
  case inset(Int)
}
