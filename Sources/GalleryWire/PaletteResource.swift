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

  package static let fields: [Field<Self>] = [
    Field("id", \.id, "Never used again after a removal."),
    Field("name", \.name, "Unique among palettes."),
    Field("count", \.count, "Colours, 1 to 256."),
    Field("colors", \.colors, "In the palette's order, as #rrggbb or #rrggbbaa."),
    Field("revision", \.revision, "Grows on every change."),
    Field("source", \.source, "The name of the file or bitmap it came from."),
    Field("created", \.created, "When it was added."),
    Field("modified", \.modified, "When it was last changed."),
    Field("url", \.url, "The address of its file."),
  ]
}
