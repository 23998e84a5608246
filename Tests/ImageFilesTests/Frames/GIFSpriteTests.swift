import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `GIF files that move` {
  private static func read(_ file: GIFFile) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(file.finished)
  }

  private static func error(_ bytes: [UInt8]) throws -> CodingError {
    try #require(throws: CodingError.self) { try ImageDecoder().decodeSprite(bytes) }
  }

  private static let two = GIFFile(2, 1).picture([0, 1], width: 2).picture([1, 0], width: 2)

  @Test(
    arguments: [
      (nil, 100, nil), (0, 100, "10 ms"), (1, 100, "10 ms"), (2, 20, nil), (10, 100, nil),
      (6553, 65_530, nil), (6554, 65_535, "65535 ms"), (65_535, 65_535, "65535 ms"),
    ] as [(Int?, Int, String?)])
  func `reads durations up to 10 ms as 100 ms, like browsers`(
    delay: Int?, duration: Int, note: String?
  ) throws {
    var file = GIFFile(1, 1).control().picture([0], width: 1)
    if let delay { file = file.control(delay: delay) }
    let sprite = try Self.read(file.picture([1], width: 1))
    #expect(sprite.sprite.frames.map(\.duration) == [100, duration])
    #expect(sprite.notes.count == (note == nil ? 0 : 1))
    #expect(note.map { sprite.notes.first?.contains($0) == true } ?? true, "\(sprite.notes)")
  }

  @Test(
    arguments: [
      (nil, "NETSCAPE2.0", 1), ([1, 0, 0], "NETSCAPE2.0", 0), ([1, 3, 0], "NETSCAPE2.0", 4),
      ([1, 255, 255], "NETSCAPE2.0", 65_536), ([1, 0, 1], "ANIMEXTS1.0", 257),
      ([1, 0, 0], "NETSCAPE9.0", 1), ([1, 0], "NETSCAPE2.0", 1), ([2, 9, 0], "NETSCAPE2.0", 1),
      ([], "NETSCAPE2.0", 1),
    ] as [([UInt8]?, String, Int)])
  func `plays once more than the number of repetitions`(
    data: [UInt8]?, name: String, plays: Int
  ) throws {
    var file = GIFFile(1, 1)
    if let data { file = file.loop(data, name: name) }
    file = file.picture([0], width: 1).picture([1], width: 1)
    #expect(try Self.read(file).sprite.plays == plays)
  }

  @Test(arguments: [
    (0, "rgb"), (1, "rgb"), (2, ".gb"), (3, "b.b"), (4, "rgb"), (7, "rgb"),
  ])
  func `applies each disposal method`(disposal: UInt8, second: String) throws {
    let file = GIFFile(3, 1).control(transparent: 3).picture([2, 3, 2], width: 3)
      .control(disposal: disposal, transparent: 3).picture([0], width: 1)
      .control(transparent: 3).picture([1], width: 1, left: 1)
    let frames = try Self.read(file).sprite.frames
    #expect(frames[1].bitmap.withoutHiddenColors == Bitmap(text: "r.b"))
    #expect(frames[2].bitmap.withoutHiddenColors == Bitmap(text: disposal == 3 ? "bgb" : second))
  }

  @Test func `keeps the colour table if a frame repeats it`() throws {
    let doubled: [UInt8] = [9, 9, 9, 255, 0, 0, 255, 0, 0, 7, 7, 7]
    let file = GIFFile(2, 1, colors: doubled).control(transparent: 3).picture([1, 3], width: 2)
      .picture([2, 1], width: 2, colors: doubled)
    let sprite = try Self.read(file).sprite
    #expect(
      sprite.frames[0].bitmap.palette?.colors == [
        Color(red: 9, green: 9, blue: 9), Color(red: 255, green: 0, blue: 0),
        Color(red: 255, green: 0, blue: 0), Color(red: 7, green: 7, blue: 7, alpha: 0),
      ])
    guard case .indexed(_, let indices) = sprite.frames[1].bitmap.storage else {
      Issue.record("the frame is not indexed")
      return
    }
    #expect(indices == [2, 1])
  }

  @Test func `builds one palette from all frames if colour tables differ`() throws {
    let others: [UInt8] = [0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let file = GIFFile(2, 1).picture([3, 0], width: 2).picture([0, 0], width: 2, colors: others)
    let sprite = try Self.read(file).sprite
    #expect(sprite.frames.map(\.bitmap) == [Bitmap(text: "or"), Bitmap(text: "bb")])
    #expect(
      sprite.frames[1].bitmap.palette?.colors
        == [.white, Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255)])
  }

  @Test func `draws an index that is transparent in another frame`() throws {
    let file = GIFFile(2, 1).control(transparent: 1).picture([0, 1], width: 2)
      .control().picture([1, 1], width: 2)
    let sprite = try Self.read(file).sprite
    #expect(sprite.frames.map(\.bitmap) == [Bitmap(text: "r."), Bitmap(text: "gg")])
    #expect(sprite.frames[0].bitmap.palette?.count == 3)
  }

  @Test func `accepts a transparent index beyond the colour table`() throws {
    let codes = GIFFile.codes([0, 3])
    let pair = Array(GIFFile.colors.prefix(6))
    let head = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0] + pair
    let file = GIFFile(2, 1).control(transparent: 3).picture(
      width: 2, height: 1, data: [2] + GIFFile.subBlocks(codes))
    let bytes = head + file.finished.dropFirst(GIFFile(2, 1).bytes.count)
    let bitmap = try ImageDecoder().decode(bytes).bitmap
    #expect(bitmap == Bitmap(text: "r."))
    #expect(bitmap.palette?.count == 4)
  }

  @Test func `applies a control extension before a text block to the text`() throws {
    let text: [UInt8] = [0x21, 1, 12] + [UInt8](repeating: 0, count: 12) + [1, 65, 0]
    let file = GIFFile(1, 1).picture([0], width: 1).control(delay: 99, disposal: 2).adding(text)
      .picture([1], width: 1)
    #expect(try Self.read(file).sprite.frames.map(\.duration) == [100, 100])
  }

  @Test func `enlarges the canvas to fit all frames from the start`() throws {
    let file = GIFFile(1, 1).picture([0], width: 1).picture([1], width: 1, left: 2, top: 1)
    let sprite = try Self.read(file).sprite
    #expect(sprite.frames.map(\.bitmap) == ["r..\n...", "r..\n..g"].map { Bitmap(text: $0) })
    #expect(try ImageDecoder().decode(file.finished).bitmap == Bitmap(text: "r..\n..."))
    let large = GIFFile(1, 1).picture([0], width: 1).picture([1], width: 1, left: 4096)
    #expect(try Self.error(large.finished).message == "image is 4097×1, limit 4096 per side")
  }

  @Test func `accepts a missing trailer, but no earlier truncation`() throws {
    #expect(try ImageDecoder().decodeSprite(Self.two.bytes).sprite.frames.count == 2)
    for missing in 1...5 {
      #expect(try Self.error(Array(Self.two.bytes.dropLast(missing))).reason == .truncated)
    }
  }

  @Test func `rejects a damaged second frame`() throws {
    let first = GIFFile(1, 1).picture([0], width: 1)
    let noTable = GIFFile(1, 1, colors: nil).picture([0], width: 1, colors: GIFFile.colors)
    for (file, message) in [
      (first.picture(width: 0, height: 1, data: [2, 0]), "frame 1 is 0×1"),
      (noTable.picture([0], width: 1), "frame 1 has no colours"),
      (
        first.picture(width: 1, height: 2, data: [2] + GIFFile.subBlocks(GIFFile.codes([0]))),
        "frame 1 ends before its last row"
      ),
      (first.adding([0x2D]), "there is an unknown block"),
      (
        first.picture(width: 1, height: 1, data: [2, 1, 0xFF, 0]), "the compressed data is damaged"
      ),
    ] {
      #expect(try Self.error(file.finished).message == message)
    }
  }

  @Test(arguments: [UInt8(0), 1, 3, 8, 9, 12, 255])
  func `reads or rejects any minimum code size`(size: UInt8) throws {
    let file = GIFFile(1, 1).picture(width: 1, height: 1, data: [size, 2, 0x44, 1, 0])
    if let sprite = try? Self.read(file) { #expect(sprite.sprite.frames.count == 1) }
  }

  @Test func `ignores picture data after the end code`() throws {
    let data = GIFFile.subBlocks(GIFFile.codes([2]) + [1, 2, 3]).dropLast() + [2, 9, 9, 0]
    let file = GIFFile(1, 1).picture(width: 1, height: 1, data: [2] + data)
      .picture([1], width: 1)
    #expect(
      try Self.read(file).sprite.frames.map(\.bitmap) == [Bitmap(text: "b"), Bitmap(text: "g")])
  }

  @Test func `rejects too many frames or cells, and reports their number`() throws {
    let frame = GIFFile(1, 1).picture([0], width: 1).bytes.dropFirst(GIFFile(1, 1).bytes.count)
    let many = GIFFile(1, 1).adding((0..<65_535).flatMap { _ in frame })
    #expect(
      try Self.error(many.finished)
        == CodingError(message: "the file has 65535 frames, limit 1000", reason: .tooLarge))
    #expect(try ImageDecoder().decode(many.finished).bitmap == Bitmap(text: "r"))
    var large = GIFFile(4096, 4096)
    for _ in 0..<3 { large = large.control(disposal: 3).picture([0], width: 1) }
    #expect(
      try Self.error(large.finished).message
        == "3 frames of 4096×4096 have 50331648 cells, limit 33554432")
  }

  @Test func `reads a file with ten thousand comment extensions`() throws {
    var file = GIFFile(1, 1)
    file = file.adding((0..<10_000).flatMap { _ in [0x21, 0xFE, 1, 65, 0] as [UInt8] })
    file = file.picture([0], width: 1).picture([1], width: 1)
    #expect(try Self.read(file).sprite.frames.count == 2)
  }
}
