/// A face at a size, with a selection of OpenType features.
package struct Font: Hashable, Sendable {
  /// The face, which contains the outlines.
  package var face: FontFace
  /// The size in points, above 0.
  package var size: Double
  /// The features to switch, in addition to `kern`, `liga` and `calt`, which are on by default.
  package var features: [FontFeature]

  /// Creates a font, by default without additional features.
  package init(_ face: FontFace, size: Double, features: [FontFeature] = []) {
    (self.face, self.size, self.features) = (face, size, features)
  }

  /// The length of one font unit, in points.
  package var scale: Double { size / Double(face.metrics.unitsPerEm) }
}
