import Raster
import TestSupport
import Testing

@Suite struct `Cells as numbers` {
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 2, green: 0, blue: 0),
    Color(red: 1, green: 0, blue: 0), Color.clear,
  ]

  private static func bitmap(_ indices: [UInt8], _ colors: [Color]) throws -> Bitmap {
    Bitmap(
      rows: 1, columns: indices.count, palette: try #require(Palette(colors)), indices: indices)
  }

  @Test func `numbers entries of a common palette, the first of equal ones`() throws {
    var numbering = CellNumbering()
    let first = try Self.bitmap([2, 1, 0], Self.colors)
    let second = try Self.bitmap([1, 1, 2], Self.colors)
    numbering.add(first)
    numbering.add(second)
    #expect(numbering.palette?.colors == Self.colors)
    #expect(numbering.isOpaque)
    #expect(numbering.usedNumbers == [0, 1])
    #expect(numbering.cells(of: first).numbers == [0, 1, 0])
    #expect(numbering.cells(of: second).numbers == [1, 1, 0])
  }

  @Test func `numbers colours of different palettes by first use`() throws {
    var numbering = CellNumbering()
    let first = try Self.bitmap([1, 3], Self.colors)
    let second = try Self.bitmap([1, 0], [Self.colors[1], .white, .black])
    numbering.add(first)
    numbering.add(second)
    #expect(numbering.palette?.colors == [Self.colors[1], .clear, .white])
    #expect(!numbering.isOpaque)
    #expect(numbering.cells(of: first).numbers == [0, 1])
    #expect(numbering.cells(of: second).numbers == [2, 0])
    let third = Bitmap(rows: 1, columns: 1, rgba: [255, 255, 255, 255])
    numbering.add(third)
    #expect(numbering.cells(of: third).numbers == [2])
  }

  @Test func `uses more than 256 colours as their own numbers`() throws {
    var numbering = CellNumbering()
    let few = try Self.bitmap([0, 3], Self.colors)
    let many = Bitmap(
      rows: 1, columns: 300, rgba: (0..<300).flatMap { [UInt8($0 & 255), UInt8($0 >> 8), 7, 255] })
    numbering.add(few)
    numbering.add(many)
    #expect(numbering.palette == nil)
    #expect(numbering.usedNumbers == nil)
    #expect(numbering.cells(of: few).numbers == [0x0100_00FF, 0])
    #expect(numbering.cells(of: many).differentCount == 300)
    #expect(numbering.cells(of: many).indexed() == nil)
    #expect(numbering.color(0x0102_03FF) == Color(red: 1, green: 2, blue: 3))
  }

  /// Numbers of two pictures of three columns, and the part that differs.
  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], nil),
      ([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0], CellRect(column: 1, row: 1, columns: 1, rows: 1)),
      ([0, 0, 5, 0, 0, 0], [0, 0, 0, 1, 0, 0], CellRect(column: 0, row: 0, columns: 3, rows: 2)),
      ([9, 0, 0, 9, 0, 0], [0, 0, 0, 0, 0, 0], CellRect(column: 0, row: 0, columns: 1, rows: 2)),
    ] as [([UInt32], [UInt32], CellRect?)])
  func `returns the smallest changed part`(old: [UInt32], new: [UInt32], part: CellRect?) {
    let before = NumberedCells(columns: 3, rows: 2, numbers: old)
    let after = NumberedCells(columns: 3, rows: 2, numbers: new)
    #expect(after.changedPart(since: before) == part)
    guard let part else { return }
    let cropped = after.cropped(to: part)
    #expect(cropped.columns == part.columns)
    #expect(cropped.numbers.first == after.numbers[part.row * 3 + part.column])
  }
}
