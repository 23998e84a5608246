/// The reason that a file cannot be used as a font (typesetting.md §10).
package struct FontError: Error, Equatable, CustomStringConvertible {
  /// The cause of the error, with the limit and the actual value.
  package enum Reason: Equatable, Sendable {
    /// The file is in a compressed format, WOFF or WOFF2, given by name.
    case compressed(String)
    /// The file is neither TrueType nor OpenType, or has no glyphs.
    case notAFont
    /// The index is not below the number of faces in the collection.
    case noSuchFace(index: Int, count: Int)
    /// The file exceeds the maximum size, in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The face exceeds the maximum number of glyphs.
    case tooManyGlyphs(count: Int, limit: Int)
    /// The number of font units per em is outside the range of OpenType, 16 to 16,384.
    case unitsPerEm(Int)
    /// The face has no table that maps characters to glyphs.
    case noCharacters
    /// The outline of a glyph exceeds the maximum number of segments.
    case outlineTooLong(glyph: Int, limit: Int)
    /// Drawing all outlines exceeds the time limit; `glyph` is the first one that was not drawn.
    case tooSlow(limit: Duration, glyph: Int, count: Int)
    /// The licence bits forbid embedding.
    case embeddingRestricted
  }

  /// The name of the file, as given by the caller.
  package let name: String
  /// The cause of the error.
  package let reason: Reason

  init(_ name: String, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  /// A sentence that begins with the name of the file.
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

  /// Returns the name of the compressed format that a file begins with, or `nil` if it has no such
  /// signature.
  static func compressedFormat(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: "wOFF".utf8) { return "WOFF" }
    return bytes.starts(with: "wOF2".utf8) ? "WOFF2" : nil
  }
}
