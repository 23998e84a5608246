/// A font for scenes: an item of `/api/fonts`.
package struct FontResource: ListedResource {
  package var id: Int64?
  package var name = ""
  package var family = ""
  package var weight = 0
  package var italic = false
  package var kind = Kind.outline
  package var face = 0
  package var design: String?
  package var fallback: Int?
  package var characters = 0
  package var license: String?
  package var source: String?
  package var bytes: Int?
  package var sha256: String?
  package var created: Moment?
  package var set: String?
  package var credit: CreditResource?

  /// The forms of glyphs.
  package enum Kind: String, CaseIterable, WireValue { case outline, pixel }

  package init() {}

  /// The beginning of the licence, which may have many pages: the first line, at most 60 characters of it.
  package var shortLicense: String? {
    license.map { text in
      let line = text.prefix { !$0.isNewline }
      return line.count < text.count || line.count > 60 ? "\(line.prefix(60))…" : String(line)
    }
  }

  package static let schemaName: String? = "Font"
  package static let plural = "fonts"
  package static let pageSummary =
    "The fonts that come with the program, then the collection's, by name."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "id", &id, "The id, which is never reused; null for a font of the program.")
    try visitor.member("name", &name, "The name, unique among the collection's fonts.")
    try visitor.member("family", &family, "The family name, which scenes use.")
    try visitor.member("weight", &weight, "The weight, 1 to 1000; 400 is regular.")
    try visitor.member("italic", &italic, "Whether the font is italic.")
    try visitor.member("kind", &kind, "The kind: curves, or cells that are drawn at whole factors.")
    try visitor.member("face", &face, "The index of the face in its file, from 0.")
    try visitor.member(
      "design", &design, "The font design of scenes that the family provides, if any.")
    try visitor.member(
      "fallback", &fallback, "The position among the fallback fonts; null if it is none.")
    try visitor.member("characters", &characters, "The number of characters.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("source", &source, "The name of the imported file.")
    try visitor.member("bytes", &bytes, "The size of the stored file in bytes.")
    try visitor.member(
      "sha256", &sha256, "The SHA-256 hash of the stored file, in hexadecimal digits.")
    try visitor.member("created", &created, "The time at which the font was added.")
    try visitor.origin(&set, &credit)
  }
}
