/// The error for a file that cannot be used as a font (typesetting.md §10).
package struct FontError: Error, Equatable, CustomStringConvertible {
  /// The failed check, with its limit and the actual value.
  package enum Reason: Equatable, Sendable {
    /// The file is compressed in the given format, WOFF or WOFF2.
    case compressed(String)
    /// The file is neither TrueType nor OpenType, or it has no glyphs.
    case notAFont
    /// The file has no face with this index.
    case noSuchFace(index: Int, count: Int)
    /// The file has too many bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The face has too many glyphs.
    case tooManyGlyphs(count: Int, limit: Int)
    /// The number of units per em is outside OpenType's range.
    case unitsPerEm(Int)
    /// The face has no table that maps characters to glyphs.
    case noCharacters
    /// The outline of a glyph has too many segments.
    case outlineTooLong(glyph: Int, limit: Int)
    /// The outlines of all glyphs took too long to draw; `glyph` is the first one that was not drawn.
    case tooSlow(limit: Duration, glyph: Int, count: Int)
    /// The licence bits forbid embedding.
    case embeddingRestricted
  }

  /// The name of the file, as the caller gave it.
  package let name: String
  /// The failed check.
  package let reason: Reason

  init(_ name: String, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  /// The error in one sentence, which begins with the file's name.
  package var description: String {
    switch reason {
    case .compressed:
      "\(name) is compressed for the web: unpack it with \"fonttools ttLib.woff2 decompress\""
    case .notAFont: "\(name) is not a TrueType or OpenType font"
    case .noSuchFace(let index, let count):
      "\(name) has the faces 0 to \(count - 1), got \(index)"
    case .tooLarge(let bytes, let limit):
      "\(name) must have at most \(limit) bytes, got \(bytes)"
    case .tooManyGlyphs(let count, let limit):
      "\(name) must have at most \(limit) glyphs, got \(count)"
    case .unitsPerEm(let units):
      "\(name) must have 16 to 16384 units per em, got \(units)"
    case .noCharacters: "\(name) has no table of Unicode's characters"
    case .outlineTooLong(let glyph, let limit):
      "\(name) must have outlines of at most \(limit) segments, and glyph \(glyph) has more"
    case .tooSlow(let limit, let glyph, let count):
      "\(name) must be outlined within \(limit), which ended at glyph \(glyph) of \(count)"
    case .embeddingRestricted:
      "\(name) forbids embedding (OS/2 fsType), but SVG and PDF embed outlines"
    }
  }

  /// Returns the name of the compressed format that the first bytes of a file identify, or `nil` if there is none.
  static func compressedFormat(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: "wOFF".utf8) { return "WOFF" }
    return bytes.starts(with: "wOF2".utf8) ? "WOFF2" : nil
  }
}
