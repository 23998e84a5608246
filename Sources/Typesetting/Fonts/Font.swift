/// A face at a size, with its features.
package struct Font: Hashable, Sendable {
  /// The font's face.
  package var face: FontFace
  /// The size in points, above 0.
  package var size: Double
  /// The features in addition to `kern`, `liga` and `calt`, which are on by default.
  package var features: [FontFeature]

  /// Creates a font, without additional features by default.
  package init(_ face: FontFace, size: Double, features: [FontFeature] = []) {
    (self.face, self.size, self.features) = (face, size, features)
  }

  /// The number of points per font unit.
  package var scale: Double { size / Double(face.metrics.unitsPerEm) }
}
