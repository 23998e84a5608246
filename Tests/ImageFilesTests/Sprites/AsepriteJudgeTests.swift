import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// Sprites of many kinds beside the Python library `aseprite` (Apache-2.0), which knows all of the format but
/// blend modes.
@Suite(
  .enabled(
    if: PythonLibrary.aseprite != nil,
    "needs Python 3.12 or newer, and aseprite 0.1.0, which script/bootstrap --test keeps")
)
struct `Aseprite files beside another reader` {
  @Test func `matches the frames of the Python library aseprite`() async throws {
    let judge = try #require(PythonLibrary.aseprite)
    var random = SeededGenerator(seed: 17)
    let files = (0..<240).map { _ in Self.sprite(&random).bytes }
    let drawn: [[Data]] = try await judge("aseprite_open.py", files.map { Data($0) })
    #expect(drawn.count == files.count)
    for (number, (file, frames)) in zip(files, drawn).enumerated() {
      let sprite = try ImageDecoder().decodeSprite(file).sprite
      #expect(sprite.frames.count == frames.count)
      for (index, (frame, expected)) in zip(sprite.frames, frames).enumerated() {
        let other = Bitmap(
          rows: sprite.size.height, columns: sprite.size.width, rgba: Array(expected))
        #expect(
          frame.bitmap.withoutHiddenColors.rgbaBytes == other.withoutHiddenColors.rgbaBytes,
          "sprite \(number), frame \(index), depth \(file[12])")
      }
    }
  }

  /// A sprite of layers, groups, links and tiles, wherever they may be.
  private static func sprite(_ random: inout SeededGenerator) -> AsepriteBuilder {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let depth = [32, 16, 8][number(0...2)]
    // Of indexed sprites the other reader knows neither opacity, for which the editor mixes colours, nor groups.
    func opacity() -> Int { depth == 8 || number(0...1) == 0 ? 255 : number(0...255) }
    let (width, height) = (number(1...9), number(1...9))
    let transparent = number(0...2)
    var file = AsepriteBuilder(
      width, height, depth: depth, flags: depth == 8 ? 1 : number(0...1) * 2 + 1,
      transparent: transparent)
    func pixels(_ count: Int) -> [UInt8] {
      switch depth {
      case 8: (0..<count).map { _ in UInt8(number(0...7)) }
      default:
        (0..<count).flatMap { _ -> [UInt8] in
          let color = (0..<depth / 8 - 1).map { _ in UInt8(number(0...255)) }
          return color + [UInt8([0, 255, number(1...254)][number(0...2)])]
        }
      }
    }
    file.palette((0..<8).map { UInt32($0 * 0x1F2A_3500 | 0xFF) })
    // The first tile is the empty one.
    let empty = [UInt8](repeating: depth == 8 ? UInt8(transparent) : 0, count: 4 * depth / 8)
    file.tileset(3, 2, 2, empty + pixels(8))
    var layers: [(isTiles: Bool, index: Int)] = []
    var level = 0
    for index in 0..<number(1...6) {
      let kind = [0, 0, 0, 1, 2][number(0...4)]
      file.layer(flags: number(0...5) == 0 ? 0 : 1, type: kind, level: level, opacity: opacity())
      if kind != 1 { layers.append((kind == 2, index)) }
      // What follows lies in the group, or outside of some.
      level = kind == 1 ? level + 1 : number(0...level)
    }
    for frame in 0..<number(1...4) {
      if frame > 0 { file.frame(duration: 50) }
      for layer in layers where number(0...4) > 0 {
        let (x, y) = (number(-3...8), number(-3...8))
        let (opacity, z) = (opacity(), number(-2...2))
        if layer.isTiles {
          let (columns, rows) = (number(1...3), number(1...3))
          let values = (0..<columns * rows).map { _ in number(0...3) | number(0...7) << 29 }
          file.tiles(layer: layer.index, x: x, y: y, columns, rows, values)
        } else if frame > 0, number(0...2) == 0 {
          file.link(layer: layer.index, x: x, y: y, opacity: opacity, z: z, to: 0)
        } else {
          let (columns, rows) = (number(1...7), number(1...7))
          file.cel(
            layer: layer.index, x: x, y: y, opacity: opacity, z: z, columns, rows,
            pixels(columns * rows))
        }
      }
    }
    return file
  }
}
