import Foundation
import Gallery
import Raster

/// A bitmap as commands print it.
struct BitmapRecord: Encodable {
  let id: Int64
  let name: String
  let label: String?
  let decorative: Bool
  let tags: [String]
  let columns: Int
  let rows: Int
  let colors: Int
  let indexed: Bool
  let revision: Int64
  let source: String?
  let created: Date
  let modified: Date
  /// The colours in the palette's order, for one bitmap that is shown with its pixels.
  let palette: [String]?

  init(_ summary: BitmapSummary, palette: Palette? = nil) {
    self.palette = palette?.colors.map(\.hexText)
    id = summary.id
    name = summary.name
    label = summary.label
    decorative = summary.label == nil
    tags = summary.tags
    columns = summary.columns
    rows = summary.rows
    colors = summary.colorCount
    indexed = summary.isIndexed
    revision = summary.revision
    source = summary.source
    created = summary.created
    modified = summary.modified
  }

  /// `ID<TAB>NAME<TAB>COLUMNSxROWS`, what commands print that add, change or remove a bitmap.
  var line: String { "\(id)\t\(name)\t\(columns)x\(rows)\n" }
}
