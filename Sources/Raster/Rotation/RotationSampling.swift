/// The way in which the pixels of a rotated picture are found (rendering.md §23).
package enum RotationSampling: Hashable, Sendable {
  /// Cells as they are: 8×8 samples a pixel, averaged, so that inner and outer edges of cells are
  /// smooth; or one sample at the centre, so that edges are hard and a palette stays.
  case cells(isAntialiased: Bool)
  /// A filter at the pixel's centre. The outline is cut by the part of 8×8 samples inside it, or hard
  /// by whether the centre is.
  case filtered(ResamplingKernel, isAntialiased: Bool)
  /// A picture with transparent pixels around it, sampled as image views sample one: bilinear with hard
  /// edges, so that the filter itself blends the outline; no coverage. The outline
  /// runs where these parts of the outermost pixels are cut off. A picture with less than half a
  /// transparent pixel inside it has a jagged one.
  case inset(cutting: EdgeFractions)
}
