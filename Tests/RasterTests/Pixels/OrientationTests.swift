import Raster
import TestSupport
import Testing

@Suite struct OrientationTests {
  private static let legend: [Character: Color] = Dictionary(
    uniqueKeysWithValues: (1...6).map {
      (Character("\($0)"), Color(red: UInt8($0), green: 0, blue: 0))
    })
  private static let stored = Bitmap(text: "123\n456", legend: legend)

  /// The table of rendering.md §19: EXIF's number, SwiftUI's name, and what becomes of `123/456`.
  @Test(arguments: try Article("rendering").rows(ofSection: 19))
  func `matches the documented picture of every orientation`(row: [String]) throws {
    let orientation = try #require(Int(row[0]).flatMap(Orientation.init(exif:)))
    #expect(orientation.rawValue == row[1])
    let expected = Bitmap(text: row[4].replacing("/", with: "\n"), legend: Self.legend)
    #expect(Self.stored.oriented(orientation) == expected)
    #expect(Mosaic(Self.stored).oriented(orientation).bitmap() == expected)
  }

  @Test(arguments: Orientation.allCases)
  func `rotates a mosaic with its lines like its pixels`(orientation: Orientation) {
    let size = PixelSize(width: 31, height: 17)
    let picture = Mosaic.nearest(Self.stored, size: size)
      .divided(
        by: Dividers(ratio: 0.3, color: .black),
        between: GridEdges(
          columns: GridEdges.even(cells: 3, over: 31), rows: GridEdges.even(cells: 2, over: 17)),
        colorMode: .nonLinear
      )
      .padded(by: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), with: .white)
    #expect(picture.oriented(orientation).bitmap() == picture.bitmap().oriented(orientation))
  }

  /// Sizes that enlarge, reduce and do both.
  private static let sizes = [
    PixelSize(width: 31, height: 17), PixelSize(width: 2, height: 1),
    PixelSize(width: 2, height: 40),
  ]

  @Test(arguments: Orientation.allCases, [true, false])
  func `enlarges a rotated mosaic like its pixels`(
    orientation: Orientation, isIndexed: Bool
  ) throws {
    let cells = isIndexed ? try #require(Self.stored.indexed()) : Self.stored
    for size in Self.sizes {
      let picture = Mosaic(cells).oriented(orientation).nearest(size: size)
      let expected = Mosaic.nearest(cells.oriented(orientation), size: size)
      #expect(picture.size == size)
      #expect(picture.bitmap() == expected.bitmap(), "\(size)")
      #expect(picture.palette == expected.palette)
    }
  }

  @Test(arguments: Orientation.allCases)
  func `inverts every orientation`(orientation: Orientation) {
    let turned = Self.stored.oriented(orientation)
    let back: Orientation =
      switch orientation {
      case .right: .left
      case .left: .right
      default: orientation
      }
    #expect(turned.oriented(back) == Self.stored)
  }

  /// What one orientation, a row, makes with another after it, a column: EXIF's numbers.
  private static let compositions = [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [2, 1, 4, 3, 8, 7, 6, 5],
    [3, 4, 1, 2, 7, 8, 5, 6],
    [4, 3, 2, 1, 6, 5, 8, 7],
    [5, 6, 7, 8, 1, 2, 3, 4],
    [6, 5, 8, 7, 4, 3, 2, 1],
    [7, 8, 5, 6, 3, 4, 1, 2],
    [8, 7, 6, 5, 2, 1, 4, 3],
  ]

  @Test func `combines two orientations`() throws {
    let picture = Mosaic.nearest(Self.stored, size: PixelSize(width: 5, height: 7))
    for (first, row) in zip(Orientation.allCases, Self.compositions) {
      for (second, exif) in zip(Orientation.allCases, row) {
        let both = try #require(Orientation(exif: exif))
        #expect(
          Self.stored.oriented(first).oriented(second) == Self.stored.oriented(both),
          "\(first), \(second)")
        #expect(
          picture.oriented(first).oriented(second).bitmap() == picture.oriented(both).bitmap(),
          "\(first), \(second)")
      }
    }
  }

  @Test(arguments: Orientation.allCases)
  func `keeps the palette of an indexed picture`(orientation: Orientation) throws {
    let indexed = try #require(Self.stored.indexed())
    #expect(Mosaic(indexed).oriented(orientation).palette == indexed.palette)
  }

  @Test(
    arguments: zip(
      [-5, -4, -1, 0, 1, 2, 3, 4, 7],
      [.left, .up, .left, .up, .right, .down, .left, .up, .left] as [Orientation]))
  func `rotates quarter turns clockwise`(turns: Int, expected: Orientation) {
    #expect(Orientation(quarterTurns: turns) == expected)
  }
}
