import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// sprites.md §1.
@Suite struct AsepriteReaderTests {
  private func decode(
    _ file: AsepriteBuilder, _ layers: LayerChoice = .visible
  ) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(file.bytes, layers: layers)
  }

  @Test func `reads RGBA, greyscale and indexed pixels`() throws {
    var color = AsepriteBuilder(2, 1)
    color.layer()
    color.cel(2, 1, [1, 2, 3, 255, 4, 5, 6, 128])
    #expect(try decode(color).sprite.cells == [[1, 2, 3, 255, 4, 5, 6, 128]])
    var gray = AsepriteBuilder(2, 1, depth: 16)
    gray.layer()
    gray.cel(2, 1, isRaw: true, [100, 255, 50, 128])
    #expect(try decode(gray).sprite.cells == [[100, 100, 100, 255, 50, 50, 50, 128]])
    var indexed = AsepriteBuilder(2, 1, depth: 8)
    indexed.palette([0x0000_00FF, 0x0102_03FF, 0x0405_0680])
    indexed.layer()
    indexed.cel(2, 1, [1, 2])
    let sprite = try decode(indexed).sprite
    #expect(sprite.cells == [[1, 2, 3, 255, 4, 5, 6, 128]])
    #expect(sprite.frames[0].bitmap.palette?.count == 3)
  }

  @Test func `returns the first frame as a still`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.cel(1, 1, [9, 8, 7, 255])
    file.frame()
    file.cel(1, 1, [1, 1, 1, 255])
    let image = try ImageDecoder().decode(file.bytes)
    #expect(image.bitmap.rgbaBytes == [9, 8, 7, 255])
    #expect(image.format == .aseprite)
    #expect(try decode(file).sprite.frames.count == 2)
  }

  @Test func `reads durations from frames, the header, or the default`() throws {
    var file = AsepriteBuilder(1, 1, speed: 40)
    file.frame(duration: 65_535)
    file.frame(duration: 1)
    #expect(try decode(file).sprite.frames.map(\.duration) == [40, 65_535, 1])
    #expect(try decode(AsepriteBuilder(1, 1, speed: 0)).sprite.frames.map(\.duration) == [100])
  }

  @Test func `shares a linked cel's image, but not its position or opacity`() throws {
    var file = AsepriteBuilder(3, 1)
    file.layer()
    file.cel(1, 1, [10, 20, 30, 255])
    file.frame()
    file.link(x: 1, to: 0)
    file.frame()
    file.link(x: 2, opacity: 128, to: 1)
    file.frame()
    file.link(x: -1, to: 0)
    let pixel: [UInt8] = [10, 20, 30, 255]
    let none: [UInt8] = [0, 0, 0, 0]
    #expect(
      try decode(file).sprite.cells == [
        pixel + none + none, none + pixel + none, none + none + [10, 20, 30, 128],
        none + none + none,
      ])
  }

  @Test func `omits cels with invalid links`() throws {
    var file = AsepriteBuilder(1, 1)
    file.layer()
    file.link(to: 0)
    file.frame()
    file.link(to: 2)
    file.frame()
    file.link(to: 0)
    file.frame()
    file.link(to: 65_535)
    let decoded = try decode(file)
    #expect(decoded.sprite.cells == [[UInt8]](repeating: [0, 0, 0, 0], count: 4))
    #expect(
      decoded.notes == ["a cel is linked to no cel of an earlier frame and was omitted"])
  }

  @Test func `keeps only the part of a cel inside the canvas`() throws {
    var file = AsepriteBuilder(2, 2, depth: 8)
    file.palette((0..<256).map { UInt32($0) << 8 | 255 })
    file.layer()
    var pixels: [UInt8] = []
    for row in 0..<300 { for column in 0..<300 { pixels.append(UInt8(1 + (row + column) % 255)) } }
    file.cel(x: -200, y: -100, 300, 300, pixels)
    file.frame()
    file.link(x: -3, y: 1, to: 0)
    file.frame()
    file.link(x: 2, y: 0, to: 0)
    let value = { (column: Int, row: Int) in pixels[row * 300 + column] }
    #expect(
      try decode(file).sprite.indices == [
        [value(200, 100), value(201, 100), value(200, 101), value(201, 101)],
        [0, 0, value(3, 0), value(4, 0)], [0, 0, 0, 0],
      ])
  }

  @Test func `hides layers of hidden groups unless they are chosen`() throws {
    var file = AsepriteBuilder(6, 1)
    file.layer("hidden", flags: 0)
    file.layer("closed", flags: 0, type: 1)
    file.layer("in it", level: 1)
    file.layer("open", type: 1)
    file.layer("shown", level: 1)
    file.layer("deeper", type: 1, level: 1)
    file.layer("far in", level: 2)
    file.layer("model", flags: 65)
    file.layer("jumped", level: 9)
    for (column, layer) in [0, 2, 4, 6, 7, 8].enumerated() {
      file.cel(layer: layer, x: column, 1, 1, [UInt8(layer), 0, 0, 255])
    }
    func shown(_ choice: LayerChoice) throws -> [UInt8] {
      let bytes = try decode(file, choice).sprite.cells[0]
      return stride(from: 0, to: 24, by: 4).filter { bytes[$0 + 3] == 255 }.map { bytes[$0] }
    }
    #expect(try shown(.visible) == [4, 6, 8])
    #expect(try shown(.all) == [0, 2, 4, 6, 8])
    #expect(try shown(.only([2])) == [2])
    #expect(try shown(.only([0, 6, 99, -1])) == [0, 6])
    #expect(try shown(.only([3])) == [4, 6])
    #expect(try shown(.only([7])) == [])
    #expect(try shown(.only([])) == [])
    let decoded = try decode(file)
    let layers = decoded.sprite.layers
    #expect(layers.map(\.name).last == "jumped")
    #expect(layers.map(\.parent) == [nil, nil, 1, nil, 3, 3, 5, nil, nil])
    #expect(layers.map(\.isGroup) == [false, true, false, true, false, true, false, false, false])
    #expect(
      layers.map(\.isVisible) == [false, false, true, true, true, true, true, false, true])
    #expect(decoded.notes == ["reference layers were omitted"])
  }

  @Test func `reads opacities and blend modes as the header's flags allow`() throws {
    func layers(_ flags: Int) throws -> [SpriteLayer] {
      var file = AsepriteBuilder(1, 1, flags: flags)
      file.layer("back", flags: 9, mode: 1, opacity: 7)
      file.layer("group", type: 1, mode: 2, opacity: 8)
      file.layer("top", level: 1, mode: 12, opacity: 9)
      file.layer("odd", mode: 99)
      return try decode(file).sprite.layers
    }
    #expect(try layers(0).map(\.opacity) == [255, 255, 255, 255])
    #expect(try layers(1).map(\.opacity) == [255, 255, 9, 255])
    #expect(try layers(3).map(\.opacity) == [255, 8, 9, 255])
    #expect(try layers(1).map(\.blendMode) == ["normal", "normal", "hsl_hue", "normal"])
    #expect(try layers(3).map(\.blendMode) == ["normal", "screen", "hsl_hue", "normal"])
  }

  @Test func `reads directions, repeat counts and colours of frame tags`() throws {
    var file = AsepriteBuilder(1, 1)
    for _ in 1...4 { file.frame() }
    file.tags(
      ("walk", 0, 1, direction: 0, plays: 0), ("back", 1, 3, direction: 1, plays: 65_535),
      ("there", 2, 2, direction: 2, plays: 1), ("round", 3, 9, direction: 3, plays: 2),
      ("turned", 4, 1, direction: 7, plays: 0), ("gone", 5, 9, direction: 0, plays: 0),
      ("", 0, 0, direction: 0, plays: 0))
    file.chunk(0x2020) {
      $0.u32(3)
      $0.text(Array("said".utf8))
      $0.u8(9, 8, 7, 255)
    }
    file.chunk(0x2020) { $0.u32(0) }
    file.chunk(0x2020) {
      $0.u32(2)
      $0.u8(5, 5, 5, 5)
    }
    let decoded = try decode(file)
    let old = Color(red: 1, green: 2, blue: 3)
    #expect(
      decoded.sprite.tags == [
        FrameTag("walk", 0...1, color: Color(red: 9, green: 8, blue: 7)),
        FrameTag("back", 1...3, direction: .reverse, repeatCount: 65_535, color: old),
        FrameTag(
          "there", 2...2, direction: .pingpong, repeatCount: 1,
          color: Color(red: 5, green: 5, blue: 5, alpha: 5)),
        FrameTag("round", 3...4, direction: .pingpongReverse, repeatCount: 2, color: old),
        FrameTag("turned", 1...4, color: old),
      ])
    #expect(decoded.notes.count == 3)
  }

  @Test func `drops the tags of a single-frame file`() throws {
    var file = AsepriteBuilder(1, 1)
    file.tags(("walk", 0, 0, direction: 0, plays: 0))
    let decoded = try decode(file)
    #expect(decoded.sprite.tags.isEmpty && decoded.sprite.isPlain)
    #expect(decoded.notes == ["tags of the only frame were omitted"])
  }

  @Test func `reads slice keys with centres and pivots`() throws {
    var file = AsepriteBuilder(8, 8)
    for _ in 1...4 { file.frame() }
    func slice(_ name: String, _ flags: Int, _ keys: [[Int]]) {
      file.chunk(0x2022) {
        $0.u32(keys.count, flags, 0)
        $0.text(Array(name.utf8))
        for key in keys { for number in key { $0.u32(number) } }
      }
    }
    slice("plain", 0, [[3, -1, 2, 4, 5], [1, 0, 0, 0, 9], [9, 0, 0, 1, 1]])
    slice("nine", 3, [[0, 0, 0, 8, 8, 2, 3, 4, 1, -5, 6]])
    slice("flat", 1, [[0, 0, 0, 8, 8, 2, 3, 0, 1]])
    slice("", 0, [[0, 0, 0, 8, 8]])
    slice("late", 0, [[5, 0, 0, 8, 8]])
    let whole = CellRect(column: 0, row: 0, columns: 8, rows: 8)
    let decoded = try decode(file)
    #expect(
      decoded.sprite.slices == [
        Slice(
          "plain",
          keys: [
            .init(frame: 1, bounds: nil),
            .init(frame: 3, bounds: CellRect(column: -1, row: 2, columns: 4, rows: 5)),
          ]),
        Slice(
          "nine",
          keys: [
            .init(
              frame: 0, bounds: whole, center: CellRect(column: 2, row: 3, columns: 4, rows: 1),
              pivot: CellPoint(column: -5, row: 6))
          ]),
        Slice("flat", keys: [.init(frame: 0, bounds: whole)]),
      ])
    #expect(decoded.notes == ["slices without a name, or without a place, were omitted"])
  }

  @Test func `reads the grid, and treats non-square pixels as square`() throws {
    var file = AsepriteBuilder(8, 8)
    file.header.bytes.replaceSubrange(34..<44, with: [2, 1, 0xFF, 0xFF, 3, 0, 16, 0, 8, 0])
    let decoded = try decode(file)
    #expect(decoded.sprite.grid == CellRect(column: -1, row: 3, columns: 16, rows: 8))
    #expect(decoded.notes == ["pixels of 2×1 were treated as square"])
    file.header.bytes.replaceSubrange(34..<44, with: [0, 1, 0, 0, 0, 0, 16, 0, 0, 0])
    #expect(try decode(file).sprite.grid == nil)
    #expect(try decode(file).notes == [])
  }

  @Test(
    arguments: [
      (Array("walk".utf8), "walk", false), (Array("a\u{1}b\u{85}\nc\0".utf8), "abc", true),
      (Array("\"><script>".utf8), "\"><script>", false), ([0x61, 0xFF, 0x62], "a\u{FFFD}b", true),
      (Array(String(repeating: "é", count: 100).utf8), String(repeating: "é", count: 64), true),
      (
        Array(("x" + String(repeating: "é", count: 64)).utf8),
        "x" + String(repeating: "é", count: 63), true
      ),
      ([UInt8](repeating: 0x61, count: 65_535), String(repeating: "a", count: 128), true),
    ] as [([UInt8], String, Bool)])
  func `sanitizes and shortens layer names`(bytes: [UInt8], name: String, isChanged: Bool) throws {
    var file = AsepriteBuilder(1, 1)
    file.layer(bytes, 1, 0, 0, 0, 255, 0)
    let decoded = try decode(file)
    #expect(decoded.sprite.layers.map(\.name) == [name])
    #expect(decoded.notes.isEmpty != isChanged)
  }

  @Test func `skips unused chunks, with a note for each unknown type`() throws {
    var file = AsepriteBuilder(1, 1)
    for type in [0x2006, 0x2008, 0x2016, 0x2017, 0x2020] { file.chunk(type) { $0.u8(1) } }
    for type in [0x7777, 0x7777, 0x7778] { file.chunk(type) { _ in } }
    file.chunk(0x2007) {
      $0.u16(1, 0)
      $0.u32(0, 0, 0)
    }
    #expect(
      try decode(file).notes == [
        "chunks of type 7777 were skipped", "chunks of type 7778 were skipped",
      ])
    file.chunk(0x2007) { $0.u16(2, 0) }
    #expect(try decode(file).notes.last?.hasPrefix("the colour profile") == true)
  }

  @Test func `ignores the header's file size and data after the last frame`() throws {
    var file = AsepriteBuilder(1, 1)
    file.header.bytes.replaceSubrange(0..<4, with: [0x41, 0x53, 0x45, 0x46])
    #expect(try ImageDecoder().decodeSprite(file.bytes + [1, 2, 3]).format == .aseprite)
  }

  @Test func `keeps at most 32 notes`() throws {
    var file = AsepriteBuilder(1, 1)
    for type in 0x7000..<0x7100 { file.chunk(type) { _ in } }
    #expect(try decode(file).notes.count == 32)
  }
}

extension Sprite {
  /// The RGBA bytes of each frame.
  var cells: [[UInt8]] { frames.map(\.bitmap.rgbaBytes) }

  /// The indices of each frame; empty where they are RGBA.
  var indices: [[UInt8]] {
    frames.map { if case .indexed(_, let indices) = $0.bitmap.storage { indices } else { [] } }
  }
}
