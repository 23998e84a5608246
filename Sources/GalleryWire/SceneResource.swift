/// A scene without its document: `/api/scenes`.
package struct SceneResource: ListedResource {
  package var id: Int64 = 0
  package var name = ""
  package var label: String?
  package var tags: [String] = []
  package var license: String?
  package var revision: Int64 = 0
  package var source: String?
  package var created = Moment()
  package var modified = Moment()
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Scene"
  package static let plural = "scenes"
  package static let pageSummary = "The scenes of this page, by name."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "Never used again after a removal.")
    try visitor.member("name", &name, "Unique among scenes.")
    try visitor.member(
      "label", &label, "The words for those who cannot see it, with {{…}} for its parameters.")
    try visitor.member("tags", &tags, "In alphabetical order.")
    try visitor.member("license", &license, "An SPDX identifier, or a name.")
    try visitor.member("revision", &revision, "Grows on every change.")
    try visitor.member("source", &source, "The name of the file it came from.")
    try visitor.member("created", &created, "When it was added.")
    try visitor.member("modified", &modified, "When it was last changed.")
    try visitor.member("url", &url, "The address of its picture, parameters at their defaults.")
  }
}
