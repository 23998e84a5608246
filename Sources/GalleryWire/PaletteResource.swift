/// A palette of the collection: `/api/palettes` and `/palette/{palette}.json`.
package struct PaletteResource: ListedResource {
  package var id: Int64 = 0
  package var name = ""
  package var count = 0
  package var colors: [String] = []
  package var revision: Int64 = 0
  package var source: String?
  package var created = Moment()
  package var modified = Moment()
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Palette"
  package static let plural = "palettes"
  package static let pageSummary = "The palettes of this page, by name."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "Never used again after a removal.")
    try visitor.member("name", &name, "Unique among palettes.")
    try visitor.member("count", &count, "Colours, 1 to 256.")
    try visitor.member("colors", &colors, "In the palette's order, as #rrggbb or #rrggbbaa.")
    try visitor.member("revision", &revision, "Grows on every change.")
    try visitor.member("source", &source, "The name of the file or bitmap it came from.")
    try visitor.member("created", &created, "When it was added.")
    try visitor.member("modified", &modified, "When it was last changed.")
    try visitor.member("url", &url, "The address of its file.")
  }
}
