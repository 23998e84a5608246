import Foundation
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import ImageCoding

@Suite struct PixelPNGTests {
  /// What a picture is painted with.
  enum Paint: CaseIterable {
    case noise, faintNoise, gradient, areas, onlyColor, sparse
  }

  /// A picture that is no palette's: its first cells are of 257 colours where there are so many.
  private static func picture(
    _ size: PixelSize, _ paint: Paint, isOpaque: Bool, using random: inout SeededGenerator
  ) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.pixelCount * 4)
    for row in 0..<size.height {
      for column in 0..<size.width {
        for channel in 0..<4 {
          let byte =
            switch paint {
            case .noise: UInt8.random(in: 0...255, using: &random)
            case .faintNoise: UInt8.random(in: 100...103, using: &random)
            case .gradient: UInt8(truncatingIfNeeded: column * (channel + 1) / 3 + row * channel)
            case .areas: UInt8(truncatingIfNeeded: (column / 37 + row / 23) * (channel + 1) * 31)
            case .onlyColor: UInt8(77)
            case .sparse:
              Int.random(in: 0..<40, using: &random) == 0
                ? UInt8.random(in: 0...255, using: &random) : UInt8(0)
            }
          bytes.append(isOpaque && channel == 3 ? 255 : byte)
        }
      }
    }
    for cell in 0..<min(300, size.pixelCount) where paint != .onlyColor {
      bytes[cell * 4] = UInt8(cell & 255)
      bytes[cell * 4 + 1] = UInt8(cell >> 8)
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
  }

  /// The picture as libpng reads it back; rows of colours are the same by both ways of writing them.
  private static func readBack(_ picture: Mosaic) throws -> Bitmap {
    var decoder = PNGDecoder()
    decoder.maximumSide = 1 << 15
    let rows = PNGRows(picture)
    let bitmap = try decoder.decode(PNGEncoder.filtered(rows)).bitmap
    if rows.format.pixelBytes != nil {
      let isEqual = try decoder.decode(PNGEncoder.copies(rows)).bitmap == bitmap
      #expect(isEqual, "both ways show the same pixels")
    }
    return bitmap
  }

  /// `FUZZ=100000 swift test -c release --filter PixelPNG` tries so many.
  private static let pictures =
    ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) } ?? 400

  @Test func `restores any picture pixel for pixel`() throws {
    for seed in 0..<Self.pictures {
      var random = SeededGenerator(seed: UInt64(seed))
      let size = PixelSize(
        width: Int.random(in: 1...70, using: &random),
        height: Int.random(in: 1...40, using: &random))
      let paint = Paint.allCases.randomElement(using: &random) ?? .noise
      let bitmap = Self.picture(
        size, paint, isOpaque: Bool.random(using: &random), using: &random)
      let factor = Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1
      let picture = Mosaic.nearest(
        bitmap, size: PixelSize(width: size.width * factor, height: size.height))
      #expect(try Self.readBack(picture) == picture.bitmap(), "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      (1, 1), (1, 400), (2, 300), (3, 300), (4, 129), (5, 100), (400, 1), (17, 33), (700, 2),
      (150, 150), (17_000, 3),
    ], Paint.allCases)
  func `restores each size and kind`(size: (Int, Int), paint: Paint) throws {
    var random = SeededGenerator(seed: 8)
    for isOpaque in [true, false] {
      let bitmap = Self.picture(
        PixelSize(width: size.0, height: size.1), paint, isOpaque: isOpaque, using: &random)
      #expect(try Self.readBack(Mosaic(bitmap)) == bitmap, "opaque: \(isOpaque)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 16, 40], [2, 4, 16, 17, 256])
  func `restores indices of any bit depth, with and without lines`(
    factor: Int, colors: Int
  ) throws {
    let entries = (0..<colors).map { Color(red: UInt8($0), green: 9, blue: 200) }
    let cells = Bitmap(
      rows: 7, columns: 29, palette: try #require(Palette(entries)),
      indices: (0..<7 * 29).map { UInt8($0 * $0 % 251 % colors) })
    let size = PixelSize(width: 29 * factor, height: 7 * factor)
    let picture = Mosaic.nearest(cells, size: size)
    let lined = picture.divided(
      by: Dividers(),
      between: GridEdges(
        columns: GridEdges.even(cells: 29, over: size.width),
        rows: GridEdges.even(cells: 7, over: size.height)),
      colorMode: .nonLinear)
    for picture in [picture, lined] {
      #expect(try Self.readBack(picture) == picture.bitmap())
    }
  }

  @Test func `writes repeated rows of colours in a few bytes each`() throws {
    var random = SeededGenerator(seed: 2)
    let row = Self.picture(
      PixelSize(width: 500, height: 1), .noise, isOpaque: false, using: &random)
    let one = try PNGEncoder.encode(Mosaic(row))
    let tall = Mosaic.nearest(row, size: PixelSize(width: 500, height: 1_000))
    let file = try PNGEncoder.encode(tall)
    #expect(file.count < one.count + 5 * 1_000)
    #expect(try PNGDecoder().decode(file).bitmap == tall.bitmap())
  }

  @Test func `restores a picture of very many rows`() throws {
    let tall = Mosaic.nearest(Bitmap(text: "rg"), size: PixelSize(width: 2, height: 150_000))
    var decoder = PNGDecoder()
    decoder.maximumSide = 1 << 18
    let decoded = try decoder.decode(PNGEncoder.pixels(PNGRows(tall))).bitmap
    #expect(decoded == tall.bitmap())
    let file = try #require(try PNGEncoder.enlargement(PNGRows(tall)))
    #expect(try decoder.decode(file).bitmap == decoded)
  }

  @Test func `enlarges noise by less than a hundredth`() throws {
    var random = SeededGenerator(seed: 2)
    let bitmap = Self.picture(
      PixelSize(width: 300, height: 300), .noise, isOpaque: false, using: &random)
    #expect(try PNGEncoder.encode(Mosaic(bitmap)).count < 300 * 300 * 4 * 101 / 100)
  }

  @Test func `throws if the task is cancelled`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var random = SeededGenerator(seed: 2)
      return try Self.readBack(
        Mosaic(
          Self.picture(
            PixelSize(width: 40, height: 40), .noise, isOpaque: true, using: &random)))
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }

  /// A gradient that slants, with some areas on it, as a card has them.
  private static func card(isOpaque: Bool) -> Bitmap {
    let (rows, columns) = (120, 300)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * columns * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let part = column + row * 2 / 5
        let isWord = (40..<60).contains(row) && column / 3 % 7 < 3 && row % 9 < 6
        let ground = [UInt8(29 + part / 4), UInt8(27 + part * 5 / 8), UInt8(part / 2)]
        bytes += isWord ? [255, 255, 255] : ground
        bytes.append(isOpaque ? 255 : UInt8(255 - part / 9))
      }
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }

  @Test(arguments: [true, false])
  func `writes a composed picture with matches in fewer bytes`(isOpaque: Bool) throws {
    let picture = Mosaic(Self.card(isOpaque: isOpaque))
    let rows = PNGRows(picture)
    #expect(rows.format.pixelBytes == (isOpaque ? 3 : 4))
    let trial = try #require(EncodingTrial(rows))
    #expect(trial.prefersCopies)
    let file = try PNGEncoder.encode(picture)
    #expect(try PNGDecoder().decode(file).bitmap == picture.bitmap())
    #expect(file == (try PNGEncoder.copies(rows)))
    #expect(file.count * 10 < (try PNGEncoder.filtered(rows)).count * 7)
  }

  @Test func `writes noise with filters`() throws {
    var random = SeededGenerator(seed: 6)
    let bitmap = Self.picture(
      PixelSize(width: 90, height: 60), .noise, isOpaque: true, using: &random)
    let rows = PNGRows(Mosaic(bitmap))
    #expect(try PNGEncoder.encode(Mosaic(bitmap)) == PNGEncoder.filtered(rows))
  }

  @Test func `uses no matches for enlarged colours, few rows and indices`() throws {
    let card = Self.card(isOpaque: true)
    let size = PixelSize(width: card.columns * 2, height: card.rows * 2)
    let low = card.cropped(to: CellRect(column: 0, row: 0, columns: 300, rows: 8))
    for picture in [
      .nearest(card, size: size), Mosaic(low), Mosaic(Bitmap(text: "rgb\nbgr")),
    ] as [Mosaic] {
      let hasTrial = EncodingTrial(PNGRows(picture)) != nil
      #expect(!hasTrial)
    }
  }

  @Test func `matches across parts and blocks`() throws {
    var random = SeededGenerator(seed: 7)
    // Rows of 12,000 bytes of which every third is one of the three before it, moved by some pixels.
    let columns = 3_000
    var rows: [[UInt8]] = []
    for row in 0..<60 {
      if row > 4, row % 3 == 0, let source = rows.suffix(3).randomElement(using: &random) {
        let shift = 4 * Int.random(in: 0..<50, using: &random)
        rows.append(Array(source[shift...] + source[..<shift]))
      } else {
        rows.append(
          (0..<columns).flatMap { _ in
            let value = UInt8.random(in: 0...255, using: &random)
            return [value, value / 3, 7, 255]
          })
      }
    }
    let bitmap = Bitmap(rows: 60, columns: columns, rgba: Array(rows.joined()))
    #expect(try Self.readBack(Mosaic(bitmap)) == bitmap)
  }
}
