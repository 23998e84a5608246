import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// sprites.md §1.
@Suite struct `Tilemaps of Aseprite files` {
  private static let colors = (0..<16).map { UInt32($0) << 24 | 255 }
  private static let flipX = 0x8000_0000
  private static let flipY = 0x4000_0000
  private static let flipDiagonally = 0x2000_0000

  /// The indices that a map of tiles shows on a canvas.
  private func indices(
    _ canvas: (Int, Int), tiles: (Int, Int), sheet: [UInt8], flags: Int = 6,
    at: (Int, Int) = (0, 0),
    map: (Int, Int), _ values: [Int], mask: Int = 0x1FFF_FFFF
  ) throws -> [UInt8] {
    var file = AsepriteBuilder(canvas.0, canvas.1, depth: 8)
    file.palette(Self.colors)
    file.layer(type: 2, tileset: 7)
    file.tileset(id: 7, flags: flags, sheet.count / tiles.0 / tiles.1, tiles.0, tiles.1, sheet)
    file.tiles(x: at.0, y: at.1, map.0, map.1, values, mask: mask)
    return try ImageDecoder().decodeSprite(file.bytes).sprite.indices[0]
  }

  @Test(
    arguments: [
      (0, [1, 2, 3, 4]), (flipX, [2, 1, 4, 3]), (flipY, [3, 4, 1, 2]),
      (flipX | flipY, [4, 3, 2, 1]), (flipDiagonally, [1, 3, 2, 4]),
      (flipDiagonally | flipX, [3, 1, 4, 2]), (flipDiagonally | flipY, [2, 4, 1, 3]),
      (flipDiagonally | flipX | flipY, [4, 2, 3, 1]),
    ] as [(Int, [UInt8])])
  func `flips tiles horizontally, vertically and diagonally`(flips: Int, result: [UInt8]) throws {
    let shown = try indices(
      (2, 2), tiles: (2, 2), sheet: [0, 0, 0, 0, 1, 2, 3, 4], map: (1, 1), [1 | flips])
    #expect(shown == result)
  }

  @Test func `clips a non-square tile that is flipped diagonally`() throws {
    let shown = try indices(
      (3, 1), tiles: (3, 1), sheet: [0, 0, 0, 1, 2, 3], map: (1, 1), [1 | Self.flipDiagonally])
    #expect(shown == [1, 0, 0])
  }

  @Test func `clips a tilemap at the edges of the canvas`() throws {
    let sheet: [UInt8] = [0, 0, 0, 0] + [1, 2, 3, 4] + [5, 6, 7, 8]
    let shown = try indices(
      (3, 3), tiles: (2, 2), sheet: sheet, at: (-1, 1), map: (3, 2), [1, 2, 1, 0, 9, 2])
    #expect(shown == [0, 0, 0, 2, 5, 6, 4, 7, 8])
  }

  @Test(
    arguments: [
      // With an empty first tile: 0 is nothing, whatever turns it.
      (6, [9, 1, 2], [0, 1, 2], [0, 1, 2]), (6, [9, 1, 2], [flipX, 3, 0xFFFF_FFFF], [0, 0, 0]),
      // Without: all bits are nothing, and numbers count from 0.
      (2, [9, 1, 2], [0, 1, 0xFFFF_FFFF], [9, 1, 0]), (2, [0, 1, 2], [0, 1, 2], [0, 1, 2]),
    ] as [(Int, [UInt8], [Int], [UInt8])])
  func `leaves empty and unknown tiles transparent`(
    flags: Int, sheet: [UInt8], values: [Int], result: [UInt8]
  ) throws {
    let shown = try indices((3, 1), tiles: (1, 1), sheet: sheet, flags: flags, map: (3, 1), values)
    #expect(shown == result)
  }

  @Test func `extracts the tile number with the cel's mask`() throws {
    let shown = try indices(
      (3, 1), tiles: (1, 1), sheet: [0, 1, 2, 3], map: (3, 1), [0x1FF, 0x2FF, 0xFF], mask: 0xF00)
    #expect(shown == [1, 2, 0])
  }

  @Test func `omits tiles of external or missing tilesets`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer(type: 2, tileset: 1)
    file.layer(type: 2, tileset: 2)
    file.tileset(id: 1, flags: 1, 2, 1, 1, [])
    file.tiles(layer: 0, 1, 1, [1])
    file.tiles(layer: 1, 1, 1, [1])
    let decoded = try ImageDecoder().decodeSprite(file.bytes)
    #expect(decoded.sprite.cells == [[0, 0, 0, 0]])
    #expect(decoded.notes == ["tiles in another file were omitted"])
  }

  @Test func `draws RGBA tiles with the layer's opacity`() throws {
    var file = AsepriteBuilder(2, 1)
    file.layer(type: 2, opacity: 128)
    file.tileset(2, 1, 1, [0, 0, 0, 0, 10, 20, 30, 255])
    file.tiles(2, 1, [1, 0])
    file.frame()
    file.link(x: 1, to: 0)
    let cells = try ImageDecoder().decodeSprite(file.bytes).sprite.cells
    #expect(cells == [[10, 20, 30, 128, 0, 0, 0, 0], [0, 0, 0, 0, 10, 20, 30, 128]])
  }
}
