import Raster
import TestSupport
import Testing
import VectorRaster

@testable import ImageCoding
@testable import ImageFiles

/// sprites.md §2.
@Suite struct `Composition of Aseprite files` {
  private func cells(_ file: AsepriteBuilder) throws -> [UInt8] {
    try ImageDecoder().decodeSprite(file.bytes).sprite.cells[0]
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  @Test(
    arguments: [
      (0, [30, 180, 220, 255]), (1, [24, 71, 43, 255]), (12, [38, 156, 188, 255]),
    ] as [(Int, [UInt8])])
  func `blends layers with their blend modes`(mode: Int, result: [UInt8]) throws {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.layer(mode: mode)
    file.cel(layer: 0, 1, 1, [200, 100, 50, 255])
    file.cel(layer: 1, 1, 1, [30, 180, 220, 255])
    #expect(try cells(file) == result)
  }

  @Test(arguments: [(1, 128, 255), (0, 128, 255), (1, 255, 128), (1, 128, 128), (1, 77, 200)])
  func `multiplies layer and cel opacity if the header's flag is set`(
    flags: Int, layer: Int, cel: Int
  ) throws {
    var file = AsepriteBuilder(1, 1, flags: flags)
    file.layer()
    file.layer(opacity: layer)
    file.cel(layer: 0, 1, 1, [200, 100, 50, 255])
    file.cel(layer: 1, opacity: cel, 1, 1, [30, 180, 220, 255])
    let opacity = UInt8(((flags == 1 ? layer : 255) * cel + 127) / 255)
    let expected = CelBlendMode.normal.composed(
      Color(red: 30, green: 180, blue: 220), over: Color(red: 200, green: 100, blue: 50),
      opacity: opacity)
    #expect(try Color(rgba: cells(file), at: 0) == expected)
  }

  @Test(
    arguments: [(16, [122, 122, 122, 255]), (12, [90, 90, 90, 255]), (1, [74, 74, 74, 255])]
      as [(Int, [UInt8])])
  func `replaces addition and hue modes in greyscale sprites`(mode: Int, result: [UInt8]) throws {
    var file = AsepriteBuilder(1, 1, depth: 16)
    file.layer()
    file.layer(mode: mode)
    file.cel(layer: 0, 1, 1, [120, 255])
    file.cel(layer: 1, 1, 1, [60, 128])
    #expect(try cells(file) == result)
  }

  @Test(
    arguments: [
      ([0, 0, 0], 2), ([1, 0, 0], 2), ([2, 0, 0], 0), ([3, 0, 0], 0), ([0, 0, -1], 1),
      ([0, 0, -2], 1), ([0, 1, 0], 1), ([0, 2, 1], 1), ([32_767, 0, 0], 0), ([0, 0, -32_768], 1),
      ([2, 1, 0], 0),
    ] as [([Int], UInt8)])
  func `reorders cels by their z-index`(steps: [Int], top: UInt8) throws {
    var file = AsepriteBuilder(1, 1)
    for layer in 0..<3 {
      file.layer()
      file.chunk(0x7777) { _ in }
      file.cel(layer: layer, z: steps[layer], 1, 1, [UInt8(layer), 9, 9, 255])
    }
    #expect(try cells(file)[0] == top)
  }

  @Test func `counts hidden layers when ordering cels by z-index`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.layer(flags: 0)
    file.layer()
    file.cel(layer: 0, z: 1, 1, 1, Self.red)
    file.cel(layer: 2, 1, 1, Self.green)
    #expect(try cells(file) == Self.green)
  }

  @Test func `composes groups separately if the header's flag is set`() throws {
    func result(_ flags: Int, opacity: Int = 255, mode: Int = 0) throws -> [UInt8] {
      var file = AsepriteBuilder(2, 1, flags: flags)
      file.layer()
      file.layer(type: 1, mode: mode, opacity: opacity)
      file.layer(level: 1)
      file.layer(level: 1, mode: 16)
      file.cel(layer: 0, 2, 1, [200, 100, 50, 255, 200, 100, 50, 255])
      file.cel(layer: 2, x: 1, 1, 1, [30, 180, 220, 255])
      file.cel(layer: 3, x: 1, 1, 1, [1, 1, 1, 255])
      return try cells(file)
    }
    let below: [UInt8] = [200, 100, 50, 255]
    #expect(try result(1, opacity: 0) == below + [31, 181, 221, 255])
    #expect(try result(3) == below + [31, 181, 221, 255])
    #expect(try result(3, opacity: 0) == below + below)
    let half = CelBlendMode.multiply.composed(
      Color(red: 31, green: 181, blue: 221), over: Color(red: 200, green: 100, blue: 50),
      opacity: 128)
    #expect(
      try result(3, opacity: 128, mode: 1) == below + [half.red, half.green, half.blue, 255])
  }

  @Test func `limits a layer's blend mode to its separately composed group`() throws {
    func result(_ flags: Int) throws -> [UInt8] {
      var file = AsepriteBuilder(1, 1, flags: flags)
      file.layer()
      file.layer(type: 1)
      file.layer(level: 1, mode: 16)
      file.cel(layer: 0, 1, 1, Self.red)
      file.cel(layer: 2, 1, 1, Self.green)
      return try cells(file)
    }
    #expect(try result(1) == [255, 255, 0, 255])
    #expect(try result(3) == Self.green)
  }

  @Test func `limits a cel's z-index to its separately composed group`() throws {
    func top(_ flags: Int) throws -> [UInt8] {
      var file = AsepriteBuilder(1, 1, flags: flags)
      file.layer(type: 1)
      file.layer(level: 1)
      file.layer()
      file.cel(layer: 1, z: 5, 1, 1, Self.red)
      file.cel(layer: 2, 1, 1, Self.green)
      return try cells(file)
    }
    #expect(try top(1) == Self.red)
    #expect(try top(3) == Self.green)
  }

  @Test func `ignores the background layer's mode and opacity, but not its cel's`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer(flags: 9, mode: 1, opacity: 3)
    file.cel(1, 1, Self.blue)
    #expect(try cells(file) == Self.blue)
    file.frames[0].chunks.removeLast()
    file.cel(opacity: 128, 1, 1, Self.blue)
    #expect(try cells(file) == [0, 0, 255, 128])
  }

  @Test func `builds one palette from the colours of all frames, in order`() throws {
    var file = AsepriteBuilder(2, 1)
    file.layer()
    file.cel(2, 1, Self.red + [9, 9, 9, 0])
    file.frame()
    file.cel(2, 1, Self.green + Self.red)
    let sprite = try ImageDecoder().decodeSprite(file.bytes).sprite
    #expect(sprite.indices == [[0, 1], [2, 0]])
    #expect(
      sprite.frames[0].bitmap.palette?.colors.map(\.hexText) == ["#ff0000", "#00000000", "#00ff00"])
  }

  @Test func `returns RGBA frames if there are more than 256 colours`() throws {
    var file = AsepriteBuilder(16, 17)
    file.layer()
    file.cel(16, 17, (0..<272).flatMap { [UInt8($0 / 17), UInt8($0 % 17), 7, 255] })
    let sprite = try ImageDecoder().decodeSprite(file.bytes).sprite
    #expect(sprite.frames[0].bitmap.palette == nil)
  }

  @Test func `keeps the durations of equal frames`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.cel(1, 1, Self.red)
    for duration in [3, 4, 5] {
      file.frame(duration: duration)
      if duration == 4 { file.cel(1, 1, Self.blue) } else { file.link(to: 0) }
    }
    let sprite = try ImageDecoder().decodeSprite(file.bytes).sprite
    #expect(sprite.cells == [Self.red, Self.red, Self.blue, Self.red])
    #expect(sprite.frames.map(\.duration) == [100, 3, 4, 5])
  }
}
