import Raster
import TestSupport
import Testing

/// The orientation that undoes another.
private func inverse(_ orientation: Orientation) -> Orientation {
  switch orientation {
  case .right: .left
  case .left: .right
  default: orientation
  }
}

@Suite struct `Orientations of pictures` {
  /// Cells of several sizes, some seen twice and some mirrored.
  private let picture = Mosaic(
    cells: Bitmap(text: "rgb\n#oy"),
    columns: [.init(cell: 2, extent: 1), .init(cell: 0, extent: 3), .init(cell: 2, extent: 2)],
    rows: [.init(cell: 1, extent: 2), .init(cell: 0, extent: 1), .init(cell: 1, extent: 4)])

  @Test(arguments: Orientation.allCases)
  func `turning the bands is turning the pixels`(orientation: Orientation) {
    let turned = picture.oriented(orientation)
    #expect(turned.bitmap() == picture.bitmap().oriented(orientation))
    #expect(turned.cells.rows * turned.cells.columns == 6)
  }

  @Test(arguments: Orientation.allCases)
  func `each orientation is undone by its inverse`(orientation: Orientation) {
    let there = picture.oriented(orientation)
    #expect(there.oriented(inverse(orientation)).bitmap() == picture.bitmap())
    let bitmap = picture.cells.oriented(orientation)
    #expect(bitmap.oriented(inverse(orientation)) == picture.cells)
  }

  /// Row: the first orientation; column: the second; both in the order of EXIF's numbers.
  static let compositions = [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [2, 1, 4, 3, 8, 7, 6, 5],
    [3, 4, 1, 2, 7, 8, 5, 6],
    [4, 3, 2, 1, 6, 5, 8, 7],
    [5, 6, 7, 8, 1, 2, 3, 4],
    [6, 5, 8, 7, 4, 3, 2, 1],
    [7, 8, 5, 6, 3, 4, 1, 2],
    [8, 7, 6, 5, 2, 1, 4, 3],
  ]

  @Test func `two orientations are one of the eight`() throws {
    for (row, results) in zip(Orientation.allCases, Self.compositions) {
      for (column, exif) in zip(Orientation.allCases, results) {
        let expected = try #require(Orientation(exif: exif))
        #expect(
          picture.oriented(row).oriented(column).bitmap() == picture.oriented(expected).bitmap(),
          "\(row), \(column)")
      }
    }
  }

  @Test func `an indexed picture keeps its palette`() throws {
    let indexed = try #require(picture.cells.indexed())
    for orientation in Orientation.allCases {
      #expect(Mosaic(indexed).oriented(orientation).palette == indexed.palette)
    }
  }

  @Test(
    arguments: zip(
      [-5, -4, -1, 0, 1, 2, 3, 4, 7],
      [.left, .up, .left, .up, .right, .down, .left, .up, .left] as [Orientation]))
  func `quarter turns go clockwise`(turns: Int, expected: Orientation) {
    #expect(Orientation(quarterTurns: turns) == expected)
  }
}
