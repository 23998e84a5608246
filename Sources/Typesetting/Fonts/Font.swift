/// A face in a size, with what is switched in it.
package struct Font: Hashable, Sendable {
  /// The outlines.
  package var face: FontFace
  /// In points, above 0.
  package var size: Double
  /// Beside `kern`, `liga` and `calt`, which are on.
  package var features: [FontFeature]

  /// A font; no features unless they are given.
  package init(_ face: FontFace, size: Double, features: [FontFeature] = []) {
    (self.face, self.size, self.features) = (face, size, features)
  }

  /// Points of one font unit.
  package var scale: Double { size / Double(face.metrics.unitsPerEm) }
}
