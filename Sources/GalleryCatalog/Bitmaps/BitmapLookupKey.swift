import GalleryModel
import Raster

/// A look-up of a bitmap on the caller's thread, as a key of `LookupCache`.
struct BitmapLookupKey: Hashable {
  /// The summary, and the pixels if they are at most `limit` bytes.
  typealias Answer = (summary: BitmapSummary, bitmap: Bitmap?)

  let reference: BitmapReference
  /// The maximum size in bytes of the stored pixels in the answer.
  let limit: Int

  /// Returns an empty cache of 16 MiB, which holds about 3,000 bitmaps of 64 × 64 cells.
  static func recentAnswers() -> LookupCache<BitmapLookupKey, Answer> {
    LookupCache(limit: 16 << 20) { answer in
      switch answer.bitmap?.storage {
      case nil: 1_024
      case .rgba(let cells): 1_024 + cells.count
      case .indexed(let palette, let indices): 1_024 + indices.count + palette.count * 4
      }
    }
  }
}
