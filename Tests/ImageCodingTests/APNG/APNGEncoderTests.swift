import Foundation
import Raster
import Testing
import TestSupport

@testable import ImageCoding

@Suite struct `APNG encoder` {
  private static let tenth = APNGDelay(milliseconds: 100)

  private static func encode(
    _ frames: [Bitmap], plays: Int = 0, still: Bitmap? = nil
  ) throws -> [UInt8] {
    try APNGEncoder.encode(
      delays: frames.map { _ in tenth }, plays: plays, still: still
    ) { frames[$0] }
  }

  /// A ground of `colors` colours on which a box of noise moves.
  private static func frames(
    _ count: Int, size: PixelSize, colors: Int, isOpaque: Bool = false
  ) -> [Bitmap] {
    var random = SeededGenerator(seed: 5)
    func color() -> Color {
      let value = Int.random(in: 0..<colors, using: &random)
      return Color(
        red: UInt8(value & 255), green: UInt8(value >> 8), blue: 3,
        alpha: isOpaque ? 255 : UInt8(255 - value % 200))
    }
    var picture = Bitmap(
      rows: size.height, columns: size.width,
      rgba: (0..<size.pixelCount).flatMap { _ in
        let color = color()
        return [color.red, color.green, color.blue, color.alpha]
      })
    return (0..<count).map { index in
      for row in 0..<max(1, size.height / 3) {
        for column in 0..<max(1, size.width / 4) {
          picture[(row + index) % size.height, (column + 2 * index) % size.width] = color()
        }
      }
      return picture
    }
  }

  /// Frames of every kind of file, with the colour type it takes.
  private static let animations: [(frames: [Bitmap], colorType: UInt8)] = [
    (frames(1, size: PixelSize(width: 1, height: 1), colors: 1), 3),
    (frames(5, size: PixelSize(width: 1, height: 1), colors: 200), 3),
    (frames(4, size: PixelSize(width: 23, height: 17), colors: 2), 3),
    (frames(8, size: PixelSize(width: 40, height: 31), colors: 256), 3),
    (frames(4, size: PixelSize(width: 50, height: 30), colors: 3000, isOpaque: true), 2),
    (frames(4, size: PixelSize(width: 50, height: 30), colors: 3000), 6),
    (frames(3, size: PixelSize(width: 1, height: 900), colors: 700), 6),
    (frames(3, size: PixelSize(width: 300, height: 200), colors: 90), 3),
  ]

  @Test(arguments: animations)
  func `restores every frame`(frames: [Bitmap], colorType: UInt8) throws {
    let file = try Self.encode(frames, plays: 3)
    let player = try APNGPlayer(file)
    #expect(player.frames.map(\.picture) == frames)
    #expect(player.declaredCount == frames.count)
    #expect(player.plays == 3)
    #expect(Array(PNGFile(file)["IHDR"][8...9]) == [8, colorType])
    #expect(try Self.encode(frames, plays: 3) == file)
  }

  @Test func `shows the first frame in viewers without animation`() throws {
    let frames = Self.frames(3, size: PixelSize(width: 20, height: 20), colors: 9)
    let file = try Self.encode(frames)
    let decoded = try PNGDecoder().decode(file)
    #expect(decoded.bitmap == frames[0])
    #expect(decoded.notes == ["animation (acTL): only the first frame was kept"])
    #expect(
      PNGFile(file).chunks.map(\.name) == [
        "IHDR", "acTL", "PLTE", "tRNS", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
  }

  @Test func `shows a still picture only in viewers without animation`() throws {
    let frames = [Bitmap(text: "..\n.."), Bitmap(text: "#.\n..")]
    let still = Bitmap(text: "##\n##")
    let file = try Self.encode(frames, still: still)
    #expect(try PNGDecoder().decode(file).bitmap == still)
    let player = try APNGPlayer(file)
    #expect(player.frames.map(\.picture) == frames)
    #expect(player.frames[0].part == CellRect(column: 0, row: 0, columns: 2, rows: 2))
    #expect(
      PNGFile(file).chunks.map(\.name) == [
        "IHDR", "acTL", "PLTE", "tRNS", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
  }

  @Test func `writes only the changed rectangle`() throws {
    let frames = [
      Bitmap(text: "#...\n....\n...."), Bitmap(text: "#...\n..r.\n.g.."),
      Bitmap(text: "#..b\n..r.\n.g.."), Bitmap(text: "o..b\n..r.\n.g.o"),
    ]
    let parts = try APNGPlayer(Self.encode(frames)).frames.map(\.part)
    #expect(
      parts == [
        CellRect(column: 0, row: 0, columns: 4, rows: 3),
        CellRect(column: 1, row: 1, columns: 2, rows: 2),
        CellRect(column: 3, row: 0, columns: 1, rows: 1),
        CellRect(column: 0, row: 0, columns: 4, rows: 3),
      ])
  }

  @Test func `extends the previous frame for an unchanged one`() throws {
    let (black, white) = (Bitmap(text: "#"), Bitmap(text: "o"))
    let file = try Self.encode([black, black, black, white, white, black])
    let player = try APNGPlayer(file)
    #expect(player.frames.map(\.picture) == [black, white, black])
    #expect(player.declaredCount == 3)
    #expect(player.frames.map(\.delay.0) == [300, 200, 100])
    #expect(player.frames.allSatisfy { $0.delay.1 == 1000 })
  }

  @Test func `writes one pixel if the sum of two delays does not fit`() throws {
    let frame = Bitmap(text: "#o\no#")
    let file = try APNGEncoder.encode(
      delays: [APNGDelay(milliseconds: 60_000), APNGDelay(milliseconds: 60_000)], plays: 1
    ) { _ in frame }
    let player = try APNGPlayer(file)
    #expect(player.frames.map(\.picture) == [frame, frame])
    #expect(player.frames[1].part == CellRect(column: 0, row: 0, columns: 1, rows: 1))
  }

  @Test func `counts colours of later frames, but no replaced entries`() throws {
    /// One pixel for each frame, all of different colours.
    func frames(_ count: Int, alpha: UInt8) -> [Bitmap] {
      (0..<count).map { index in
        Bitmap(rows: 1, columns: 1, rgba: [UInt8(index & 255), UInt8(index >> 8), 0, alpha])
      }
    }
    func colorType(_ frames: [Bitmap]) throws -> UInt8 {
      try PNGFile(Self.encode(frames))["IHDR"][9]
    }
    #expect(try colorType(frames(256, alpha: 255)) == 3)
    #expect(try colorType(frames(257, alpha: 255)) == 2)
    #expect(try colorType(frames(257, alpha: 254)) == 6)
    #expect(try colorType(frames(300, alpha: 255) + [Bitmap(text: ".")]) == 6)
    let player = try APNGPlayer(Self.encode(frames(300, alpha: 255) + [Bitmap(text: ".")]))
    #expect(player.frames.count == 301)
  }

  @Test func `an opaque palette has no tRNS`() throws {
    let file = try PNGFile(Self.encode([Bitmap(text: "#o"), Bitmap(text: "rg")]))
    #expect(!file.chunks.contains { $0.name == "tRNS" })
    #expect(file["PLTE"].count == 12)
  }

  @Test(arguments: [(9, [0, 1, 2]), (60_000, [0, 1, 0, 1, 2])])
  func `requests frames in order, and again for another pixel format`(
    colors: Int, indices: [Int]
  ) throws {
    let size = PixelSize(width: 30, height: 20)
    var frames = Self.frames(3, size: size, colors: 9)
    frames[1] = Self.frames(1, size: size, colors: colors)[0]
    var asked: [Int] = []
    _ = try APNGEncoder.encode(delays: frames.map { _ in Self.tenth }, plays: 0) {
      asked.append($0)
      return frames[$0]
    }
    #expect(asked == indices)
  }

  @Test(arguments: [
    (0, 0, "an animation must have at least 1 and at most 1000 frames, got 0"),
    (1001, 0, "an animation must have at least 1 and at most 1000 frames, got 1001"),
    (1, -1, "an animation must run at least 0 and at most 2147483647 times, got -1"),
    (1, 1 << 31, "an animation must run at least 0 and at most 2147483647 times, got 2147483648"),
  ])
  func `names the limit of an invalid number`(frames: Int, plays: Int, message: String) {
    #expect(throws: CodingError(message: message)) {
      try Self.encode(Array(repeating: Bitmap(text: "#"), count: frames), plays: plays)
    }
  }

  @Test func `rejects frames of another size`() {
    let message = "frames must have the size of the first one, 2×1, got 1×1"
    #expect(throws: CodingError(message: message)) {
      try Self.encode([Bitmap(text: "##"), Bitmap(text: "#")])
    }
    #expect(throws: CodingError(message: message)) {
      try Self.encode([Bitmap(text: "#")], still: Bitmap(text: "##"))
    }
  }

  @Test func `rethrows an error of a frame`() {
    let error = CodingError(message: "there is no such frame")
    #expect(throws: error) {
      try APNGEncoder.encode(delays: [Self.tenth], plays: 0) { _ throws(CodingError) in
        throw error
      }
    }
  }

  @Test func `throws if the task is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Self.encode([Bitmap(text: "#")])
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }

  /// What Pillow says about a file.
  private struct Finding: Decodable {
    struct Frame: Decodable {
      let rgba: Data
      let milliseconds: Double
    }

    let mode: String
    let plays: Int
    let hasStill: Bool
    let frames: [Frame]
  }

  @Test func `matches Pillow's frames`() async throws {
    let files = try Self.animations.map { try Data(Self.encode($0.frames, plays: 2)) }
    let findings: [Finding] = try await PythonScript("pillow_frames.py")(files)
    for (animation, finding) in zip(Self.animations, findings) {
      #expect(finding.frames.map { Array($0.rgba) } == animation.frames.map(\.rgbaBytes))
      #expect(finding.frames.count == 1 || finding.frames.allSatisfy { $0.milliseconds == 100 })
      #expect(finding.frames.count == 1 || finding.plays == 2)
    }
  }

  @Test func `shows Pillow the still picture before the frames`() async throws {
    let frames = Self.frames(4, size: PixelSize(width: 12, height: 12), colors: 20)
    let still = Bitmap(rows: 12, columns: 12, rgba: [UInt8](repeating: 77, count: 576))
    let findings: [Finding] = try await PythonScript("pillow_frames.py")([
      Data(Self.encode(frames, still: still))
    ])
    let finding = try #require(findings.first)
    #expect(finding.hasStill)
    #expect(finding.frames.map { Array($0.rgba) } == ([still] + frames).map(\.rgbaBytes))
  }

  private static let apngdis = URL(filePath: "/usr/bin/apngdis")

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: apngdis.path)))
  func `matches the frames of apngdis`() async throws {
    for (index, animation) in Self.animations.enumerated() where animation.frames.count > 1 {
      let folder = try TemporaryFolder()
      let file = try folder.write(Self.encode(animation.frames), to: "\(index).png")
      let outcome = try await ChildProcess(Self.apngdis, [file.path], folder: folder.url).outcome()
      #expect(outcome.status == 0, "\(outcome.output)")
      for (number, frame) in animation.frames.enumerated() {
        let bytes = try Data(contentsOf: folder.file("apngframe\(number + 1).png"))
        let shown = try PNGDecoder().decode(Array(bytes)).bitmap
        #expect(shown == frame, "frame \(number) of \(index)")
      }
    }
  }
}

@testable import ImageCoding

@Suite struct `APNG delay` {
  @Test(
    arguments: [
      (0, 1, 0, 1000), (40, 1, 40, 1000), (2400, 60, 40, 1000), (600, 18, 1, 30),
      (1250, 38, 5, 152), (450, 14, 9, 280), (65_535, 1, 65_535, 1000), (65_536, 1, 8192, 125),
      (70_001, 1, 7000, 100), (700_001, 1, 7000, 10), (65_535_000, 1, 65_535, 1),
      (65_535_001, 1, 65_535, 1), (.max, 1, 65_535, 1), (100_003, 60, 1667, 1000), (-5, 3, 0, 1000),
      (5, 0, 5, 1000),
    ] as [(Int, Int, Int, Int)])
  func `writes a delay exactly if two numbers can express it`(
    milliseconds: Int, count: Int, numerator: Int, denominator: Int
  ) {
    let delay = APNGDelay(milliseconds: milliseconds, dividedBy: count)
    #expect(Int(delay.numerator) == numerator)
    #expect(Int(delay.denominator) == denominator)
  }

  /// Milliseconds and parts of two delays, and the fraction of their sum.
  @Test(arguments: [
    [40, 1, 60, 1, 100, 1000], [600, 18, 300, 1, 1, 3], [1250, 38, 600, 18, 151, 2280],
  ])
  func `adds delays exactly`(numbers: [Int]) {
    let delay = APNGDelay(milliseconds: numbers[0], dividedBy: numbers[1])
      .joined(with: APNGDelay(milliseconds: numbers[2], dividedBy: numbers[3]))
    #expect(delay.map { [Int($0.numerator), Int($0.denominator)] } == Array(numbers[4...]))
  }

  @Test func `does not add delays that two numbers cannot express`() {
    let long = APNGDelay(milliseconds: 60_000)
    #expect(long.joined(with: long) == nil)
    let odd = APNGDelay(milliseconds: 997, dividedBy: 59)
    #expect(odd.joined(with: APNGDelay(milliseconds: 1009, dividedBy: 53)) == nil)
  }
}
