import Foundation

@testable import GalleryModel

extension BitmapSummary {
  /// Returns a summary without a bitmap, for code that only reads names and sizes.
  static func sample(
    _ columns: Int, _ rows: Int, name: String = "heart", label: String? = "A heart",
    isDecorative: Bool = false, tags: [String] = [], colorCount: Int = 12, revision: Int64 = 3
  ) -> BitmapSummary {
    BitmapSummary(
      id: 7, name: name, label: label, isDecorative: isDecorative, tags: tags, columns: columns,
      rows: rows,
      colorCount: colorCount, isIndexed: true, revision: revision, cellsHash: UInt64(revision),
      source: "heart.png",
      created: Date(timeIntervalSince1970: 0), modified: Date(timeIntervalSince1970: 60))
  }
}
