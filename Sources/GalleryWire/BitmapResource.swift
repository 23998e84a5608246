/// A bitmap without its cells: an item of `/api/bitmaps`.
package struct BitmapResource: ListedResource {
  package var id: Int64 = 0
  package var name = ""
  package var label: String?
  package var decorative = false
  package var tags: [String] = []
  package var columns = 0
  package var rows = 0
  package var colors = 0
  package var indexed = false
  package var frames: Int?
  package var revision: Int64 = 0
  package var source: String?
  package var created = Moment()
  package var modified = Moment()
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Bitmap"
  package static let plural = "bitmaps"
  package static let pageSummary = "The bitmaps of this page."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "Never used again after a removal.")
    try visitor.member("name", &name, "Unique.")
    try visitor.label(&label, of: "picture")
    try visitor.decorative(&decorative, of: "picture")
    try visitor.member("tags", &tags, "In alphabetical order.")
    try visitor.member("columns", &columns, "Cells of a row.")
    try visitor.member("rows", &rows, "Cells of a column.")
    try visitor.member("colors", &colors, "Different colours among the cells.")
    try visitor.member("indexed", &indexed, "Whether it is stored with a palette.")
    try visitor.optionalMember("frames", &frames, "The number of frames, where it has several.")
    try visitor.member("revision", &revision, "Grows on every change.")
    try visitor.member("source", &source, "The name of the file it was imported from.")
    try visitor.member("created", &created, "When it was added.")
    try visitor.member("modified", &modified, "When it was last changed.")
    try visitor.member("url", &url, "The address of its picture.")
  }
}

/// A bitmap with its palette and the properties of its frames, without cells: `/api/bitmaps/{id}`.
package struct BitmapWithPalette: Resource {
  package var bitmap = BitmapResource()
  package var palette: [String]?
  package var durations: [Int]?
  package var plays: Int?
  package var frameTags: [FrameTagResource]?
  package var slices: [SliceResource]?
  package var layers: [LayerResource]?
  package var original: String?

  package init() {}

  package static let schemaName: String? = "BitmapWithPalette"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try bitmap.visitMembers(&visitor)
    try visitor.member(
      "palette", &palette,
      "Colours as #rrggbb or #rrggbbaa; null where the bitmap is stored without a palette.")
    try visitor.optionalMember("durations", &durations, "Milliseconds of each frame.")
    try visitor.optionalMember("plays", &plays, "How often it is played; 0 is for ever.")
    try visitor.optionalMember("frameTags", &frameTags, "Runs of frames that have names.")
    try visitor.optionalMember("slices", &slices, "Parts that have names.")
    try visitor.optionalMember("layers", &layers, "What layers= may name, from the back.")
    try visitor.optionalMember(
      "original", &original, "The format of the layered file, where it is kept.")
  }
}

/// The text alternative of a bitmap or a symbol.
extension MemberVisitor {
  mutating func label(_ value: inout String?, of noun: String) throws(Failure) {
    try member(
      "label", &value,
      "The accessibility label; null for a decorative \(noun), and for one that is called by its "
        + "name.")
  }

  mutating func decorative(_ value: inout Bool, of noun: String) throws(Failure) {
    try member(
      "decorative", &value, "Whether the \(noun) says nothing that text beside it does not.")
  }
}
