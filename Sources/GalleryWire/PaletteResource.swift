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
  package var set: String?
  package var credit: CreditResource?

  package init() {}

  package static let schemaName: String? = "Palette"
  package static let plural = "palettes"
  package static let pageSummary = "The palettes of this page, by name."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "The id, which is never reused.")
    try visitor.member("name", &name, "The unique name.")
    try visitor.member("count", &count, "The number of colours, 1 to 256.")
    try visitor.member(
      "colors", &colors, "The colours in the palette's order, as #rrggbb or #rrggbbaa.")
    try visitor.member("revision", &revision, "The revision, which increases with each change.")
    try visitor.member("source", &source, "The name of the source file or bitmap.")
    try visitor.member("created", &created, "The time at which the palette was added.")
    try visitor.member("modified", &modified, "The time of the last change.")
    try visitor.member("url", &url, "The path of the file.")
    try visitor.origin(&set, &credit)
  }
}
