import RunCoding
import TestSupport
import Testing

@Suite struct FilteredRowsTests {
  /// Rows that different filters suit: random, slowly rising, equal to the row above, and near to it.
  private static func rows(
    _ rows: Int, of count: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var above = [UInt8](repeating: 0, count: count)
    for row in 0..<rows {
      let line: [UInt8] =
        switch row % 5 {
        case 0: (0..<count).map { _ in .random(in: 0...255, using: &generator) }
        case 1: (0..<count).map { UInt8(truncatingIfNeeded: $0 * 3 + row) }
        case 2: above
        case 3: above.map { $0 &+ .random(in: 0...2, using: &generator) }
        default: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* row) }
        }
      bytes += line
      above = line
    }
    return bytes
  }

  @Test(arguments: [3, 4])
  func `restores filtered rows`(bytesPerPixel: Int) {
    var generator = SeededGenerator(seed: UInt64(bytesPerPixel))
    var filters: Set<UInt8> = []
    for columns in 1...40 {
      for rows in [1, 2, 5, 24] {
        let bytes = Self.rows(rows, of: columns * bytesPerPixel, &generator)
        let filtered = FilteredRows.filter(bytes, rows: rows, bytesPerPixel: bytesPerPixel)
        #expect(filtered.count == rows + bytes.count)
        filters.formUnion(filtered.prefix(rows))
        #expect(
          FilteredRows.restore(filtered, rows: rows, bytesPerPixel: bytesPerPixel) == bytes,
          "\(columns) × \(rows)")
      }
    }
    #expect(filters == [1, 2])
  }

  @Test(
    arguments: [
      ([0, 1, 2, 3, 4], [1, 2, 3, 4]), ([1, 1, 2, 3, 4, 1, 1, 1, 1], [1, 2, 3, 4, 2, 3, 4, 5]),
      ([2, 250, 2, 3, 4], [250, 2, 3, 4]),
      ([4, 5, 5, 5, 5, 250, 0, 0, 1], [5, 5, 5, 5, 255, 5, 5, 6]),
    ] as [([UInt8], [UInt8])])
  func `restores a single row by each filter`(filtered: [UInt8], bytes: [UInt8]) {
    #expect(FilteredRows.restore(filtered, rows: 1, bytesPerPixel: 4) == bytes)
  }

  @Test(
    arguments: [
      ([], 1, 4), ([3, 0, 0, 0, 0], 1, 4), ([5, 0, 0, 0, 0], 1, 4), ([0, 0, 0, 0], 1, 4),
      ([0, 0, 1, 2, 3, 4], 2, 4), ([0, 0, 0, 0, 0], 0, 4), ([0, 0], -1, 4), ([0, 0, 0], 1, 2),
      ([1], 2, 3), ([0, 0, 0, 0, 0, 0], 1, 5),
    ] as [([UInt8], Int, Int)])
  func `refuses rows of other lengths, unknown filters and other pixels`(
    filtered: [UInt8], rows: Int, bytesPerPixel: Int
  ) {
    #expect(FilteredRows.restore(filtered, rows: rows, bytesPerPixel: bytesPerPixel) == nil)
  }
}
