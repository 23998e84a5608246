package import Raster

/// A bitmap with its pixels, read in one transaction.
package struct StoredBitmap: Sendable {
  /// What the catalog knows of it.
  package let summary: BitmapSummary
  /// The cells; indexed where they have at most 256 colours.
  package let bitmap: Bitmap
}
