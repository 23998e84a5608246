import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `WebP files that move` {
  /// A file of lossless frames, put together chunk by chunk.
  struct File {
    var canvas = (2, 1)
    var plays = 0
    private(set) var frames: [UInt8] = []

    init(_ width: Int = 2, _ height: Int = 1, plays: Int = 0) {
      (canvas, self.plays) = ((width, height), plays)
    }

    /// A frame of cells; `flags` are 1 to clear its place afterwards, 2 to replace what is below.
    mutating func frame(
      _ bitmap: Bitmap, x: Int = 0, y: Int = 0, size: (Int, Int)? = nil, duration: Int = 100,
      flags: UInt8 = 0
    ) throws {
      let data = try WebPEncoder.encode(Mosaic(bitmap)).dropFirst(12)
      frame(
        payload: Array(data), x: x, y: y, size: size ?? (bitmap.columns, bitmap.rows),
        duration: duration, flags: flags)
    }

    mutating func frame(
      payload: [UInt8], x: Int = 0, y: Int = 0, size: (Int, Int) = (2, 1), duration: Int = 100,
      flags: UInt8 = 0
    ) {
      let numbers = [x / 2, y / 2, size.0 - 1, size.1 - 1, duration].flatMap { Self.small($0) }
      frames += Self.chunk("ANMF", numbers + [flags] + payload)
    }

    var bytes: [UInt8] {
      let sides = Self.small(canvas.0 - 1) + Self.small(canvas.1 - 1)
      let chunks =
        Self.chunk("VP8X", [0x12, 0, 0, 0] + sides)
        + Self.chunk("ANIM", [255, 255, 255, 255] + Self.small(plays).prefix(2)) + frames
      return Array("RIFF".utf8) + Self.word(chunks.count + 4) + Array("WEBP".utf8) + chunks
    }

    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + word(data.count) + data + [UInt8](repeating: 0, count: data.count & 1)
    }

    private static func small(_ value: Int) -> [UInt8] { Array(word(value).prefix(3)) }

    private static func word(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
  }

  private static func read(_ file: File) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(file.bytes)
  }

  @Test(arguments: [0, 1, 3, 65_535])
  func `reads the number of plays`(plays: Int) throws {
    var file = File(plays: plays)
    try file.frame(Bitmap(text: "rr"))
    try file.frame(Bitmap(text: "gg"))
    #expect(try Self.read(file).sprite.plays == plays)
  }

  @Test(arguments: [
    (0, 100, true), (10, 100, true), (11, 11, false), (65_535, 65_535, false),
    (65_536, 65_535, true), (16_777_215, 65_535, true),
  ])
  func `reads durations up to 10 ms as 100 ms, like browsers`(
    stated: Int, taken: Int, isNoted: Bool
  ) throws {
    var file = File()
    try file.frame(Bitmap(text: "rr"), duration: 20)
    try file.frame(Bitmap(text: "gg"), duration: stated)
    let sprite = try Self.read(file)
    #expect(sprite.sprite.frames.map(\.duration) == [20, taken])
    #expect(sprite.notes.count == (isNoted ? 1 : 0))
  }

  /// Flags of the second of three frames, whose cells are a hole and green; the third one is a hole.
  @Test(arguments: [
    (UInt8(0), "rgr", "rgr"), (1, "rgr", "..r"), (2, ".gr", ".gr"), (3, ".gr", "..r"),
  ])
  func `applies blending and disposal`(flags: UInt8, second: String, third: String) throws {
    var file = File(3)
    try file.frame(Bitmap(text: "rrr"))
    try file.frame(Bitmap(text: ".g"), flags: flags)
    try file.frame(Bitmap(text: "."), x: 2)
    let frames = try Self.read(file).sprite.frames
    #expect(frames.map(\.bitmap) == ["rrr", second, third].map { Bitmap(text: $0) })
  }

  @Test func `blends translucent cells exactly`() throws {
    var file = File()
    try file.frame(Bitmap(rows: 1, columns: 2, rgba: [0, 255, 0, 255, 0, 10, 250, 100]))
    try file.frame(Bitmap(rows: 1, columns: 2, rgba: [255, 255, 255, 128, 200, 100, 50, 100]))
    let frames = try Self.read(file).sprite.frames
    #expect(
      frames[1].bitmap
        == Bitmap(rows: 1, columns: 2, rgba: [128, 255, 128, 255, 124, 66, 126, 161])
    )
  }

  @Test func `ignores or rejects an alpha chunk before lossless data`() throws {
    var file = File()
    let lossless = try Array(WebPEncoder.encode(Mosaic(Bitmap(text: "rg"))).dropFirst(12))
    file.frame(payload: File.chunk("ALPH", [0, 255, 255]) + lossless)
    file.frame(payload: lossless)
    if let sprite = try? Self.read(file) {
      #expect(sprite.sprite.frames.allSatisfy { $0.bitmap == Bitmap(text: "rg") })
    }
  }

  @Test func `rejects an invalid second frame, but reads the first one alone`() throws {
    let cells = Bitmap(text: "rr")
    for (message, change) in [
      (
        "frame 1, 2×1 at 2,0, is not inside the 2×1 canvas",
        { file throws in try file.frame(cells, x: 2) }
      ),
      (
        "the picture is 2×1, its chunk says otherwise",
        { file throws in try file.frame(Bitmap(text: "rr"), size: (1, 1)) }
      ),
      (
        "chunk ANMF must have more than 16 bytes, got 16", { file in file.frame(payload: []) }
      ),
    ] as [(String, (inout File) throws -> Void)] {
      var file = File()
      try file.frame(cells)
      try change(&file)
      #expect(throws: CodingError(message: message)) { try Self.read(file) }
      #expect(try ImageDecoder().decode(file.bytes).bitmap == cells)
    }
  }

  @Test func `rejects more than 1000 frames or an oversized canvas`() throws {
    var many = File()
    try many.frame(Bitmap(text: "rr"))
    for _ in 1..<10_000 { many.frame(payload: []) }
    #expect(
      throws: CodingError(message: "the file has 10000 frames, limit 1000", reason: .tooLarge)
    ) { try Self.read(many) }
    var large = File(16_384, 16_384)
    for _ in 0..<2 { try large.frame(Bitmap(text: "rr")) }
    #expect(
      throws: CodingError(message: "image is 16384×16384, limit 4096 per side", reason: .tooLarge)
    ) { try Self.read(large) }
  }
}
