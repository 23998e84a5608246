/// A set without the text of its licence: an item of `/api/sets`.
package struct SetResource: ListedResource {
  package var id: Int64 = 0
  package var name = ""
  package var title = ""
  package var authors: [SetAuthorResource] = []
  package var license: LicenseResource?
  package var source: String?
  package var version: String?
  package var description: String?
  package var category: String?
  package var tags: [String] = []
  package var rank = 0
  package var hidden = false
  package var counts = SetCounts()
  package var revision: Int64 = 0
  package var created = Moment()
  package var modified = Moment()
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Set"
  package static let plural = "sets"
  package static let pageSummary = "The sets of this page, in the order of their ranks."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "The id, which is never reused.")
    try visitor.member("name", &name, "The unique name.")
    try visitor.member("title", &title, "The title.")
    try visitor.member("authors", &authors, "The authors in the set's order.")
    try visitor.member("license", &license, "The licence; null if it is not known.")
    try visitor.member("source", &source, "The web page that the set comes from.")
    try visitor.member("version", &version, "The version.")
    try visitor.member("description", &description, "The description as plain text.")
    try visitor.member("category", &category, "The category.")
    try visitor.member("tags", &tags, "The tags in alphabetical order.")
    try visitor.member("rank", &rank, "The place in the order of sets.")
    try visitor.member("hidden", &hidden, "Whether no list shows the set.")
    try visitor.member("counts", &counts, "The numbers of members by kind.")
    try visitor.member("revision", &revision, "The revision, which increases with each change.")
    try visitor.member("created", &created, "The time at which the set was added.")
    try visitor.member("modified", &modified, "The time of the last change.")
    try visitor.member("url", &url, "The path of this description.")
  }
}

/// A set with the text of its licence: `/api/sets/{set}`.
package struct SetWithLicense: Resource {
  package var set = SetResource()
  package var licenseText: String?

  package init() {}

  package static let schemaName: String? = "SetWithLicense"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try set.visitMembers(&visitor)
    try visitor.member(
      "licenseText", &licenseText, "The text of the licence, as its authors wrote it.")
  }
}

/// An author of a set.
package struct SetAuthorResource: Resource {
  package var name = ""
  package var url: String?

  package init() {}

  package static let schemaName: String? = "SetAuthor"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The name.")
    try visitor.member("url", &url, "The web page.")
  }
}

/// The numbers of a set's members.
package struct SetCounts: Resource {
  package var bitmaps = 0
  package var palettes = 0
  package var symbols = 0
  package var scenes = 0
  package var fonts = 0

  package init() {}

  /// The number of members of all kinds.
  package var total: Int { bitmaps + palettes + symbols + scenes + fonts }

  package static let schemaName: String? = "SetCounts"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("bitmaps", &bitmaps, "The number of bitmaps.")
    try visitor.member("palettes", &palettes, "The number of palettes.")
    try visitor.member("symbols", &symbols, "The number of symbols.")
    try visitor.member("scenes", &scenes, "The number of scenes.")
    try visitor.member("fonts", &fonts, "The number of fonts.")
  }
}
