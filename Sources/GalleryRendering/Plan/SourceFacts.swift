import GalleryModel
package import Raster

/// What a plan needs to know of a bitmap.
package struct SourceFacts: Hashable, Sendable {
  /// Columns and rows as they are stored.
  package let size: PixelSize
  /// Whether it is stored with a palette, whose colours can be replaced.
  package let isIndexed: Bool
  /// Different colours, for messages only.
  package let colorCount: Int

  /// What the catalog says of a bitmap.
  init(_ summary: BitmapSummary) {
    size = PixelSize(width: summary.columns, height: summary.rows)
    isIndexed = summary.isIndexed
    colorCount = summary.colorCount
  }

  /// The same of cells that are stored elsewhere.
  package init(size: PixelSize, isIndexed: Bool, colorCount: Int) {
    self.size = size
    self.isIndexed = isIndexed
    self.colorCount = colorCount
  }
}
