import GalleryModel
package import Raster

/// The facts of a bitmap that a plan needs.
package struct SourceFacts: Hashable, Sendable {
  /// Columns and rows as they are stored.
  package let size: PixelSize
  /// True where it is stored with a palette, whose colours can be replaced.
  package let isIndexed: Bool
  /// Different colours, for messages only.
  package let colorCount: Int

  /// The facts that the catalog has of a bitmap.
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
