import Foundation
import GalleryModel
import Raster

/// A bitmap as commands print it, with the members that `/api/bitmaps` has.
struct BitmapRecord: Encodable {
  let summary: BitmapSummary
  /// The colours in the palette's order; `.some(nil)` for one that is stored without a palette, `nil`
  /// in listings, which leave the member out.
  let palette: [String]??

  /// A bitmap in a listing.
  init(_ summary: BitmapSummary) {
    self.summary = summary
    palette = nil
  }

  /// One bitmap, read with its pixels.
  init(_ stored: StoredBitmap) {
    summary = stored.summary
    palette = .some(stored.bitmap.palette?.colors.map(\.hexText))
  }

  /// `ID<TAB>NAME<TAB>COLUMNSxROWS`, what commands print that add, change or remove a bitmap.
  var line: String {
    "\(summary.id)\t\(summary.name)\t\(summary.columns)x\(summary.rows)\n"
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, label, decorative, tags, columns, rows, colors, indexed, palette, revision,
      source
    case created, modified, url
  }

  /// `null` for no label and no source: every object has the same members.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(summary.id, forKey: .id)
    try values.encode(summary.name, forKey: .name)
    try values.encode(summary.label, forKey: .label)
    try values.encode(summary.isDecorative, forKey: .decorative)
    try values.encode(summary.tags, forKey: .tags)
    try values.encode(summary.columns, forKey: .columns)
    try values.encode(summary.rows, forKey: .rows)
    try values.encode(summary.colorCount, forKey: .colors)
    try values.encode(summary.isIndexed, forKey: .indexed)
    if let palette { try values.encode(palette, forKey: .palette) }
    try values.encode(summary.revision, forKey: .revision)
    try values.encode(summary.source, forKey: .source)
    try values.encode(summary.created, forKey: .created)
    try values.encode(summary.modified, forKey: .modified)
    try values.encode("/bitmap/\(summary.id).png", forKey: .url)
  }
}
