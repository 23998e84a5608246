import Raster
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct ColumnIndicesTests {
  private static func cells() throws -> Bitmap {
    let palette = try #require(Palette((0..<7).map { Color(red: UInt8($0), green: 0, blue: 0) }))
    return Bitmap(rows: 4, columns: 5, palette: palette, indices: (0..<20).map { UInt8($0 % 7) })
  }

  private static func rows(_ picture: Mosaic) throws -> [[UInt8]] {
    var indices = try #require(ColumnIndices(picture))
    return picture.rows.indices.map { row in
      var bytes: [UInt8] = []
      indices.withRow(row) { bytes = Array($0) }
      return bytes
    }
  }

  /// The indices of a picture with one pixel a band.
  private static func expected(_ picture: Mosaic) throws -> [[UInt8]] {
    guard case .indexed(_, let indices) = picture.collapsed().storage else { return [] }
    let columns = picture.columns.count
    return picture.rows.indices.map { Array(indices[$0 * columns..<($0 + 1) * columns]) }
  }

  @Test func `maps columns in order, rotated, repeated and with lines to cells`() throws {
    let cells = try Self.cells()
    let plain = Mosaic.nearest(cells, size: PixelSize(width: 65, height: 52))
    let edges = GridEdges(
      columns: GridEdges.even(cells: 5, over: 65), rows: GridEdges.even(cells: 4, over: 52))
    let pictures =
      Orientation.allCases.map { plain.oriented($0) } + [
        Mosaic(
          cells: cells, columns: [4, 4, 0, 2].map { Mosaic.Band(cell: $0, extent: 3) },
          rows: [1, 1, 3].map { Mosaic.Band(cell: $0, extent: 2) }),
        plain.divided(by: Dividers(), between: edges, colorMode: .nonLinear),
      ]
    for picture in pictures {
      #expect(try Self.rows(picture) == Self.expected(picture))
    }
  }

  @Test func `returns no indices for colours`() {
    let picture = Mosaic(Bitmap(rows: 1, columns: 1, rgba: [1, 2, 3, 4]))
    #expect(ColumnIndices(picture) == nil)
  }
}
