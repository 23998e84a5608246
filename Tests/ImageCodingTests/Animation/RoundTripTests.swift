import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// Small pictures of all kinds through our writers and the libraries' readers.
@Suite struct `Pictures written from cells` {
  /// `FUZZ=10000 swift test -c release --filter RoundTrip` tries so many.
  private static let count =
    ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) } ?? 1500

  /// A picture of 1…64 cells, each over 1…17 pixels, with up to so many colours.
  private static func mosaic(
    colors count: Int, isBinary: Bool, using random: inout SeededGenerator
  ) -> Mosaic {
    let alphas: [UInt8] = isBinary ? [0, 255, 255, 255] : [0, 1, 128, 255, 255]
    let colors = (0..<count).map { _ in
      Color(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...3, using: &random),
        alpha: alphas.randomElement(using: &random) ?? 255)
    }
    let columns = Int.random(in: 1...16, using: &random)
    let rows = Int.random(in: 1...max(1, 64 / columns), using: &random)
    var last = 0
    let bytes = (0..<rows * columns).flatMap { _ -> [UInt8] in
      if Int.random(in: 0...2, using: &random) > 0 { last = .random(in: 0..<count, using: &random) }
      let color = colors[last]
      return [color.red, color.green, color.blue, color.alpha]
    }
    let factor = Int.random(in: 1...17, using: &random)
    return .nearest(
      Bitmap(rows: rows, columns: columns, rgba: bytes),
      size: PixelSize(width: columns * factor, height: rows * factor))
  }

  @Test func `matches every pixel in libwebp`() throws {
    var random = SeededGenerator(seed: 1)
    for number in 0..<Self.count {
      let colors = Int.random(in: 1...257, using: &random)
      let picture = Self.mosaic(colors: colors, isBinary: false, using: &random)
      let file = try WebPEncoder.encode(picture)
      #expect(try ImageDecoder().decode(file).bitmap == picture.bitmap(), "picture \(number)")
    }
  }

  @Test func `matches every pixel in giflib`() throws {
    var random = SeededGenerator(seed: 2)
    for number in 0..<Self.count {
      let colors = Int.random(in: 1...256, using: &random)
      let picture = Self.mosaic(colors: colors, isBinary: true, using: &random)
      let sample = MovingSample(frames: [picture], durations: [100])
      let file = try GIFEncoder.encode(sample.picture)
      let seen = try ImageDecoder().decode(file.bytes).bitmap
      #expect(Self.visible(seen) == Self.visible(picture.bitmap()), "picture \(number)")
    }
  }

  @Test func `matches every pixel in libpng`() throws {
    var random = SeededGenerator(seed: 3)
    for number in 0..<Self.count {
      let colors = Int.random(in: 1...257, using: &random)
      let picture = Self.mosaic(colors: colors, isBinary: false, using: &random)
      let sample = MovingSample(frames: [picture], durations: [100])
      let file = try APNGEncoder.encode(sample.picture)
      #expect(try ImageDecoder().decode(file.bytes).bitmap == picture.bitmap(), "picture \(number)")
    }
  }

  /// Transparent cells are all alike.
  private static func visible(_ bitmap: Bitmap) -> [Color] {
    let bytes = bitmap.rgbaBytes
    return stride(from: 0, to: bytes.count, by: 4).map { place in
      let color = Color(rgba: bytes, at: place)
      return color.alpha == 0 ? .clear : color
    }
  }

  @Test func `writes a large picture in several blocks`() throws {
    var random = SeededGenerator(seed: 4)
    // More runs than a block holds, and lines that repeat across its end.
    let row = (0..<300).map { _ in UInt8.random(in: 0..<20, using: &random) }
    let indices = (0..<500).flatMap { number in
      number % 7 == 0 ? row : row.map { _ in UInt8.random(in: 0..<20, using: &random) }
    }
    let palette = try #require(Palette((0..<20).map { Color(red: UInt8($0), green: 9, blue: 0) }))
    let cells = Bitmap(rows: 500, columns: 300, palette: palette, indices: indices)
    let picture = Mosaic.nearest(cells, size: PixelSize(width: 600, height: 1000))
    let sample = MovingSample(frames: [picture], durations: [100])
    #expect(
      try ImageDecoder().decode(APNGEncoder.encode(sample.picture).bytes).bitmap
        == picture.bitmap())
    #expect(try ImageDecoder().decode(WebPEncoder.encode(picture)).bitmap == picture.bitmap())
  }

  @Test(arguments: [(1, 2), (1, 3), (2, 2), (3, 5), (8, 1), (9, 300)])
  func `restores lines too short for matches`(width: Int, height: Int) throws {
    let cells = Bitmap(text: "#")
    let picture = Mosaic.nearest(cells, size: PixelSize(width: width, height: height))
    let sample = MovingSample(frames: [picture], durations: [100])
    #expect(
      try ImageDecoder().decode(APNGEncoder.encode(sample.picture).bytes).bitmap
        == picture.bitmap())
    #expect(try ImageDecoder().decode(WebPEncoder.encode(picture)).bitmap == picture.bitmap())
  }

  @Test func `restores lines too long for matches`() throws {
    let cells = Bitmap(
      rows: 2, columns: 17,
      palette: try #require(
        Palette(
          (0..<17).map {
            Color(red: UInt8($0), green: 0, blue: 0)
          })), indices: (0..<34).map { UInt8($0 % 17) })
    let picture = Mosaic.nearest(cells, size: PixelSize(width: 40_000, height: 6))
    let sample = MovingSample(frames: [picture], durations: [100])
    #expect(
      try ImageDecoder(limits: DecodingLimits(side: 1 << 16)).decode(
        APNGEncoder.encode(sample.picture).bytes
      ).bitmap == picture.bitmap())
  }

  @Test func `throws if the task is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let picture = MovingSample(
        frames: [Mosaic(Bitmap(text: "#o")), Mosaic(Bitmap(text: "o#"))], durations: [20, 20]
      ).picture
      #expect(throws: CodingError.cancelled) { try GIFEncoder.encode(picture) }
      #expect(throws: CodingError.cancelled) { try APNGEncoder.encode(picture) }
      #expect(throws: CodingError.cancelled) { try WebPEncoder.encode(picture) }
    }
    await task.value
  }
}
