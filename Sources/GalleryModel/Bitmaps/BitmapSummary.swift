package import Foundation
package import Raster

/// A stored bitmap without its pixels.
package struct BitmapSummary: Sendable, Equatable, Identifiable {
  /// Never used again after a removal.
  package let id: Int64
  /// Unique.
  package let name: String
  /// The accessibility label; `nil` for a decorative picture, and for one that nobody has labelled.
  package let label: String?
  /// True where somebody said that the picture says nothing that text beside it does not.
  package let isDecorative: Bool
  /// In alphabetical order.
  package let tags: [String]
  /// At least 1.
  package let columns: Int
  /// At least 1.
  package let rows: Int
  /// Different colours among the cells.
  package let colorCount: Int
  /// True where it is stored with a palette.
  package let isIndexed: Bool
  /// Starts at 1 and grows on every change.
  package let revision: Int64
  /// The name of the file it was imported from.
  package let source: String?
  /// To the millisecond.
  package let created: Date
  /// The moment when the revision last grew, to the millisecond.
  package let modified: Date

  /// A bitmap as it is stored.
  package init(
    id: Int64, name: String, label: String? = nil, isDecorative: Bool, tags: [String], columns: Int,
    rows: Int, colorCount: Int, isIndexed: Bool, revision: Int64, source: String? = nil,
    created: Date, modified: Date
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.isDecorative = isDecorative
    self.tags = tags
    self.columns = columns
    self.rows = rows
    self.colorCount = colorCount
    self.isIndexed = isIndexed
    self.revision = revision
    self.source = source
    self.created = created
    self.modified = modified
  }

  /// The words for those who cannot see it: a picture without a label has its name.
  package var spoken: PictureLabel { isDecorative ? .decorative : .words(label ?? name) }
}

/// A bitmap with its pixels, read in one transaction.
package struct StoredBitmap: Sendable {
  /// All but the pixels.
  package let summary: BitmapSummary
  /// The cells; indexed where they have at most 256 colours.
  package let bitmap: Bitmap

  /// A bitmap with its pixels.
  package init(summary: BitmapSummary, bitmap: Bitmap) {
    self.summary = summary
    self.bitmap = bitmap
  }
}
