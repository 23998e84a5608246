import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// sprites.md §1, §2.
@Suite struct `Indexed Aseprite files` {
  private static let colors: [UInt32] = [0x0000_00FF, 0xFF00_00FF, 0x00FF_00FF, 0xFF00_00FF]

  private func decode(_ file: AsepriteBuilder) throws -> Sprite {
    try ImageDecoder().decodeSprite(file.bytes).sprite
  }

  private func palette(_ sprite: Sprite) -> [String]? {
    sprite.frames[0].bitmap.palette?.colors.map(\.hexText)
  }

  @Test func `keeps the palette but makes the transparent entry clear`() throws {
    var file = AsepriteBuilder(3, 1, depth: 8)
    file.palette(Self.colors)
    file.layer()
    file.cel(3, 1, [0, 3, 9])
    let sprite = try decode(file)
    #expect(sprite.indices == [[0, 3, 0]])
    #expect(palette(sprite) == ["#00000000", "#ff0000", "#00ff00", "#ff0000"])
  }

  @Test func `keeps the transparent entry's colour if the background covers the canvas`() throws {
    var file = AsepriteBuilder(2, 1, depth: 8, transparent: 2)
    file.palette(Self.colors)
    file.layer(flags: 9)
    file.layer()
    file.cel(layer: 0, 2, 1, [2, 1])
    file.cel(layer: 1, 2, 1, [3, 2])
    let sprite = try decode(file)
    #expect(sprite.indices == [[3, 1]])
    #expect(palette(sprite) == ["#000000", "#ff0000", "#00ff00", "#ff0000"])
  }

  @Test func `splits an index used both as transparent and as a colour`() throws {
    var file = AsepriteBuilder(2, 1, depth: 8, transparent: 2)
    file.palette(Self.colors)
    file.layer(flags: 9)
    file.cel(x: 1, 1, 1, [2])
    let sprite = try decode(file)
    #expect(sprite.indices == [[2, 4]])
    #expect(palette(sprite) == ["#000000", "#ff0000", "#00ff0000", "#ff0000", "#00ff00"])
    #expect(sprite.cells == [[0, 255, 0, 0, 0, 255, 0, 255]])
  }

  @Test func `builds a new palette if a full one cannot split an index`() throws {
    var file = AsepriteBuilder(3, 1, depth: 8, transparent: 2)
    file.palette((0..<256).map { UInt32($0) << 24 | 255 })
    file.layer(flags: 9)
    file.cel(x: 1, 2, 1, [2, 255])
    let sprite = try decode(file)
    #expect(sprite.cells == [[0, 0, 0, 0, 2, 0, 0, 255, 255, 0, 0, 255]])
    #expect(palette(sprite) == ["#00000000", "#020000", "#ff0000"])
  }

  @Test func `appends an entry for a transparent index beyond the palette`() throws {
    var file = AsepriteBuilder(2, 1, depth: 8, transparent: 255)
    file.palette(Self.colors)
    file.layer(flags: 9)
    file.cel(2, 1, [255, 1])
    let sprite = try decode(file)
    #expect(sprite.indices == [[4, 1]])
    #expect(palette(sprite)?.last == "#00000000")
  }

  @Test func `builds a new palette if the palette changes between frames`() throws {
    var file = AsepriteBuilder(2, 1, depth: 8)
    file.palette(Self.colors)
    file.layer()
    file.cel(2, 1, [1, 2])
    file.frame()
    file.palette([0x0102_03FF], first: 1)
    file.link(to: 0)
    file.frame()
    file.link(to: 0)
    let sprite = try decode(file)
    #expect(
      sprite.cells == [
        [255, 0, 0, 255, 0, 255, 0, 255], [1, 2, 3, 255, 0, 0, 0, 0], [1, 2, 3, 255, 0, 0, 0, 0],
      ])
    #expect(palette(sprite) == ["#ff0000", "#00ff00", "#010203", "#00000000"])
  }

  @Test func `keeps indices if the palette is repeated`() throws {
    var file = AsepriteBuilder(1, 1, depth: 8)
    file.palette(Self.colors)
    file.frame()
    file.palette(Self.colors)
    #expect(try palette(decode(file))?.count == 4)
  }

  private func packets(_ file: inout AsepriteBuilder, _ type: Int, _ packets: [[Int]]) {
    file.chunk(type) {
      $0.u16(packets.count)
      for packet in packets { for number in packet { $0.u8(number) } }
    }
  }

  @Test(arguments: [(0x0004, "#3f2001", "#040506"), (0x0011, "#ff8204", "#101418")])
  func `reads the packets of older palette chunks`(type: Int, first: String, second: String)
    throws
  {
    var file = AsepriteBuilder(1, 1, depth: 8, colors: 2)
    packets(&file, type, [[1, 1, 63, 32, 1], [2, 1, 4, 5, 6]])
    let black = "#000000"
    // Entry 0 is transparent in an empty canvas.
    #expect(try palette(decode(file)) == ["#00000000", first, black, black, second])
  }

  @Test func `reads a colour count of 0 as 256`() throws {
    var file = AsepriteBuilder(1, 1, depth: 8, colors: 5)
    packets(&file, 4, [[0, 0] + (0..<768).map { $0 / 3 }])
    #expect(try palette(decode(file))?.last == "#ffffff")
    #expect(try palette(decode(AsepriteBuilder(1, 1, depth: 8, colors: 0)))?.count == 256)
    #expect(try palette(decode(AsepriteBuilder(1, 1, depth: 8, colors: 7)))?.count == 7)
  }

  @Test func `ignores an older palette chunk after a new one`() throws {
    var file = AsepriteBuilder(1, 1, depth: 8, colors: 1)
    packets(&file, 4, [[1, 1, 1, 2, 3]])
    #expect(try palette(decode(file)) == ["#00000000", "#010203"])
    file.palette(Self.colors)
    packets(&file, 4, [[1, 1, 9, 9, 9]])
    #expect(try palette(decode(file)) == ["#00000000", "#ff0000", "#00ff00", "#ff0000"])
  }

  @Test func `skips colour names, and fills missing entries with black`() throws {
    var file = AsepriteBuilder(1, 1, depth: 8, colors: 1)
    file.chunk(0x2019) {
      $0.u32(4, 1, 2, 0, 0)
      $0.u16(1)
      $0.u8(1, 2, 3, 4)
      $0.text(Array("sky".utf8))
      $0.u16(0)
      $0.u8(5, 6, 7, 8)
    }
    #expect(try palette(decode(file)) == ["#00000000", "#01020304", "#05060708", "#000000"])
  }

  @Test func `keeps at most 256 colours`() throws {
    var file = AsepriteBuilder(1, 1, depth: 8)
    file.palette([UInt32](repeating: 0x0102_03FF, count: 300))
    let decoded = try ImageDecoder().decodeSprite(file.bytes)
    #expect(palette(decoded.sprite)?.count == 256)
    #expect(
      decoded.notes == ["the palette has 300 colours; the first 256 were kept"])
  }

  @Test(arguments: ["layer", "cel", "mode", "group"])
  func `composes colours instead of indices if opacity or blend modes apply`(what: String) throws {
    var file = AsepriteBuilder(1, 1, depth: 8, flags: 3)
    file.palette(Self.colors)
    file.layer(type: 1, opacity: what == "group" ? 128 : 255)
    file.layer(level: 1, mode: what == "mode" ? 16 : 0, opacity: what == "layer" ? 128 : 255)
    file.layer(flags: 0, mode: 1, opacity: 1)
    file.frame()
    file.cel(layer: 1, opacity: what == "cel" ? 128 : 255, 1, 1, [1])
    file.cel(layer: 2, 1, 1, [1])
    let decoded = try ImageDecoder().decodeSprite(file.bytes)
    let alpha: UInt8 = what == "mode" ? 255 : 128
    #expect(decoded.sprite.cells == [[0, 0, 0, 0], [255, 0, 0, alpha]])
    #expect(
      decoded.notes == [
        "the indexed sprite has opacity or blend modes: it was composed from colours"
      ])
  }

  @Test func `ignores opacity and blend modes of hidden and empty layers`() throws {
    var file = AsepriteBuilder(1, 1, depth: 8, flags: 1)
    file.palette(Self.colors)
    file.layer(type: 1, mode: 1, opacity: 1)
    file.layer(level: 1)
    file.layer(flags: 0, mode: 1)
    file.layer(mode: 1, opacity: 5)
    file.cel(layer: 1, 1, 1, [3])
    file.cel(layer: 2, 1, 1, [1])
    let decoded = try ImageDecoder().decodeSprite(file.bytes)
    #expect(decoded.sprite.indices == [[3]])
    #expect(decoded.notes == [])
  }

  @Test func `replaces lower indices by upper ones, even in groups`() throws {
    var file = AsepriteBuilder(4, 1, depth: 8, flags: 3, transparent: 3)
    file.palette([0x0000_00FF, 0xFF00_0080, 0x00FF_00FF, 0x0000_FFFF])
    file.layer()
    file.layer(type: 1)
    file.layer(level: 1)
    file.layer(level: 1)
    file.cel(layer: 0, 4, 1, [0, 0, 0, 3])
    file.cel(layer: 2, x: 1, z: 2, 2, 1, [1, 3])
    file.cel(layer: 3, x: 1, 2, 1, [2, 2])
    #expect(try decode(file).indices == [[0, 1, 2, 3]])
  }
}
