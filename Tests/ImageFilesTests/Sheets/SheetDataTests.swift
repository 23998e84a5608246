import InputText
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Data of sheets` {
  private static func data(_ text: String) throws -> SheetData {
    try SheetData(json: Array(text.utf8))
  }

  /// A frame of 2×1 cells, or of others.
  private static func frame(
    _ x: Int, _ y: Int, _ w: Int = 2, _ h: Int = 1, more: String = ""
  ) -> String {
    #"{"frame":{"x":\#(x),"y":\#(y),"w":\#(w),"h":\#(h)}\#(more)}"#
  }

  private static let sheet = Bitmap(text: "rgby\noo##")

  @Test func `keeps the order of frames in the file`() throws {
    let text =
      #"{"frames":{"b":\#(Self.frame(2, 1)),"10":\#(Self.frame(0, 0)),"#
      + #""2":\#(Self.frame(2, 0)),"a":\#(Self.frame(0, 1, more: #","duration":40"#))}}"#
    let data = try Self.data(text)
    #expect(data.frames.map(\.name) == ["b", "10", "2", "a"])
    let sprite = try data.sprite(from: Self.sheet)
    #expect(sprite.frames.map(\.duration) == [100, 100, 100, 40])
    #expect(sprite.frames.map(\.bitmap) == ["##", "rg", "by", "oo"].map { Bitmap(text: $0) })
  }

  @Test func `reads frame names from a list`() throws {
    let text =
      #"{"frames":[\#(Self.frame(0, 0, more: #","filename":"walk 1""#)),"#
      + "\(Self.frame(2, 0))]}"
    let data = try Self.data(text)
    #expect(data.frames.map(\.name) == ["walk 1", "frame 1"])
    let sprite = try data.sprite(from: Self.sheet)
    #expect(sprite.frames.map(\.bitmap) == [Bitmap(text: "rg"), Bitmap(text: "by")])
  }

  /// The sheet holds a frame of 3×2 a quarter clockwise, thus 2×3; its sizes are those before.
  @Test func `restores rotated and trimmed frames`() throws {
    let upright = Bitmap(text: "rgb\noy#")
    let sheet = Bitmap(text: "....\n.or.\n.yg.\n.#b.")
    let text = """
      {"frames":[{"frame":{"x":1,"y":1,"w":3,"h":2},"rotated":true,"trimmed":true,
      "spriteSourceSize":{"x":1,"y":2,"w":3,"h":2},"sourceSize":{"w":5,"h":4}}]}
      """
    let sprite = try Self.data(text).sprite(from: sheet)
    #expect(sprite.size == PixelSize(width: 5, height: 4))
    let part = CellRect(column: 1, row: 2, columns: 3, rows: 2)
    #expect(sprite.frames[0].bitmap.cropped(to: part) == upright)
    #expect(sprite.frames[0].bitmap == Bitmap(text: ".....\n.....\n.rgb.\n.oy#."))
  }

  @Test func `keeps the palette, and adds a transparent entry if required`() throws {
    let indexed = try #require(Self.sheet.indexed())
    let whole = try Self.data(#"{"frames":[\#(Self.frame(0, 0)),\#(Self.frame(2, 1))]}"#)
    #expect(try whole.sprite(from: indexed).frames[1].bitmap.palette == indexed.palette)
    let cut = try Self.data(
      #"{"frames":[\#(Self.frame(0, 0, more: #","sourceSize":{"w":3,"h":1}"#))]}"#)
    let sprite = try cut.sprite(from: indexed)
    #expect(sprite.frames[0].bitmap == Bitmap(text: "rg."))
    #expect(sprite.frames[0].bitmap.palette?.colors == (indexed.palette?.colors ?? []) + [.clear])
  }

  @Test func `keeps valid tags and slices, and omits others with notes`() throws {
    let frames = (0..<4).map { _ in Self.frame(0, 0) }.joined(separator: ",")
    let text = """
      {"frames":[\(frames)],"meta":{"frameTags":[
      {"name":"walk","from":1,"to":3,"direction":"pingpong","repeat":"2","color":"#ff000080"},
      {"name":"idle\\n","from":0,"to":0,"direction":"sideways","repeat":7},
      {"name":"out","from":2,"to":4},{"name":"back","from":2,"to":1},{"name":"","from":0,"to":0}],
      "slices":[{"name":"face","color":"#0000ffff","keys":[
      {"frame":0,"bounds":{"x":1,"y":-2,"w":3,"h":4},"center":{"x":1,"y":1,"w":1,"h":2},
      "pivot":{"x":0,"y":9}},{"frame":2,"bounds":null},{"frame":3,"bounds":{"x":0,"y":0,"w":0,"h":5}}]},
      {"name":"late","keys":[{"frame":4,"bounds":{"x":0,"y":0,"w":1,"h":1}}]}]}}
      """
    let data = try Self.data(text)
    #expect(
      data.tags == [
        FrameTag(
          "walk", 1...3, direction: .pingpong, repeatCount: 2,
          color: Color(red: 255, green: 0, blue: 0, alpha: 128)),
        FrameTag("idle", 0...0, repeatCount: 7),
      ])
    #expect(
      data.slices == [
        Slice(
          "face",
          keys: [
            .init(
              frame: 0, bounds: CellRect(column: 1, row: -2, columns: 3, rows: 4),
              center: CellRect(column: 1, row: 1, columns: 1, rows: 2),
              pivot: CellPoint(column: 0, row: 9)),
            .init(frame: 2, bounds: nil), .init(frame: 3, bounds: nil),
          ])
      ])
    #expect(data.notes.count == 4)
    #expect(
      data.notes.first == "the tag out was omitted: the sheet lacks its frames")
    let sprite = try data.sprite(from: Self.sheet)
    #expect(sprite.tags == data.tags && sprite.slices == data.slices)
  }

  @Test func `drops the tags of a single-frame sheet`() throws {
    let data = try Self.data(
      #"{"frames":[\#(Self.frame(0, 0))],"meta":{"frameTags":[{"name":"a","from":0,"to":0}]}}"#)
    #expect(data.tags.isEmpty && data.notes.isEmpty)
  }

  @Test(arguments: [
    ("", "byte 0: expected a value, got the end of the document"), ("{}", "the data has no frames"),
    (#"{"frames":[]}"#, "the data has no frames"), (#"{"frames":{}}"#, "the data has no frames"),
    (#"{"frames":7}"#, "the data has no frames"), ("[1]", "the data has no frames"),
    (#"{"frames":{"a":{}}}"#, "a: frame must have x, y, w and h"),
    (#"{"frames":[\#(frame(-1, 0))]}"#, "frame 0: frame must have x, y, w and h"),
    (#"{"frames":[\#(frame(0, 0, 0, 1))]}"#, "frame 0: frame must have x, y, w and h"),
    (
      #"{"frames":{"a":{"frame":{"x":0.5,"y":0,"w":1,"h":1}}}}"#,
      "a: frame must have x, y, w and h"
    ),
    (
      #"{"frames":{"a":{"frame":{"x":1e300,"y":0,"w":1,"h":1}}}}"#,
      "a: frame must have x, y, w and h"
    ),
    (
      #"{"frames":{"a":\#(frame(0, 0)),"b":\#(frame(0, 0, 1, 1))}}"#,
      "frames must have one size: b is 1×1, a is 2×1"
    ),
    (
      #"{"frames":{"a":\#(frame(0, 0, more: #","sourceSize":{"w":1,"h":1}"#))}}"#,
      "a: 2×1 at 0,0 is not inside its picture of 1×1"
    ),
    (
      #"{"frames":{"a":\#(frame(0, 0, more: #","spriteSourceSize":{"x":-1,"y":0}"#))}}"#,
      "a: 2×1 at -1,0 is not inside its picture of 2×1"
    ),
    (
      #"{"frames":{"a":\#(frame(0, 0, 5000, 1))}}"#, "image is 5000×1, limit 4096 per side"
    ),
    (#"{"frames":[1,]}"#, "byte 13: expected a value, got ]"),
    ("{\"a\" 1}", "byte 5: expected :, got 1"),
    ("{1}", "byte 1: expected a key in quotes, got 1"),
    ("[1 2]", "byte 3: expected , or ], got 2"),
    ("[01]", "byte 3: expected digits without a 0 before them, got ]"),
    ("[1.]", "byte 3: expected digits, got ]"),
    (#"{"frames":{"a":{},"a":{}}}"#, "byte 21: /frames must have each key once, got a twice"),
    ("{\"frames\":[]} x", "byte 14: expected the end of the document, got x"),
    ("[\"\u{1}\"]", "byte 3: a text must have its control characters escaped"),
    (#"["\x"]"#, #"byte 4: a text must not have the escape \x"#),
    (#"["\ud800"]"#, "byte 8: surrogates must come in pairs, the first before the second"),
  ])
  func `reports the position or name of an invalid value`(text: String, message: String) throws {
    let error = try #require(throws: CodingError.self) { try Self.data(text) }
    #expect(error.message == message)
  }

  @Test func `reports the name of a frame outside the sheet`() throws {
    for (frame, words) in [
      (Self.frame(3, 0), "2×1 at 3,0"), (Self.frame(0, 2), "2×1 at 0,2"),
      (Self.frame(0, 0, 4, 2, more: #","rotated":true"#), "2×4 at 0,0"),
      (Self.frame(2_147_483_647, 0), "2×1 at 2147483647,0"),
    ] {
      let data = try Self.data(#"{"frames":{"hat":\#(frame)}}"#)
      #expect(
        throws: CodingError(message: "hat: \(words) is not inside the sheet of 4×2")
      ) { try data.sprite(from: Self.sheet) }
    }
  }

  @Test func `rejects deep nesting, large files and too many frames or cells`() throws {
    let deep = String(repeating: "[", count: 10_000)
    #expect(throws: CodingError.self) { try Self.data(deep) }
    #expect(throws: CodingError.self) {
      try Self.data(String(repeating: #"{"a":"#, count: 100_000))
    }
    let long = [UInt8](repeating: UInt8(ascii: " "), count: SheetData.documentLimits.bytes + 1)
    let error = try #require(throws: CodingError.self) { try SheetData(json: long) }
    #expect(error.reason == .tooLarge)
    let many = (0..<1001).map { _ in Self.frame(0, 0) }.joined(separator: ",")
    #expect(
      throws: CodingError(message: "the file has 1001 frames, limit 1000", reason: .tooLarge)
    ) { try Self.data("{\"frames\":[\(many)]}") }
    let large = (0..<3).map { _ in Self.frame(0, 0, 4096, 4096) }.joined(separator: ",")
    #expect(
      throws: CodingError(
        message: "3 frames of 4096×4096 have 50331648 cells, limit 33554432", reason: .tooLarge)
    ) { try Self.data("{\"frames\":[\(large)]}") }
  }

  @Test func `rejects every prefix of the data`() throws {
    let text = #"{"frames":{"a":\#(Self.frame(0, 0)),"é\u00e9\n":\#(Self.frame(0, 0))}} "#
    let bytes = Array(text.utf8)
    #expect(try SheetData(json: bytes).frames.map(\.name) == ["a", "éé"])
    for count in 0..<bytes.count - 1 {
      #expect(throws: CodingError.self) { try SheetData(json: Array(bytes.prefix(count))) }
    }
  }
}

@Suite struct `Sheets cut by a grid` {
  private static let sheet = Bitmap(text: "rg.by\noo.##\n.....\n...y.")

  @Test func `divides a sheet row by row`() throws {
    let grid = SheetGrid(frame: PixelSize(width: 2, height: 2), spacing: 1)
    let sprite = try grid.sprite(from: Self.sheet, duration: 40)
    #expect(sprite.frames.map(\.bitmap) == ["rg\noo", "by\n##"].map { Bitmap(text: $0) })
    #expect(sprite.frames.map(\.duration) == [40, 40])
  }

  @Test func `skips empty frames if requested`() throws {
    let grid = SheetGrid(frame: PixelSize(width: 2, height: 1))
    for sheet in [Self.sheet, try #require(Self.sheet.indexed())] {
      let all = try grid.sprite(from: sheet)
      #expect(all.frames.count == 8)
      let seen = try grid.sprite(from: sheet, skipsEmpty: true)
      #expect(seen.frames.map(\.bitmap) == ["rg", ".b", "oo", ".#", ".y"].map { Bitmap(text: $0) })
      if sheet.palette != nil { #expect(seen.frames[4].bitmap.palette == sheet.palette) }
    }
  }

  @Test func `rejects grids with no frames, only empty frames or too many`() throws {
    let grid = SheetGrid(frame: PixelSize(width: 6, height: 1))
    #expect(throws: CodingError(message: "a grid of 6x1 does not fit into 5x4")) {
      try grid.sprite(from: Self.sheet)
    }
    let cells = SheetGrid(frame: PixelSize(width: 1, height: 1))
    #expect(throws: CodingError(message: "all frames of the sheet are empty")) {
      try cells.sprite(from: Bitmap(text: "..\n.."), skipsEmpty: true)
    }
    #expect(
      throws: CodingError(message: "the file has 1600 frames, limit 1000", reason: .tooLarge)
    ) { try cells.sprite(from: .solid(rows: 40, columns: 40)) }
  }
}
