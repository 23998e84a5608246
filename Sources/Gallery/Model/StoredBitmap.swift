package import Raster

/// A bitmap with its pixels, read in one transaction.
package struct StoredBitmap: Sendable {
  package let summary: BitmapSummary
  package let bitmap: Bitmap
}
