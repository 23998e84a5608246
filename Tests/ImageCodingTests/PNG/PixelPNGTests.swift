import Foundation
import Raster
import TestSupport
import Testing

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

  private static func readBack(_ picture: Mosaic) throws -> Bitmap {
    var decoder = PNGDecoder()
    decoder.maximumSide = 1 << 15
    return try decoder.decode(PNGEncoder.pixels(PNGRows(picture))).bitmap
  }

  /// `FUZZ=100000 swift test -c release --filter PixelPNG` tries so many.
  private static let pictures =
    ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) } ?? 400

  @Test func `any picture comes back pixel for pixel`() throws {
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
  func `each size and kind comes back`(size: (Int, Int), paint: Paint) throws {
    var random = SeededGenerator(seed: 8)
    for isOpaque in [true, false] {
      let bitmap = Self.picture(
        PixelSize(width: size.0, height: size.1), paint, isOpaque: isOpaque, using: &random)
      #expect(try Self.readBack(Mosaic(bitmap)) == bitmap, "opaque: \(isOpaque)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 16, 40], [2, 4, 16, 17, 256])
  func `indices come back with lines and without, however many bits they have`(
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

  @Test func `rows of colours that are repeated cost a few bytes each`() throws {
    var random = SeededGenerator(seed: 2)
    let row = Self.picture(
      PixelSize(width: 500, height: 1), .noise, isOpaque: false, using: &random)
    let one = try PNGEncoder.encode(Mosaic(row))
    let tall = Mosaic.nearest(row, size: PixelSize(width: 500, height: 1_000))
    let file = try PNGEncoder.encode(tall)
    #expect(file.count < one.count + 5 * 1_000)
    #expect(try PNGDecoder().decode(file).bitmap == tall.bitmap())
  }

  @Test func `a picture of very many rows comes back`() throws {
    let tall = Mosaic.nearest(Bitmap(text: "rg"), size: PixelSize(width: 2, height: 150_000))
    var decoder = PNGDecoder()
    decoder.maximumSide = 1 << 18
    let decoded = try decoder.decode(PNGEncoder.pixels(PNGRows(tall))).bitmap
    #expect(decoded == tall.bitmap())
    let file = try #require(try PNGEncoder.enlargement(PNGRows(tall)))
    #expect(try decoder.decode(file).bitmap == decoded)
  }

  @Test func `noise grows by less than a hundredth`() throws {
    var random = SeededGenerator(seed: 2)
    let bitmap = Self.picture(
      PixelSize(width: 300, height: 300), .noise, isOpaque: false, using: &random)
    #expect(try PNGEncoder.encode(Mosaic(bitmap)).count < 300 * 300 * 4 * 101 / 100)
  }

  @Test func `a cancelled task ends it`() async throws {
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
}
