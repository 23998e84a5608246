/// A bitmap of the collection, without its cells: `/api/bitmaps`.
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
  package var revision: Int64 = 0
  package var source: String?
  package var created = Moment()
  package var modified = Moment()
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Bitmap"
  package static let plural = "bitmaps"
  package static let pageSummary = "The bitmaps of this page."

  package static let fields: [Field<Self>] = [
    Field("id", \.id, "Never used again after a removal."),
    Field("name", \.name, "Unique."),
    .label(\.label, of: "picture"),
    .decorative(\.decorative, of: "picture"),
    Field("tags", \.tags, "In alphabetical order."),
    Field("columns", \.columns, "Cells of a row."),
    Field("rows", \.rows, "Cells of a column."),
    Field("colors", \.colors, "Different colours among the cells."),
    Field("indexed", \.indexed, "Whether it is stored with a palette."),
    Field("revision", \.revision, "Grows on every change."),
    Field("source", \.source, "The name of the file it was imported from."),
    Field("created", \.created, "When it was added."),
    Field("modified", \.modified, "When it was last changed."),
    Field("url", \.url, "The address of its picture."),
  ]
}

/// A bitmap with its palette: `/api/bitmaps/{id}`.
package struct BitmapWithPalette: Resource {
  package var bitmap = BitmapResource()
  package var palette: [String]?

  package init() {}

  package static let schemaName: String? = "BitmapWithPalette"
  package static let fields: [Field<Self>] =
    BitmapResource.fields.map { Field($0, of: \.bitmap) } + [
      Field(
        "palette", \.palette,
        "Colours as #rrggbb or #rrggbbaa; null where the bitmap is stored without a palette.")
    ]
}

/// The words of a bitmap or a symbol for those who cannot see it.
extension Field {
  static func label(
    _ path: Path<String?>, of noun: String
  ) -> Field {
    Field(
      "label", path,
      "The accessibility label; null for a decorative \(noun), and for one that is called by its "
        + "name.")
  }

  static func decorative(
    _ path: Path<Bool>, of noun: String
  ) -> Field {
    Field(
      "decorative", path, "Whether the \(noun) says nothing that text beside it does not.")
  }
}
