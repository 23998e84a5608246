import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// sprites.md §3.
@Suite struct PiskelReaderTests {
  /// A layer as the editor writes it; a layout of columns, each from the top, and the picture.
  struct Layer {
    var fields: [String: Any] = ["name": "Layer 1", "opacity": 1, "frameCount": 1]

    init(_ changes: [String: Any?] = [:], _ chunks: ([[Int]], Bitmap)...) throws {
      for (name, value) in changes { fields[name] = value }
      if !chunks.isEmpty {
        fields["chunks"] = try chunks.map {
          ["layout": $0, "base64PNG": try Self.uri($1)] as [String: Any]
        }
      }
    }

    static func uri(_ bitmap: Bitmap) throws -> String {
      let png = try PNGEncoder.encode(Mosaic(bitmap))
      return "data:image/png;base64," + Data(png).base64EncodedString()
    }
  }

  static func file(
    size: (Int, Int) = (1, 1), version: Any = 2, with fields: [String: Any] = [:],
    writing options: JSONSerialization.WritingOptions = .sortedKeys, _ layers: Layer...
  ) throws -> [UInt8] {
    var piskel: [String: Any] = [
      "name": "n", "description": "", "fps": 12, "width": size.0, "height": size.1,
    ]
    piskel["layers"] = try layers.map {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0.fields, options: options),
        as: UTF8.self)
    }
    for (name, value) in fields { piskel[name] = value }
    let file: [String: Any] = ["modelVersion": version, "piskel": piskel]
    return Array(try JSONSerialization.data(withJSONObject: file, options: options))
  }

  /// A row of red values, opaque.
  private static func row(_ values: UInt8...) -> Bitmap {
    Bitmap(rows: 1, columns: values.count, rgba: values.flatMap { [$0, 0, 0, 255] })
  }

  private func decode(_ file: [UInt8], _ layers: LayerChoice = .visible) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(file, layers: layers)
  }

  private func message(_ file: [UInt8]) -> String {
    do { return "read: \(try ImageDecoder().decodeSprite(file).notes)" } catch {
      return error.message
    }
  }

  /// The red values of each frame's first row; `nil` where a cell is transparent.
  private func reds(_ decoded: DecodedSprite) -> [[UInt8?]] {
    decoded.sprite.cells.map { cells in
      stride(from: 0, to: cells.count, by: 4).map { cells[$0 + 3] == 0 ? nil : cells[$0] }
    }
  }

  @Test func `cuts frames from the columns and rows of a picture`() throws {
    let picture = Bitmap(
      rows: 2, columns: 4, rgba: [1, 2, 3, 4, 5, 6, 7, 8].flatMap { [$0, 0, 0, 255] })
    let file = try Self.file(
      size: (2, 1), Layer(["frameCount": 5], ([[0, 3], [2, 1]], picture)))
    let decoded = try decode(file)
    #expect(reds(decoded) == [[1, 2], [7, 8], [3, 4], [5, 6], [nil, nil]])
    #expect(decoded.format == .piskel)
    #expect(decoded.sprite.plays == 0 && decoded.sprite.tags.isEmpty)
  }

  @Test func `uses the last position of a repeated frame`() throws {
    let file = try Self.file(
      Layer(
        ["frameCount": 2], ([[0], [0]], Self.row(1, 2)), ([[1]], Self.row(3)), ([[0]], Self.row(4)))
    )
    #expect(try reds(decode(file)) == [[4], [3]])
  }

  @Test func `reads the older form with frames side by side`() throws {
    let file = try Self.file(
      Layer(["frameCount": 3, "base64PNG": try Layer.uri(Self.row(7, 8, 9))]))
    #expect(try reds(decode(file)) == [[7], [8], [9]])
  }

  @Test func `composes layers from back to front with their opacity`() throws {
    let file = try Self.file(
      Layer(["name": "back"], ([[0]], Self.row(200))),
      Layer(["name": "top", "opacity": 0.5], ([[0]], Self.row(100))))
    let decoded = try decode(file)
    let expected = CelBlendMode.normal.composed(
      Color(red: 100, green: 0, blue: 0), over: Color(red: 200, green: 0, blue: 0), opacity: 128)
    #expect(decoded.sprite.cells == [[expected.red, 0, 0, 255]])
    #expect(
      decoded.sprite.layers == [SpriteLayer("back"), SpriteLayer("top", opacity: 128)])
    #expect(try decode(file, .only([1])).sprite.cells == [[100, 0, 0, 128]])
    #expect(try decode(file, .only([])).sprite.cells == [[0, 0, 0, 0]])
    #expect(try decode(file, .all).sprite == decoded.sprite)
  }

  @Test(
    arguments: [
      (0.0, 0), (1, 255), (0.002, 1), (0.5, 128), (7, 255), (-3, 0),
    ] as [(Double, UInt8)])
  func `clamps opacity to the range 0 to 1`(opacity: Double, alpha: UInt8) throws {
    let file = try Self.file(Layer(["opacity": opacity], ([[0]], Self.row(9))))
    #expect(try decode(file).sprite.cells[0][3] == alpha)
  }

  @Test func `treats a layer without opacity as opaque`() throws {
    let file = try Self.file(
      Layer(["opacity": Any?.none], ([[0]], Self.row(1))),
      Layer(["frameCount": 2], ([[1]], Self.row(2))))
    #expect(try reds(decode(file)) == [[1], [2]])
  }

  @Test(arguments: [
    ("12", 83, 0), ("10", 100, 0), ("0", 83, 0), ("-1", 83, 1), ("1e300", 1, 0),
    ("1e-300", 65_535, 0),
    ("\"12\"", 83, 1), ("null", 83, 1), ("0.5", 2_000, 0), ("24", 42, 0),
  ])
  func `computes durations from the frames per second`(fps: String, duration: Int, notes: Int)
    throws
  {
    let text = String(decoding: try Self.file(Layer([:], ([[0]], Self.row(1)))), as: UTF8.self)
      .replacing("\"fps\":12", with: "\"fps\":\(fps)")
    let decoded = try decode(Array(text.utf8))
    #expect(decoded.sprite.frames.map(\.duration) == [duration])
    #expect(decoded.notes.count == notes)
  }

  @Test func `marks hidden frames unless all frames are hidden`() throws {
    let layer = try Layer(["frameCount": 3], ([[0], [1], [2]], Self.row(1, 2, 3)))
    let decoded = try decode(Self.file(with: ["hiddenFrames": [1, -5, 900_000_000]], layer))
    #expect(decoded.sprite.frames.map(\.isHidden) == [false, true, false])
    #expect(reds(decoded) == [[1], [2], [3]])
    let all = try decode(Self.file(with: ["hiddenFrames": [2, 1, 0]], layer))
    #expect(all.sprite.frames.map(\.isHidden) == [false, false, false])
    #expect(all.notes == ["all frames are hidden, so all of them are played"])
  }

  @Test func `reads the description as the title, and sanitizes names`() throws {
    let layer = try Layer(["name": "a\nb"], ([[0]], Self.row(1)))
    let decoded = try decode(Self.file(with: ["description": "A \u{1}knight ♞ \"\\/"], layer))
    #expect(decoded.title == "A knight ♞ \"\\/")
    #expect(decoded.sprite.layers.map(\.name) == ["ab"])
    #expect(decoded.notes.count == 1)
    #expect(try decode(Self.file(layer)).title == nil)
    let escaped = try String(decoding: Self.file(layer), as: UTF8.self)
      .replacing("\"description\":\"\"", with: #""description":"\u265e\ud83d\ude00\t\/""#)
    #expect(try decode(Array(escaped.utf8)).title == "♞😀/")
    let broken = escaped.replacing(#"\ude00"#, with: "")
    #expect(message(Array(broken.utf8)).contains("surrogates must come in pairs"))
  }

  @Test func `returns the first frame as a still`() throws {
    let file = try Self.file(
      Layer(["frameCount": 2], ([[1]], Self.row(5)), ([[0]], Self.row(6))))
    let image = try ImageDecoder().decode([0x20, 0x0A] + file)
    #expect(image.bitmap.rgbaBytes == [6, 0, 0, 255])
    #expect(image.notes == ["animation: only the first frame was kept"])
  }

  // MARK: Hostile files

  @Test func `rejects every prefix of a file`() throws {
    let file = try Self.file(
      with: ["hiddenFrames": [1]], Layer(["frameCount": 2], ([[0], [1]], Self.row(1, 2))))
    for count in file.indices {
      #expect(throws: CodingError.self) { try decode(Array(file.prefix(count))) }
    }
  }

  @Test func `reads or rejects files with mutated bytes`() throws {
    var random = SeededGenerator(seed: 6)
    let whole = try Self.file(
      size: (2, 1), with: ["hiddenFrames": [1]],
      Layer(["frameCount": 2], ([[0], [1]], Self.row(1, 2, 3, 4))))
    let limits = DecodingLimits(side: 64)
    var read = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 1..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = Array("\"\\[]{},:-9e".utf8).randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
        }
      }
      do {
        #expect(
          try ImageDecoder(limits: limits).decodeSprite(bytes).sprite.size.pixelCount <= 4_096)
        read += 1
      } catch {
        #expect(error.reason != .cancelled && error.reason != .outOfMemory)
      }
    }
    #expect((1..<2_000).contains(read))
  }

  @Test(arguments: [(1, "1"), (0, "0"), (3, "3"), (2.5, "2.5")] as [(Double, String)])
  func `reports the number of an unsupported model version`(version: Double, name: String) throws {
    #expect(message(try Self.file(version: version)) == "modelVersion \(name) is not supported")
  }

  @Test(arguments: [
    (#"{"modelVersion":2}"#, "the file has no piskel"),
    (#"{"a":"\"modelVersion\"","modelVersion" :"2"}"#, "modelVersion must be a number, got \"2\""),
    (#"{"modelVersion":2,"piskel":[]}"#, "piskel must be an object, got a list"),
    (
      #"{"modelVersion":2,"piskel":{"width":0,"height":3}}"#,
      "the canvas is 0×3, at least 1×1 is needed"
    ),
    (#"{"modelVersion":2,"piskel":{"height":3}}"#, "the canvas is 0×3, at least 1×1 is needed"),
    (
      #"{"modelVersion":2,"piskel":{"width":1.5}}"#,
      "width must be a whole number of 32 bits, got 1.5"
    ),
    (
      #"{"modelVersion":2,"piskel":{"width":1e20}}"#,
      "width must be a whole number of 32 bits, got 100000000000000000000"
    ),
    (
      #"{"modelVersion":2,"piskel":{"width":1,"width":2}}"#,
      "byte 45: /piskel must have each key once, got width twice"
    ),
    (
      #"{"modelVersion":2,"piskel":{"width":5000,"height":1}}"#,
      "image is 5000×1, limit 4096 per side"
    ),
    (#"{"modelVersion":2,"piskel":{"width":1,"height":1}}"#, "the file has no layers"),
    (
      #"{"modelVersion":2,"piskel":{"width":1,"height":1,"layers":[{}]}}"#,
      "a layer must be a text, got an object"
    ),
    (
      #"{"modelVersion":2,"piskel":{"width":1,"height":1,"layers":["[]"]}}"#,
      "layer 0: a layer must be an object, got a list"
    ),
  ])
  func `rejects files with missing or invalid members`(text: String, words: String) {
    #expect(message(Array(text.utf8)) == words)
  }

  @Test func `rejects layouts that do not fit their frames or pictures`() throws {
    func layer(_ layout: [[Int]], _ count: Any? = 4, _ picture: Bitmap = Self.row(1, 2)) throws
      -> String
    {
      message(try Self.file(Layer(["frameCount": count], (layout, picture))))
    }
    let ragged = "layer 0: a layout must have columns with equal numbers of frames, at least one"
    #expect(try layer([[0], [1]]) == "read: []")
    #expect(try layer([]) == ragged)
    #expect(try layer([[], []]) == ragged)
    #expect(try layer([[0], [1, 2]]) == ragged)
    #expect(try layer([[0], [-1]]) == "layer 0: the layout names frame -1, of 0 to 3")
    #expect(try layer([[0], [4]]) == "layer 0: the layout names frame 4, of 0 to 3")
    #expect(
      try layer([[0], [1_000_000_000]]).hasPrefix("layer 0: the layout names frame 1000000000"))
    #expect(try layer([[0]]) == "layer 0: a picture is 2×1, but its frames take 1×1")
    #expect(try layer([[0, 1]]) == "layer 0: a picture is 2×1, but its frames take 1×2")
    #expect(try layer([[0], [1]], 0) == "layer 0: frameCount must be at least 1, got 0")
    #expect(try layer([[0], [1]], Any?.none) == "layer 0: frameCount must be at least 1, got 0")
    #expect(try layer([[0], [1]], 1_001) == "the file has 1001 frames, limit 1000")
    #expect(
      try layer([[0], [1]], 1_000_000_000) == "the file has 1000000000 frames, limit 1000")
    let much = [[Int]](repeating: [0], count: 65_537)
    #expect(try layer(much) == "layer 0: a layout has 65537 frames, limit 65536")
    #expect(try layer([[Int]](repeating: [], count: 140_000)) == ragged)
  }

  @Test func `requires PNG pictures in base64`() throws {
    func layer(_ uri: Any) throws -> String {
      message(
        try Self.file(Layer(["chunks": [["layout": [[0]], "base64PNG": uri] as [String: Any]]])))
    }
    let png = try Layer.uri(Self.row(1))
    #expect(try layer(png) == "read: []")
    #expect(try layer(png.replacing("=", with: "")) == "read: []")
    #expect(
      try layer("data:image/gif;base64,AAAA").hasSuffix("must begin with data:image/png;base64,"))
    #expect(try layer("data:image/png;base64,A").hasSuffix("a picture must be base64"))
    #expect(try layer("data:image/png;base64,AA==A===").hasSuffix("a picture must be base64"))
    #expect(try layer("data:image/png;base64,").hasPrefix("layer 0: "))
    #expect(try layer(png.prefix(60).description).hasPrefix("layer 0: "))
    #expect(try layer(3) == "layer 0: a chunk has no base64PNG")
  }

  @Test func `rejects a decompression bomb by its picture's header`() throws {
    let uri =
      "data:image/png;base64,"
      + Data(try PNGEncoder.encode(Mosaic(.solid(rows: 4_096, columns: 4_096))))
      .base64EncodedString()
    let file = try Self.file(
      Layer(["chunks": [["layout": [[0]], "base64PNG": uri] as [String: Any]]]))
    #expect(message(file) == "layer 0: a picture is 4096×4096, but its frames take 1×1")
  }

  @Test func `rejects lists nested 33 deep`() throws {
    func nested(_ depth: Int) throws -> String {
      let text = String(decoding: try Self.file(Layer([:], ([[0]], Self.row(1)))), as: UTF8.self)
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let inner = text.replacing(#""{\"#, with: #""{\"x\":\#(lists),\"#)
      return message(Array(inner.utf8))
    }
    #expect(try nested(31) == "read: []")
    #expect(try nested(32).hasSuffix("objects and lists must nest at most 32 deep"))
    #expect(try nested(10_000).hasSuffix("objects and lists must nest at most 32 deep"))
  }

  @Test func `rejects more than 1000 chunks or layers`() throws {
    let chunk: [String: Any] = ["layout": [[0]], "base64PNG": try Layer.uri(Self.row(1))]
    let many = try Layer(["chunks": [[String: Any]](repeating: chunk, count: 1_001)])
    #expect(message(try Self.file(many)) == "layer 0: there are 1001 chunks, limit 1000")
    let half = try Layer(["chunks": [[String: Any]](repeating: chunk, count: 501)])
    #expect(message(try Self.file(half, half)) == "the layers have more than 1000 chunks")
    let layers = [String](repeating: "{}", count: 1_001)
    #expect(
      message(try Self.file(with: ["layers": layers])) == "the file has 1001 layers, limit 1000")
  }
}
