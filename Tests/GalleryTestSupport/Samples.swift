import Foundation
package import GalleryModel
package import Raster
package import TestSupport

extension BitmapSummary {
  /// Returns the catalog's summary of a bitmap with this size.
  package static func sample(
    id: Int64 = 1, columns: Int, rows: Int, revision: Int64 = 1, isIndexed: Bool = true
  ) -> Self {
    BitmapSummary(
      id: id, name: "sample", label: nil, isDecorative: false, tags: [], columns: columns,
      rows: rows, colorCount: 1,
      isIndexed: isIndexed, revision: revision, cellsHash: UInt64(revision), source: nil,
      created: .distantPast,
      modified: .distantPast)
  }
}

extension Bitmap {
  /// Returns a bitmap whose cells all have different colours, so that different samplings give different results.
  package static func random(rows: Int, columns: Int, using random: inout SeededGenerator) -> Bitmap
  {
    var colors: Set<UInt32> = []
    while colors.count < rows * columns { colors.insert(.random(in: 1 ... .max, using: &random)) }
    let bytes = colors.sorted().flatMap { color in
      (0..<4).map { UInt8(truncatingIfNeeded: color >> (8 * $0)) }
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }
}
