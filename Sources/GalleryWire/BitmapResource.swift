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
  package var set: String?
  package var credit: CreditResource?

  package init() {}

  package static let schemaName: String? = "Bitmap"
  package static let plural = "bitmaps"
  package static let pageSummary = "The bitmaps of this page."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "The id, which is never reused.")
    try visitor.member("name", &name, "The unique name.")
    try visitor.label(&label, of: "picture")
    try visitor.decorative(&decorative, of: "picture")
    try visitor.member("tags", &tags, "The tags in alphabetical order.")
    try visitor.member("columns", &columns, "The number of columns.")
    try visitor.member("rows", &rows, "The number of rows.")
    try visitor.member("colors", &colors, "The number of different colours.")
    try visitor.member("indexed", &indexed, "Whether the bitmap is stored with a palette.")
    try visitor.optionalMember("frames", &frames, "The number of frames, if there are several.")
    try visitor.member("revision", &revision, "The revision, which increases with each change.")
    try visitor.member("source", &source, "The name of the imported file.")
    try visitor.member("created", &created, "The time at which the bitmap was added.")
    try visitor.member("modified", &modified, "The time of the last change.")
    try visitor.member("url", &url, "The path of the picture.")
    try visitor.origin(&set, &credit)
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
      "The palette as #rrggbb or #rrggbbaa; null if the bitmap is stored without one.")
    try visitor.optionalMember(
      "durations", &durations, "The duration of each frame in milliseconds.")
    try visitor.optionalMember(
      "plays", &plays, "The number of plays; 0 if the animation never ends.")
    try visitor.optionalMember("frameTags", &frameTags, "The frame tags: named ranges of frames.")
    try visitor.optionalMember("slices", &slices, "The slices: named parts.")
    try visitor.optionalMember(
      "layers", &layers, "The layers that the option layers accepts, from back to front.")
    try visitor.optionalMember(
      "original", &original, "The format of the layered file, if it is stored.")
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
      "decorative", &value,
      "Whether the \(noun) is decorative, so that it needs no text alternative.")
  }
}
