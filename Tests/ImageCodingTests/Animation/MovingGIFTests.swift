import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

@testable import ImageCoding
@testable import RunCoding
@testable import ImageFiles

@Suite struct `GIF from cells` {
  private static let samples: [MovingSample] = {
    var random = SeededGenerator(seed: 89)
    return [1, 2, 3, 4, 5, 16, 17, 200, 255, 256].flatMap { colors in
      (0..<16).map { index in
        MovingSample.random(
          colors: colors, isOpaque: index % 3 == 0, isBinary: true, isIndexed: index % 4 != 1,
          using: &random)
      }
    }
  }()

  /// Frames as GIF has them: transparent cells are all alike.
  private static func visible(_ pixels: [UInt8]) -> [UInt8] {
    var pixels = pixels
    for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] == 0 {
      pixels.replaceSubrange(pixel..<pixel + 4, with: [0, 0, 0, 0])
    }
    return pixels
  }

  @Test func `matches Pillow's frames and durations`() async throws {
    let files = try Self.samples.map { try GIFEncoder.encode($0.picture) }
    let findings = try await PillowFrames.of(files.map(\.bytes))
    for ((sample, file), finding) in zip(zip(Self.samples, files), findings) {
      let shown = Self.joined(sample)
      #expect(finding.frames.map { Self.visible(Array($0.rgba)) } == shown.map(\.pixels))
      #expect(file.frameCount == shown.count)
      #expect(file.duration == Int(finding.frames.reduce(0) { $0 + $1.milliseconds }))
      #expect(finding.plays == (sample.plays == 1 ? nil : max(0, sample.plays - 1)))
      #expect(!file.losesAlpha)
      #expect(try GIFEncoder.encode(sample.picture).bytes == file.bytes)
    }
  }

  /// Frames without those that look like the one before.
  private static func joined(_ sample: MovingSample) -> [(pixels: [UInt8], duration: Int)] {
    var shown: [(pixels: [UInt8], duration: Int)] = []
    for (frame, duration) in zip(sample.frames, sample.durations) {
      let pixels = visible(frame.bitmap().rgbaBytes)
      if shown.last?.pixels == pixels {
        shown[shown.count - 1].duration += duration
      } else {
        shown.append((pixels, duration))
      }
    }
    return shown
  }

  @Test(arguments: [
    ([33, 33, 34], [3, 4, 3]), ([15, 15], [2, 2]), ([16, 17, 17, 16, 17, 17], [2, 2, 2, 2, 2, 2]),
    ([7, 7, 7, 7, 100], [2, 2, 2, 2, 5]), ([65_535], [6554]),
  ])
  func `does not accumulate rounding errors of delays`(durations: [Int], delays: [Int]) async throws
  {
    let frames = durations.indices.map { Mosaic(Bitmap(text: $0 % 2 == 0 ? "#o" : "o#")) }
    let file = try GIFEncoder.encode(MovingSample(frames: frames, durations: durations).picture)
    let finding = try #require(try await PillowFrames.of([file.bytes]).first)
    #expect(finding.frames.map(\.milliseconds) == delays.map { Double(10 * $0) })
    #expect(file.duration == 10 * delays.reduce(0, +))
  }

  @Test func `writes the codes of the specification`() throws {
    var stream = LZWStream(bits: 2)
    let part = IndexedPart(indices: [0, 1, 1, 0], columns: [1, 1], rows: [1, 1])
    #expect(try stream.data(of: part) == [0x02, 0x03, 0x44, 0x02, 0x05, 0x00])
    #expect(try stream.data(of: part) == [0x02, 0x03, 0x44, 0x02, 0x05, 0x00])
    #expect(try stream.data(of: part, shorterThan: 3) == nil)
  }

  @Test func `blends translucent cells with the background, or rounds their alpha`() throws {
    let cells = Bitmap(
      rows: 1, columns: 3, rgba: [200, 0, 0, 127, 200, 0, 0, 128, 1, 2, 3, 0])
    let sample = MovingSample(frames: [Mosaic(cells)], durations: [100])
    let plain = try GIFEncoder.encode(sample.picture)
    #expect(plain.losesAlpha)
    #expect(
      try ImageDecoder().decode(plain.bytes).bitmap.withoutHiddenColors.rgbaBytes[4...]
        == [200, 0, 0, 255, 0, 0, 0, 0])
    let blended = try GIFEncoder.encode(sample.picture, background: .white)
    #expect(blended.losesAlpha)
    #expect(
      try ImageDecoder().decode(blended.bytes).bitmap.rgbaBytes[..<8]
        == [228, 128, 128, 255, 227, 127, 127, 255])
  }

  @Test func `gives frames of many colours their own tables of up to 256`() async throws {
    var random = SeededGenerator(seed: 3)
    var frames: [Mosaic] = []
    for number in 0..<4 {
      let bytes: [UInt8] = (0..<240).flatMap { cell -> [UInt8] in
        let green = UInt8(number * 20 + Int.random(in: 0...3, using: &random))
        return [UInt8(cell), green, 7, cell % 9 == number ? 0 : 255]
      }
      frames.append(Mosaic(Bitmap(rows: 12, columns: 20, rgba: bytes)))
    }
    let sample = MovingSample(frames: frames, durations: [50, 50, 50, 50])
    let file = try GIFEncoder.encode(sample.picture)
    let finding = try #require(try await PillowFrames.of([file.bytes]).first)
    #expect(
      finding.frames.map { Self.visible(Array($0.rgba)) } == Self.joined(sample).map(\.pixels))
  }

  @Test func `names a frame of too many colours`() {
    let few = Mosaic(Bitmap.solid(.white, rows: 1, columns: 412))
    let many = Mosaic(
      Bitmap(
        rows: 1, columns: 412,
        rgba: (0..<412).flatMap { [UInt8($0 & 255), UInt8($0 >> 8), 0, 255] }))
    let sample = MovingSample(frames: [few, few, few, many], durations: [20, 20, 20, 20])
    #expect(
      throws: CodingError(
        message: "frame 3 has 412 colours, a GIF frame at most 256: ask for .webp or .apng",
        reason: .tooLarge)
    ) { try GIFEncoder.encode(sample.picture) }
  }

  @Test func `draws no frame after one of too many colours`() {
    let many = Mosaic(
      Bitmap(
        rows: 1, columns: 257,
        rgba: (0..<257).flatMap { [UInt8($0 & 255), UInt8($0 >> 8), 0, 255] }))
    let drawn = Mutex<[Int]>([])
    let picture = AnimationSource(size: many.size, durations: [20, 20, 20]) { index in
      drawn.withLock { $0.append(index) }
      return many
    }
    #expect(
      throws: CodingError(
        message: "frame 0 has 257 colours, a GIF frame at most 256: ask for .webp or .apng",
        reason: .tooLarge)
    ) { try GIFEncoder.encode(picture) }
    #expect(drawn.withLock { $0 } == [0])
  }

  @Test func `clears a frame that becomes partly transparent`() throws {
    let frames = ["###\n###", "#..\n###", "###\n###"].map { Mosaic(Bitmap(text: $0)) }
    let file = try GIFEncoder.encode(
      MovingSample(frames: frames, durations: [20, 20, 20]).picture
    ).bytes
    // Head, two colours, the extension for runs; then the first frame's control.
    #expect(file[13 + 6 + 19 + 3] == 2 << 2 | 1)
  }

  @Test func `rejects invalid numbers and sizes`() {
    let frame = Mosaic(
      cells: Bitmap(text: "#"), columns: [Mosaic.Band(cell: 0, extent: 65_536)],
      rows: [Mosaic.Band(cell: 0, extent: 1)])
    #expect(
      throws: CodingError(
        message: "a GIF picture has at most 65535 pixels along a side, got 65536 × 1",
        reason: .tooLarge)
    ) { try GIFEncoder.encode(MovingSample(frames: [frame], durations: [20]).picture) }
    let small = MovingSample(frames: [Mosaic(Bitmap(text: "#"))], durations: [20], plays: 65_537)
    #expect(
      throws: CodingError(
        message: "an animation must run at least 0 and at most 65536 times, got 65537")
    ) { try GIFEncoder.encode(small.picture) }
  }
}
