/// The reason why a file is not used as a font (typesetting.md §10).
package struct FontError: Error, Equatable, CustomStringConvertible {
  /// The kinds of refusal, with the limit and the value met.
  package enum Reason: Equatable, Sendable {
    /// WOFF or WOFF2, by the name of the format.
    case compressed(String)
    /// No TrueType or OpenType file, or one without glyphs.
    case notAFont
    /// A collection has fewer faces.
    case noSuchFace(index: Int, count: Int)
    /// More bytes than are taken.
    case tooLarge(bytes: Int, limit: Int)
    /// More glyphs than are taken.
    case tooManyGlyphs(count: Int, limit: Int)
    /// A unit outside of what OpenType allows.
    case unitsPerEm(Int)
    /// No table from characters to glyphs.
    case noCharacters
    /// An outline of more segments than are taken.
    case outlineTooLong(glyph: Int, limit: Int)
    /// All outlines took longer than they may.
    case tooSlow(limit: Duration, glyph: Int, count: Int)
    /// The licence bits forbid embedding.
    case embeddingRestricted
  }

  /// The file, as whoever gave its bytes calls it.
  package let name: String
  /// The kind of refusal.
  package let reason: Reason

  init(_ name: String, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  /// One sentence that begins with the file's name.
  package var description: String {
    switch reason {
    case .compressed:
      "\(name) is compressed for the web: unpack it with \"fonttools ttLib.woff2 decompress\""
    case .notAFont: "\(name) is no TrueType or OpenType font"
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
      "\(name) must be outlined within \(limit), which were over at glyph \(glyph) of \(count)"
    case .embeddingRestricted:
      "\(name) forbids to embed it (OS/2 fsType), and outlines are embedded in SVG and PDF"
    }
  }

  /// The name of a compressed format by the first bytes of a file.
  static func compressedFormat(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: "wOFF".utf8) { return "WOFF" }
    return bytes.starts(with: "wOF2".utf8) ? "WOFF2" : nil
  }
}
