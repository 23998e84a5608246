import GalleryModel
import Raster

/// A look-up of a bitmap on the caller's thread, which `RecentAnswers` keeps.
struct BitmapQuestion: Hashable {
  /// The answer: the summary, and the pixels if they are few.
  typealias Answer = (summary: BitmapSummary, bitmap: Bitmap?)

  let reference: BitmapReference
  /// Bytes up to which stored pixels are few.
  let limit: Int

  /// Memory for answers: about 3,000 bitmaps of 64 × 64 cells.
  static func recentAnswers() -> RecentAnswers<BitmapQuestion, Answer> {
    RecentAnswers(limit: 16 << 20) { answer in
      switch answer.bitmap?.storage {
      case nil: 1_024
      case .rgba(let cells): 1_024 + cells.count
      case .indexed(let palette, let indices): 1_024 + indices.count + palette.count * 4
      }
    }
  }
}
