import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Animated PNG files` {
  /// A file of RGBA pictures of two cells in a row.
  struct Sample {
    var frames: Int?
    var plays = 0
    var chunks: [PNGFile.Chunk] = []
    private var number = 0

    init(frames: Int? = nil, plays: Int = 0) { (self.frames, self.plays) = (frames, plays) }

    static func data(_ cells: [[UInt8]]) -> [UInt8] { PNGFile.stored([0] + cells.flatMap(\.self)) }

    mutating func control(
      width: Int = 2, height: Int = 1, x: Int = 0, y: Int = 0, delay: (Int, Int) = (1, 10),
      disposal: UInt8 = 0, blend: UInt8 = 0, skipping gap: Int = 0
    ) {
      let words = [number + gap, width, height, x, y].flatMap { PNGFile.word($0) }
      let times = [delay.0, delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      chunks.append(.init(name: "fcTL", data: words + times + [disposal, blend]))
      number += 1 + gap
    }

    mutating func still(_ cells: [[UInt8]]) {
      chunks.append(.init(name: "IDAT", data: Self.data(cells)))
    }

    mutating func frame(_ cells: [[UInt8]]) { frame(data: Self.data(cells)) }

    mutating func frame(data: [UInt8]) {
      chunks.append(.init(name: "fdAT", data: PNGFile.word(number) + data))
      number += 1
    }

    var file: PNGFile {
      let header = PNGFile.word(2) + PNGFile.word(1) + [8, 6, 0, 0, 0]
      let count = frames ?? chunks.count { $0.name == "fcTL" }
      return PNGFile(
        chunks: [
          .init(name: "IHDR", data: header),
          .init(name: "acTL", data: PNGFile.word(count) + PNGFile.word(plays)),
        ] + chunks + [.init(name: "IEND", data: [])])
    }
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  /// Red, then green.
  private static func two(
    delay: (Int, Int) = (1, 10), plays: Int = 0, change: (inout Sample) -> Void = { _ in }
  ) -> Sample {
    var sample = Sample(plays: plays)
    sample.control()
    sample.still([red, red])
    sample.control(delay: delay)
    sample.frame([green, green])
    change(&sample)
    return sample
  }

  private static func read(_ file: PNGFile) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(file.bytes)
  }

  @Test(arguments: [
    ((1, 10), 100, false), ((1, 3), 333, false), ((2, 3), 667, false), ((25, 2000), 13, false),
    ((0, 0), 100, true), ((0, 7), 100, true), ((3, 0), 30, false), ((1, 100), 100, true),
    ((11, 1000), 11, false), ((65_535, 1000), 65_535, false), ((65_535, 1), 65_535, true),
    ((1, 65_535), 100, true),
  ])
  func `rounds durations to whole milliseconds`(
    delay: (Int, Int), milliseconds: Int, isNoted: Bool
  ) throws {
    let sprite = try Self.read(Self.two(delay: delay).file)
    #expect(sprite.sprite.frames.map(\.duration) == [100, milliseconds])
    #expect(sprite.notes.count == (isNoted ? 1 : 0), "\(sprite.notes)")
  }

  @Test func `reads the number of plays`() throws {
    for plays in [0, 1, 7] {
      let file = try Self.read(Self.two(plays: plays).file)
      #expect(file.sprite.plays == plays && file.format == .png && file.notes.isEmpty)
      #expect(file.sprite.frames.map(\.bitmap) == [Bitmap(text: "rr"), Bitmap(text: "gg")])
    }
  }

  @Test func `omits a default picture that is not a frame, with a note`() throws {
    var sample = Sample()
    sample.still([Self.green, Self.green])
    sample.control(width: 1, x: 1)  // the rest of the canvas is transparent
    sample.frame([Self.red])
    sample.control(width: 1)
    sample.frame([Self.green])
    let file = try Self.read(sample.file)
    #expect(file.sprite.frames.map(\.bitmap) == [Bitmap(text: ".r"), Bitmap(text: "gr")])
    #expect(file.notes == ["the picture for viewers without animation was omitted"])
    #expect(try ImageDecoder().decode(sample.file.bytes).bitmap == Bitmap(text: "gg"))
  }

  /// What the last of three frames shows: red on all, then green at the left with a way to leave, then
  /// nothing over it.
  @Test(arguments: [(0, "gr"), (1, ".r"), (2, "rr")])
  func `applies each disposal method`(disposal: UInt8, last: String) throws {
    var sample = Sample()
    sample.control()
    sample.still([Self.red, Self.red])
    sample.control(width: 1, disposal: disposal, blend: 1)
    sample.frame([Self.green])
    sample.control(blend: 1)
    sample.frame([Self.clear, Self.clear])
    let frames = try Self.read(sample.file).sprite.frames
    #expect(frames.map(\.bitmap) == ["rr", "gr", last].map { Bitmap(text: $0) })
  }

  @Test func `clears the canvas after a first frame with disposal previous`() throws {
    var sample = Sample()
    sample.control(disposal: 2)
    sample.still([Self.red, Self.red])
    sample.control(width: 1, disposal: 2, blend: 1)
    sample.frame([Self.green])
    sample.control(width: 1, x: 1, blend: 1)
    sample.frame([Self.green])
    let frames = try Self.read(sample.file).sprite.frames
    #expect(frames.map(\.bitmap) == ["rr", "g.", ".g"].map { Bitmap(text: $0) })
  }

  @Test func `blends translucent cells exactly`() throws {
    let sample = Self.two { sample in
      sample.control(blend: 1)
      sample.frame([[255, 255, 255, 128], [200, 100, 50, 1]])
    }
    let frames = try Self.read(sample.file).sprite.frames
    #expect(frames[2].bitmap[0, 0] == Color(red: 128, green: 255, blue: 128))
    #expect(frames[2].bitmap[0, 1] == Color(red: 1, green: 254, blue: 0))
  }

  @Test func `keeps a palette with equal and unused entries`() throws {
    let palette: [UInt8] = [1, 1, 1, 255, 0, 0, 255, 0, 0, 9, 9, 9]
    let header = PNGFile.word(2) + PNGFile.word(1) + [8, 3, 0, 0, 0]
    var sample = Sample()
    sample.control()
    sample.chunks.append(.init(name: "IDAT", data: PNGFile.stored([0, 1, 2])))
    sample.control(width: 1, x: 1, blend: 1)
    sample.chunks.append(
      .init(name: "fdAT", data: PNGFile.word(2) + PNGFile.stored([0, 1])))
    var file = sample.file
    file["IHDR"] = header
    file = file.inserting("PLTE", palette, before: "acTL").inserting(
      "tRNS", [255, 255, 255, 0], before: "acTL")
    let frames = try Self.read(file).sprite.frames
    #expect(frames[1].bitmap.palette?.count == 4)
    guard case .indexed(_, let indices) = frames[1].bitmap.storage else {
      Issue.record("the frame is not indexed")
      return
    }
    #expect(indices == [1, 1])
  }

  /// Files whose animation breaks a rule, and words of the note.
  static let broken: [(file: PNGFile, words: String)] = [
    (two { $0.frames = 0 }.file, "frames must be"),
    (two { $0.frames = 1 << 31 }.file, "frames must be"),
    (two { $0.frames = 3 }.file, "there are 2 frames, acTL says 3"),
    (two { $0.frames = 1 }.file, "there are 2 frames, acTL says 1"),
    (two().file.inserting("acTL", PNGFile.word(2) + PNGFile.word(0)), "once"),
    (two { $0.control(skipping: 1) }.file, "must be number 3, got 4"),
    (two { $0.control() }.file, "frame 2 has no data"),
    (
      two {
        $0.control()
        $0.control()
      }.file, "frame 2 has no data"
    ),
    (
      two {
        $0.control(x: 1)
        $0.frame([red, red])
      }.file, "2×1 at 1,0 is not inside the 2×1 canvas"
    ),
    (
      two {
        $0.control(height: 0)
        $0.frame([])
      }.file, "not inside"
    ),
    (
      two {
        $0.control(x: 0xFFFF_FFFF)
        $0.frame([red, red])
      }.file, "not inside"
    ),
    (
      two {
        $0.control(disposal: 3)
        $0.frame([red, red])
      }.file, "no disposal 3"
    ),
    (
      two {
        $0.control(blend: 2)
        $0.frame([red, red])
      }.file, "no blending 2"
    ),
    (
      two {
        $0.control()
        $0.frame([red])
      }.file, "IDAT"
    ),
    (
      two {
        $0.chunks[3].data = Array($0.chunks[3].data.prefix(5))
      }.file, "IDAT"
    ),
    (
      two {
        $0.chunks[3].data = Array($0.chunks[3].data.prefix(3))
      }.file, "at least 4 bytes"
    ),
    (two { $0.chunks[2].data.removeLast() }.file, "at least 26 bytes"),
    (two { $0.chunks[2].isDamaged = true }.file, "CRC"),
    (two { $0.chunks[3].isDamaged = true }.file, "CRC"),
    (two { $0.chunks.swapAt(0, 3) }.file, "fdAT"),
    (
      {
        var sample = Sample()
        sample.control(width: 1)
        sample.still([red, red])
        return sample.file
      }(), "frame 0 must cover the canvas"
    ),
  ]

  @Test(arguments: broken.indices)
  func `falls back to the default picture of a damaged animation`(index: Int) throws {
    let (bytes, words) = (Self.broken[index].file.bytes, Self.broken[index].words)
    let file = try ImageDecoder().decodeSprite(bytes)
    #expect(file.sprite.isPlain)
    #expect(file.sprite.frames[0].bitmap == Bitmap(text: "rr"))
    let note = try #require(file.notes.last)
    #expect(note.hasPrefix("the animation is damaged (") && note.contains(words), "\(note)")
  }

  @Test func `reads a still picture if acTL follows the picture data`() throws {
    let file = Self.two().file
    let chunks = file.chunks.filter { $0.name != "acTL" }
    var late = PNGFile(chunks: chunks)
    late = late.inserting("acTL", PNGFile.word(2) + PNGFile.word(0), before: "IEND")
    let sprite = try Self.read(late)
    #expect(sprite.sprite.isPlain && sprite.notes.isEmpty)
    #expect(try ImageDecoder().decode(late.bytes).notes.isEmpty)
  }

  @Test func `rejects more than 1000 frames, and reports their number`() throws {
    let sample = Self.two { sample in
      for _ in 0..<1198 {
        sample.control()
        sample.frame([Self.red, Self.red])
      }
    }
    #expect(
      throws: CodingError(message: "the file has 1200 frames, limit 1000", reason: .tooLarge)
    ) { try Self.read(sample.file) }
  }

  @Test func `reads or rejects files with mutated chunks`() async throws {
    let files = try await MovingKind.all.filter { $0.format == "PNG" && $0.bytes.count < 600 }
      .map { PNGFile($0.bytes) }
    var random = SeededGenerator(seed: 3)
    var limits = DecodingLimits(side: 256, pixels: 10_000)
    (limits.frames, limits.cells) = (50, 1 << 16)
    var outcomes = (moving: 0, still: 0, refused: 0)
    for round in 0..<3_000 {
      var file = files[round % files.count]
      let index = Int.random(in: 0..<file.chunks.count, using: &random)
      let places = file.chunks[index].data.indices
      guard let place = places.randomElement(using: &random) else { continue }
      file.chunks[index].data[place] = UInt8.random(in: 0...255, using: &random)
      if let sprite = try? ImageDecoder(limits: limits).decodeSprite(file.bytes).sprite {
        outcomes.moving += sprite.frames.count > 1 ? 1 : 0
        outcomes.still += sprite.frames.count == 1 ? 1 : 0
      } else {
        outcomes.refused += 1
      }
    }
    #expect(outcomes.moving > 100 && outcomes.still > 100 && outcomes.refused > 100)
  }

  @Test func `falls back to the default picture if 900 frames are damaged`() throws {
    let sample = Self.two { sample in
      for _ in 0..<900 {
        sample.control()
        sample.frame(data: [0])
      }
    }
    let file = try Self.read(sample.file)
    #expect(file.sprite.isPlain && file.notes[0].contains("damaged"), "\(file.notes)")
  }
}
