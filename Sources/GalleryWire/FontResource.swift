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

  /// The forms of glyphs.
  package enum Kind: String, CaseIterable, WireValue { case outline, pixel }

  package init() {}

  package static let schemaName: String? = "Font"
  package static let plural = "fonts"
  package static let pageSummary =
    "The fonts that come with the program, then the collection's, by name."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "id", &id, "Never used again after a removal; null for one that comes with the program.")
    try visitor.member("name", &name, "Unique among fonts of the collection.")
    try visitor.member("family", &family, "What a scene names.")
    try visitor.member("weight", &weight, "1 to 1000; 400 is regular.")
    try visitor.member("italic", &italic, "Whether its letters lean.")
    try visitor.member("kind", &kind, "Curves, or cells that are drawn in whole factors.")
    try visitor.member("face", &face, "Its place in a file of several faces, from 0.")
    try visitor.member("design", &design, "The role that its family has for scenes, if any.")
    try visitor.member(
      "fallback", &fallback, "Its place among fonts that step in for characters; null is never.")
    try visitor.member("characters", &characters, "How many characters it has.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("source", &source, "The name of the file it came from.")
    try visitor.member("bytes", &bytes, "Those of the stored file.")
    try visitor.member("sha256", &sha256, "Of the stored file, in hexadecimal digits.")
    try visitor.member("created", &created, "When it was added.")
  }
}
