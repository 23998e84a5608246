import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct EnlargementPNGTests {
  /// The picture as libpng reads it back from what the writer made of it, which must be what is made
  /// of its pixels too.
  private static func readBack(_ picture: Mosaic) throws -> Bitmap {
    let file = try #require(try PNGEncoder.enlargement(PNGRows(picture)))
    let isEqual = try file == PNGEncoder.pixels(PNGRows(Mosaic(picture.bitmap())))
    #expect(isEqual, "cells and pixels give equal bytes")
    return try PNGDecoder().decode(file).bitmap
  }

  private static func palette(_ count: Int, isOpaque: Bool = true) throws -> Palette {
    let entries = (0..<count).map { entry -> Color in
      let alpha = isOpaque ? 255 : UInt8(entry * 7 % 256)
      return Color(red: UInt8(entry), green: UInt8(255 - entry), blue: 40, alpha: alpha)
    }
    return try #require(Palette(entries))
  }

  /// Bands over all cells in their order, or over any, of any extent.
  private static func bands(
    _ cells: Int, isTiled: Bool, using random: inout SeededGenerator
  ) -> [Mosaic.Band] {
    let factor = [1, 2, 3, 7, 16, 40].randomElement(using: &random) ?? 1
    let isEven = Bool.random(using: &random)
    return (0..<(isTiled ? cells * 2 : cells)).map { band in
      Mosaic.Band(
        cell: isTiled ? Int.random(in: 0..<cells, using: &random) : band,
        extent: isEven ? factor : Int.random(in: 1...factor, using: &random))
    }
  }

  private static func randomPicture(_ seed: Int) throws -> Mosaic {
    var random = SeededGenerator(seed: UInt64(seed))
    let colors = [1, 2, 3, 4, 5, 16, 17, 200, 256].randomElement(using: &random) ?? 1
    let (rows, columns) = (
      Int.random(in: 1...9, using: &random), Int.random(in: 1...17, using: &random)
    )
    // Few colours in most places make long runs and equal lines.
    let used = Bool.random(using: &random) ? colors : min(colors, 2)
    let cells = Bitmap(
      rows: rows, columns: columns,
      palette: try palette(colors, isOpaque: Bool.random(using: &random)),
      indices: (0..<rows * columns).map { _ in UInt8(Int.random(in: 0..<used, using: &random)) })
    let isTiled = Int.random(in: 0..<4, using: &random) == 0
    return Mosaic(
      cells: cells, columns: bands(columns, isTiled: isTiled, using: &random),
      rows: bands(rows, isTiled: isTiled, using: &random))
  }

  /// `FUZZ=100000 swift test -c release --filter EnlargementPNG` tries so many.
  private static let pictures =
    ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) } ?? 600

  @Test func `restores any picture pixel for pixel`() throws {
    for seed in 0..<Self.pictures {
      let picture = try Self.randomPicture(seed)
      #expect(try Self.readBack(picture) == picture.bitmap(), "seed \(seed)")
    }
  }

  @Test(
    arguments: [(1, 1), (1, 9), (9, 1), (3, 5)],
    [1, 2, 3, 7, 8, 86, 256])
  func `restores each factor`(size: (rows: Int, columns: Int), factor: Int) throws {
    for colors in [1, 2, 4, 16, 256] {
      let cells = Bitmap(
        rows: size.rows, columns: size.columns, palette: try Self.palette(colors),
        indices: (0..<size.rows * size.columns).map { UInt8($0 * 3 % colors) })
      let picture = Mosaic.nearest(
        cells, size: PixelSize(width: size.columns * factor, height: size.rows * factor))
      #expect(try Self.readBack(picture) == picture.bitmap(), "\(colors) colours")
    }
  }

  @Test func `restores hard lines, borders and padding`() throws {
    let cells = Bitmap(
      rows: 6, columns: 5, palette: try Self.palette(7), indices: (0..<30).map { UInt8($0 % 7) })
    let size = PixelSize(width: 5 * 13, height: 6 * 13)
    let edges = GridEdges(
      columns: GridEdges.even(cells: 5, over: size.width),
      rows: GridEdges.even(cells: 6, over: size.height))
    let lined = Mosaic.nearest(cells, size: size)
      .divided(by: Dividers(), between: edges, colorMode: .nonLinear)
    #expect(lined.palette != nil)
    #expect(try Self.readBack(lined) == lined.bitmap())
  }

  @Test func `uses the longest matches for whole lines`() throws {
    // A narrow picture of tall cells: one match spans many lines.
    let cells = Bitmap(
      rows: 3, columns: 3, palette: try Self.palette(2), indices: [0, 1, 0, 1, 0, 1, 0, 1, 0])
    for height in [3, 4, 5, 86, 258, 259, 260, 1_000, 1_365] {
      let picture = Mosaic.nearest(cells, size: PixelSize(width: 24, height: 3 * height))
      #expect(try Self.readBack(picture) == picture.bitmap(), "\(height) lines a cell")
    }
  }

  @Test func `restores more than one block`() throws {
    var random = SeededGenerator(seed: 5)
    let cells = Bitmap(
      rows: 300, columns: 300, palette: try Self.palette(256),
      indices: (0..<90_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    #expect(try Self.readBack(Mosaic(cells)) == cells)
  }

  @Test(arguments: [(8, 32), (16, 16), (32, 8)])
  func `writes few more bytes than libpng's full search`(
    cells: Int, factor: Int
  ) throws {
    let art = Bitmap(
      rows: cells, columns: cells, palette: try Self.palette(16),
      indices: (0..<cells * cells).map { UInt8(($0 % cells / 3 + $0 / cells / 2) % 16) })
    let rows = PNGRows(
      .nearest(art, size: PixelSize(width: cells * factor, height: cells * factor)))
    let file = try #require(try PNGEncoder.enlargement(rows))
    #expect(file.count * 100 <= (try PNGEncoder.searched(rows)).count * 115)
  }

  @Test func `throws if the task is cancelled`() async throws {
    let cells = Bitmap(rows: 2, columns: 1, palette: try Self.palette(2), indices: [0, 1])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Self.readBack(Mosaic.nearest(cells, size: PixelSize(width: 64, height: 64)))
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }
}
