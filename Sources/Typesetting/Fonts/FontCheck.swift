import Raster
import VectorRaster

/// The checks that a font must pass before it is stored.
///
/// They bound the cost of everything that is drawn with the font later (typesetting.md §10).
package struct FontCheck: Sendable {
  /// The maximum size of a file, in bytes.
  package var bytes = 32 << 20
  /// The maximum number of glyphs in a face.
  package var glyphs = 65_535
  /// The maximum number of segments in one outline: moves, lines, curves and ends of contours.
  package var segments = 20_000
  /// The maximum time for drawing the outlines of all glyphs.
  package var time = Duration.seconds(5)
  /// Whether the owner of the collection has stated that the licence allows embedding.
  package var allowsEmbedding = false

  /// Creates a check with the default limits.
  package init() {}

  /// Returns a face of a font file after checking it.
  ///
  /// - Parameters:
  ///   - bytes: The font file.
  ///   - index: The index of the face in a collection, from 0.
  ///   - name: The name of the file in error messages.
  /// - Throws: `FontError` for the first check that fails; `CancellationError` if the task is
  ///   cancelled.
  package func face(of bytes: [UInt8], index: Int = 0, name: String) throws -> FontFace {
    guard bytes.count <= self.bytes else {
      throw FontError(name, .tooLarge(bytes: bytes.count, limit: self.bytes))
    }
    let face = try FontFace(bytes, index: index, name: name)
    guard face.glyphCount <= glyphs else {
      throw FontError(name, .tooManyGlyphs(count: face.glyphCount, limit: glyphs))
    }
    guard (16...16_384).contains(face.writtenUnitsPerEm) else {
      throw FontError(name, .unitsPerEm(face.writtenUnitsPerEm))
    }
    guard !face.coverage.isEmpty else { throw FontError(name, .noCharacters) }
    guard allowsEmbedding || !face.isEmbeddingRestricted else {
      throw FontError(name, .embeddingRestricted)
    }
    try checkOutlines(of: face, name: name)
    return face
  }

  private func checkOutlines(of face: FontFace, name: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    for glyph in 0..<face.glyphCount {
      try Task.checkCancellation()
      guard start.duration(to: clock.now) < time else {
        throw FontError(name, .tooSlow(limit: time, glyph: glyph, count: face.glyphCount))
      }
      guard segmentCount(of: UInt32(glyph), in: face) != nil else {
        throw FontError(name, .outlineTooLong(glyph: glyph, limit: segments))
      }
    }
  }

  /// Returns the number of segments of a glyph and all its layers together, or `nil` if it exceeds
  /// the limit.
  private func segmentCount(of glyph: UInt32, in face: FontFace) -> Int? {
    var glyphs = [glyph]
    if case .layers(let layers) = face.colors(of: glyph) { glyphs += layers.map(\.glyph) }
    var count = 0
    for glyph in glyphs {
      guard let outline = face.outline(of: glyph, limit: segments - count) else { return nil }
      count += outline.elements.count
    }
    return count
  }
}
