/// How the pixels of a rotated picture are found (rendering.md §23).
package enum RotationSampling: Hashable, Sendable {
  /// Cells as they are: 8×8 samples a pixel, averaged, so that inner and outer edges of cells are
  /// smooth; or one sample at the centre, so that edges are hard and a palette stays.
  case cells(isAntialiased: Bool)
  /// A filter at the pixel's centre. The outline is cut by the part of 8×8 samples inside it, or hard
  /// by whether the centre is.
  case filtered(ResamplingKernel, isAntialiased: Bool)
  /// The technique of `seeds/edge-antialiasing.txt`: so many transparent pixels around the picture,
  /// then bilinear and hard edges, so that the filter itself blends the outline; no coverage. With 0
  /// pixels the outline is jagged.
  case inset(Int)
}
