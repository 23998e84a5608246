import Compressing
import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// Files that no editor writes: each is refused with a sentence, or read with a note, and never more.
@Suite struct `Damaged Aseprite files` {
  private func decode(_ file: AsepriteBuilder) throws(CodingError) -> DecodedSprite {
    try ImageDecoder().decodeSprite(file.bytes)
  }

  private func message(_ file: AsepriteBuilder) -> String {
    message(file.bytes)
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      let decoded = try ImageDecoder().decodeSprite(bytes)
      return "read: \(decoded.notes)"
    } catch { return error.message }
  }

  /// A small file with everything in it.
  static func whole(depth: Int = 32, flags: Int = 3) -> AsepriteBuilder {
    let pixel = { (value: UInt8) in
      depth == 32 ? [value, 20, 30, 200] : depth == 16 ? [value, 200] : [value % 4]
    }
    var file = AsepriteBuilder(3, 2, depth: depth, flags: flags, colors: 3)
    file.chunk(0x0004) {
      $0.u16(1)
      $0.u8(0, 2, 1, 2, 3, 4, 5, 6)
    }
    file.palette([0x0000_00FF, 0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF])
    file.layer("back", flags: 9)
    file.layer("group", type: 1, mode: 3, opacity: 200)
    file.layer("in", level: 1, mode: 12)
    file.layer("map", type: 2, tileset: 1)
    file.tileset(id: 1, 2, 1, 1, pixel(0) + pixel(9))
    file.tags(("walk", 0, 1, direction: 2, plays: 3))
    file.chunk(0x2020) {
      $0.u32(3)
      $0.text([65])
      $0.u8(1, 2, 3, 4)
    }
    file.chunk(0x2022) {
      $0.u32(1, 3, 0)
      $0.text([66])
      $0.u32(0, 0, 0, 3, 2, 1, 1, 1, 1, 0, 0)
    }
    file.cel(layer: 0, 3, 2, (0..<6).flatMap { pixel($0) })
    file.cel(layer: 2, x: 1, opacity: 128, 1, 2, isRaw: true, pixel(1) + pixel(2))
    file.tiles(layer: 3, 2, 1, [1, 0x8000_0001])
    file.frame(duration: 50)
    file.link(layer: 0, x: -1, to: 0)
    file.link(layer: 2, z: -1, to: 0)
    return file
  }

  @Test func `reads the undamaged file at each depth`() throws {
    for depth in [8, 16, 32] {
      let decoded = try decode(Self.whole(depth: depth))
      #expect(decoded.sprite.frames.count == 2 && decoded.sprite.tags.count == 1)
      #expect(decoded.sprite.slices.count == 1 && decoded.sprite.layers.count == 4)
    }
  }

  @Test(arguments: [8, 16, 32])
  func `rejects every prefix of a file as truncated`(depth: Int) throws {
    let bytes = Self.whole(depth: depth).bytes
    for count in bytes.indices {
      let error = try #require(throws: CodingError.self) {
        try ImageDecoder().decodeSprite(Array(bytes.prefix(count)))
      }
      if count >= 6 { #expect(error.reason == .truncated, "\(count): \(error)") }
      #expect(throws: CodingError.self) { try ImageDecoder().decode(Array(bytes.prefix(count))) }
    }
  }

  @Test(arguments: [8, 16, 32])
  func `reads or rejects files with mutated bytes`(depth: Int) throws {
    var random = SeededGenerator(seed: UInt64(depth))
    let whole = Self.whole(depth: depth).bytes
    let limits = DecodingLimits(side: 64)
    var read = 0
    for _ in 0..<3_400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 6..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      do {
        let sprite = try ImageDecoder(limits: limits).decodeSprite(bytes, layers: .all).sprite
        #expect(sprite.size.pixelCount <= 4096)
        read += 1
      } catch {
        #expect(error.reason != .cancelled && error.reason != .outOfMemory)
      }
    }
    #expect((100..<3_300).contains(read))
  }

  @Test func `rejects invalid sizes and counts in the header`() {
    func changed(_ place: Int, _ bytes: [UInt8]) -> String {
      var file = Self.whole().bytes
      file.replaceSubrange(place..<place + bytes.count, with: bytes)
      return message(file)
    }
    #expect(changed(6, [0, 0]) == "the file has no frames")
    #expect(changed(6, [0xFF, 0xFF]) == "the file has 65535 frames, limit 1000")
    #expect(
      changed(6, [0xE8, 3, 0xFF, 0, 0xFF, 1])
        == "1000 frames of 255×511 have 130305000 cells, limit 33554432")
    #expect(changed(6, [9, 0]) == "the file is truncated before frame 2 of 9")
    #expect(changed(8, [0, 0]) == "the canvas is 0×2, at least 1×1 is needed")
    #expect(changed(8, [0x88, 0x13]) == "image is 5000×2, limit 4096 per side")
    #expect(changed(12, [24, 0]) == "a pixel must have 8, 16 or 32 bits, got 24")
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], "frame 0 at byte 128 does not begin like a frame"),
      ([15, 0, 0, 0], "frame 0 at byte 128 does not begin like a frame"),
      ([255, 255, 255, 255], "frame 0 at byte 128 takes 4294967295 bytes, but there are 16 left"),
      ([17, 0, 0, 0], "frame 0 at byte 128 takes 17 bytes, but there are 16 left"),
    ] as [([UInt8], String)])
  func `rejects a frame of invalid size`(size: [UInt8], words: String) {
    var file = AsepriteBuilder(1, 1).bytes
    file.replaceSubrange(128..<132, with: size)
    #expect(message(file) == words)
  }

  @Test func `rejects an invalid second frame`() {
    var file = AsepriteBuilder(1, 1)
    file.frame()
    var bytes = file.bytes
    bytes[128 + 16 + 4] = 0
    #expect(message(bytes) == "frame 1 at byte 144 does not begin like a frame")
  }

  @Test(
    arguments: [
      (
        [0, 0, 0, 0],
        "frame 0, chunk 2006 at byte 144: the chunk takes 0 bytes, but must take 6 to 7"
      ),
      (
        [5, 0, 0, 0],
        "frame 0, chunk 2006 at byte 144: the chunk takes 5 bytes, but must take 6 to 7"
      ),
      (
        [8, 0, 0, 0],
        "frame 0, chunk 2006 at byte 144: the chunk takes 8 bytes, but must take 6 to 7"
      ),
      ([6, 0, 0, 0], "read: []"),
    ] as [([UInt8], String)])
  func `rejects a chunk of invalid size`(size: [UInt8], words: String) {
    var file = AsepriteBuilder(1, 1)
    file.chunk(0x2006) { $0.u8(1) }
    var bytes = file.bytes
    bytes.replaceSubrange(144..<148, with: size)
    #expect(message(bytes) == words)
  }

  @Test func `prefers the newer field for the number of chunks`() {
    var file = AsepriteBuilder(1, 1)
    file.chunk(0x7777) { _ in }
    var bytes = file.bytes
    bytes.replaceSubrange(140..<144, with: [255, 255, 255, 255])
    #expect(message(bytes) == "frame 0 at byte 150: a chunk is missing")
    bytes.replaceSubrange(140..<144, with: [0, 0, 0, 0])
    #expect(message(bytes) == "read: [\"chunks of type 7777 were skipped\"]")
    bytes.replaceSubrange(134..<136, with: [0, 0])
    #expect(message(bytes) == "read: []")
  }

  @Test func `rejects palettes with too many colours or invalid ranges`() {
    func palette(_ numbers: [Int], _ bytes: Int = 0) -> String {
      var file = AsepriteBuilder(1, 1, depth: 8)
      file.chunk(0x2019) {
        for number in numbers + [0, 0] { $0.u32(number) }
        $0.bytes += [UInt8](repeating: 0, count: bytes)
      }
      return String(message(file).trimmingPrefix("frame 0, chunk 2019 at byte 144: "))
    }
    #expect(palette([0xFFFF_FFFF, 0, 1]) == "the palette has 4294967295 colours, limit 65536")
    #expect(palette([4, 3, 2]) == "colours 3 to 2 are not in a palette of 4")
    #expect(palette([4, 0, 4]) == "colours 0 to 4 are not in a palette of 4")
    #expect(palette([0, 0, 0]) == "colours 0 to 0 are not in a palette of 0")
    #expect(palette([4, 0, 1], 11) == "the chunk ends early")
    #expect(palette([4, 0, 1], 12) == "read: []")
    #expect(palette([65_536, 65_535, 65_535], 6).hasPrefix("read: [\"the palette has 65536"))
    var old = AsepriteBuilder(1, 1, depth: 8)
    old.chunk(4) {
      $0.u16(2)
      $0.u8(255, 1, 0, 0, 0, 0, 1, 0, 0, 0)
    }
    #expect(
      message(old) == "frame 0, chunk 0004 at byte 144: colour 256 is not in a palette of 256")
  }

  @Test(arguments: [
    (65_535, 65_535, "the cel is 65535×65535, limit 16384 per side"),
    (1, 16_385, "the cel is 1×16385, limit 16384 per side"),
    (16_384, 16_384, "the file unpacks to more than 268435456 bytes"),
    (2, 1, "the cel's data ends early"),
    (0, 9, "read: []"), (9, 0, "read: []"),
  ])
  func `limits the size of cels and of their unpacked data`(width: Int, height: Int, words: String)
  {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.cel(0, 0, 0, 255, type: 2, 0) {
      $0.u16(width, height)
      $0.bytes += AsepriteBuilder.zlib([1, 2, 3, 4])
    }
    #expect(message(file).hasSuffix(words))
  }

  @Test(
    arguments: [
      ([], "the cel's data ends early"), ([0x78, 1], "the cel's data ends early"),
      ([1, 2, 3], "the zlib stream cannot be read: the stream is damaged"),
      (
        [0x78, 0xBB, 0, 0, 0, 1, 3, 0],
        "the zlib stream cannot be read: the stream needs a dictionary that is not in it"
      ),
    ] as [([UInt8], String)])
  func `rejects a cel with a damaged or empty zlib stream`(stream: [UInt8], words: String) {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.frame()
    file.cel(0, 0, 0, 255, type: 2, 0) {
      $0.u16(1, 1)
      $0.bytes += stream
    }
    #expect(message(file).hasPrefix("frame 1, chunk 2005 at byte "))
    #expect(message(file).hasSuffix(": " + words))
  }

  @Test func `rejects a raw cel with too little data, and ignores excess`() {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.cel(1, 1, isRaw: true, [1, 2, 3])
    #expect(message(file).hasSuffix("the cel's data ends early"))
    file.frames[0].chunks.removeLast()
    file.cel(1, 1, isRaw: true, [1, 2, 3, 4, 5])
    #expect(message(file) == "read: []")
    file.frames[0].chunks.removeLast()
    file.cel(1, 1, [1, 2, 3, 4, 5])
    #expect(message(file) == "read: []")
  }

  @Test func `reads or rejects a highly compressed cel and its links`() throws {
    let zeros = try Gzip.compress([UInt8](repeating: 0, count: 16_384 * 4_000), level: 9)
    var file = AsepriteBuilder(1, 1, depth: 8)
    file.layer()
    file.cel(0, 0, 0, 255, type: 2, 0) {
      $0.u16(16_384, 4_000)
      $0.bytes += [0x78, 0x9C] + zeros[10...]
    }
    #expect(file.bytes.count < 80_000)
    // The checksum is that of a gzip file, which is found out behind the last row only.
    #expect(message(file).hasSuffix("the stream is damaged") || message(file) == "read: []")
    for frame in 1...5 {
      file.frame()
      file.link(x: -frame, to: frame - 1)
    }
    #expect(message(file).hasSuffix("268435456 bytes") || message(file).hasSuffix("damaged"))
  }

  @Test func `omits repeated cels and cels of groups or missing layers`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer(type: 1)
    file.layer()
    file.cel(layer: 0, 1, 1, [1, 1, 1, 255])
    file.cel(layer: 65_535, 1, 1, [1, 1, 1, 255])
    file.cel(layer: 1, 1, 1, [2, 2, 2, 255])
    file.cel(layer: 1, 1, 1, [3, 3, 3, 255])
    #expect(try decode(file).sprite.cells == [[2, 2, 2, 255]])
    #expect(try decode(file).notes.count == 2)
  }

  @Test func `follows a chain of 999 linked cels`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.cel(1, 1, [1, 2, 3, 255])
    for frame in 1..<1_000 {
      file.frame()
      file.link(to: frame - 1)
    }
    let sprite = try decode(file).sprite
    #expect(sprite.frames.count == 1_000 && sprite.cells[999] == [1, 2, 3, 255])
  }

  @Test func `limits the number, nesting and types of layers`() {
    var file = AsepriteBuilder(1, 1)
    for level in 0..<33 { file.layer(type: 1, level: level) }
    #expect(message(file) == "read: []")
    file.layer(level: 33)
    #expect(message(file) == "layer 33 is nested 33 deep, limit 32")
    var many = AsepriteBuilder(1, 1)
    for _ in 0..<1_000 { many.layer(level: 65_535) }
    #expect(message(many) == "read: []")
    many.layer()
    #expect(message(many).hasSuffix("the file has more than 1000 layers"))
    var odd = AsepriteBuilder(1, 1)
    odd.layer(type: 3)
    #expect(message(odd).hasSuffix("a layer's type must be 0 to 2, got 3"))
    var unmarked = AsepriteBuilder(1, 1, flags: 7)
    unmarked.layer()
    #expect(message(unmarked) == "read: []")
  }

  @Test func `limits the number and size of tilesets`() {
    func tileset(_ count: Int, _ width: Int, _ height: Int, id: Int = 0) -> String {
      var file = AsepriteBuilder(1, 1, depth: 8)
      file.layer(type: 2, tileset: id)
      file.tileset(id: id, count, width, height, [1])
      file.tiles(1, 1, [1])
      return String(message(file).trimmingPrefix { $0 != ":" })
    }
    #expect(
      tileset(0xFFFF_FFFF, 9, 9) == ": 4294967295 tiles of 9×9 take more than 268435456 bytes")
    #expect(tileset(1, 0, 0) == ": tiles are 0×0, at least 1×1 is needed")
    #expect(tileset(1, 0, 9) == ": tiles are 0×9, at least 1×1 is needed")
    #expect(tileset(1, 1, 1, id: 0xFFFF_FFFF) == ": []")
    var file = AsepriteBuilder(1, 1)
    for id in 0...256 { file.tileset(id: id, 0, 1, 1, []) }
    #expect(message(file).hasSuffix("the file has more than 256 tilesets"))
  }

  @Test(arguments: [(2, "1"), (268_435_456, "1"), (0, "more than 0")])
  func `requires data for all tiles of a tileset`(count: Int, unpacked: String) {
    var file = AsepriteBuilder(1, 1, depth: 8)
    file.layer(type: 2)
    let chunk = file.bytes.count
    file.tileset(count, 1, 1, [1])
    let data = chunk + 44..<file.bytes.count
    file.tiles(1, 1, [1])
    #expect(
      message(file)
        == "frame 0, chunk 2023 at byte \(chunk): \(count) tiles of 1×1 take \(count) bytes, but the "
        + "\(data.count) bytes from byte \(data.lowerBound) on unpack to \(unpacked)")
  }

  @Test(arguments: [-1, 1, 1_000, 0x7FFF_FFFF])
  func `requires a tileset's data to have its declared length`(excess: Int) {
    var file = AsepriteBuilder(1, 1, depth: 8)
    file.layer(type: 2)
    let chunk = file.bytes.count
    let pixels = (0..<200).map { UInt8($0) }
    var whole = file
    whole.tileset(200, 1, 1, pixels)
    let data = chunk + 44..<whole.bytes.count
    // Without its last byte only the checksum is cut; half of the stream lacks tiles.
    let length = excess < 0 ? data.count / 2 : data.count + excess
    file.tileset(200, 1, 1, pixels, length: length)
    file.tiles(1, 1, [1])
    let place = "frame 0, chunk 2023 at byte \(chunk): "
    if excess < 0 {
      #expect(
        message(file).hasPrefix(place + "200 tiles of 1×1 take 200 bytes, but the \(length) "))
    } else {
      #expect(
        message(file)
          == place
          + "the tileset's data takes \(length) bytes from byte \(data.lowerBound) on, but "
          + "there are \(data.count) left in the chunk")
    }
  }

  @Test func `rejects a tilemap with a zero mask or too little data`() {
    var file = AsepriteBuilder(1, 1, depth: 8)
    file.layer(type: 2)
    file.tileset(2, 100, 100, [UInt8](repeating: 1, count: 20_000))
    file.tiles(1, 1, [1], mask: 0)
    #expect(message(file).hasSuffix("the mask of tiles' numbers is 0"))
    file.frames[0].chunks.removeLast()
    file.tiles(2, 1, [1])
    #expect(message(file).hasSuffix("the cel's data ends early"))
  }

  @Test(arguments: [-32_768, 32_767])
  func `draws no cels far outside the canvas`(place: Int) throws {
    var file = AsepriteBuilder(2, 2)
    file.layer()
    file.cel(x: place, y: place, z: place, 1, 1, [1, 2, 3, 255])
    #expect(try decode(file).sprite.cells == [[UInt8](repeating: 0, count: 16)])
  }

  @Test func `limits the numbers of tags, slices and slice keys`() {
    var file = AsepriteBuilder(1, 1)
    file.chunk(0x2018) { $0.u16(257) }
    #expect(message(file).hasSuffix("the file has 257 tags, limit 256"))
    func slices(_ slices: Int, _ keys: Int) -> String {
      var file = AsepriteBuilder(1, 1)
      for _ in 0..<slices {
        file.chunk(0x2022) {
          $0.u32(keys, 0, 0)
          $0.text([65])
          for frame in 0..<min(keys, 5_000) { $0.u32(frame, 0, 0, 1, 1) }
        }
      }
      return message(file)
    }
    #expect(slices(257, 1).hasSuffix("the file has more than 256 slices"))
    #expect(slices(1, 0xFFFF_FFFF).hasSuffix("the slices have 4294967295 keys, limit 4096"))
    #expect(slices(2, 2_049).hasSuffix("the slices have 4098 keys, limit 4096"))
    #expect(slices(256, 16) == "read: []")
  }

  @Test func `accepts slices of any position and size`() throws {
    var file = AsepriteBuilder(1, 1)
    file.chunk(0x2022) {
      $0.u32(1, 0, 0)
      $0.text([65])
      $0.u32(0, -0x8000_0000, -1, 0xFFFF_FFFF, 0x8000_0000)
    }
    #expect(
      try decode(file).sprite.slices[0].keys[0].bounds
        == CellRect(column: -0x8000_0000, row: -1, columns: 0xFFFF_FFFF, rows: 0x8000_0000))
  }

  @Test func `rejects every type of chunk if it ends early`() {
    for chunk in Self.whole().frames[0].chunks where chunk.count > 8 {
      let type = chunk.littleEndian16(at: 4)
      var file = AsepriteBuilder(1, 1)
      if type == 0x2020 { file.tags(("a", 0, 0, direction: 0, plays: 0)) }
      file.chunk(type) { $0.bytes = Array(chunk[6..<8]) }
      let isFree = type == 0x0004 && chunk[6] == 0
      #expect(
        message(file).hasSuffix("the chunk ends early") || isFree, "\(String(type, radix: 16))")
    }
  }

  @Test func `limits the memory of nested groups`() throws {
    var file = AsepriteBuilder(4_096, 4_096, depth: 32, flags: 3)
    let levels = 6
    for level in 0..<levels { file.layer(type: 1, level: level) }
    file.layer(level: levels)
    file.layer(type: 2, level: levels)
    file.tileset(2, 4_096, 1, [UInt8](repeating: 9, count: 4_096 * 8))
    file.tiles(layer: levels + 1, 1, 4_096, [Int](repeating: 1, count: 4_096))
    #expect(message(file) == "groups in groups take more than 67108864 bytes")
  }
}
