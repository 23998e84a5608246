import Foundation
import GalleryModel
import HTTPServer
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SheetControllerTests {
  private let texts = ["r...\n....", ".g..\n....", "r...\n....", "....\n..bo", "....\n...."]

  private func hero() async throws -> WebFixture {
    let fixture = try WebFixture()
    let slice = Slice(
      "foot",
      keys: [
        Slice.Key(
          frame: 0, bounds: CellRect(column: 1, row: 0, columns: 2, rows: 2),
          pivot: CellPoint(column: 1, row: 2))
      ])
    try await fixture.add(
      "hero", frames: texts,
      tags: [
        FrameTag("walk", 1...3), FrameTag("sway", 0...2, direction: .pingpong, repeatCount: 3),
      ],
      slices: [slice])
    try await fixture.add("tiles", text: "rg\nbo")
    return fixture
  }

  private func picture(_ response: Response) throws -> Bitmap {
    try ImageDecoder().decodeSprite(response.body).sprite.frames[0].bitmap
  }

  @Test(arguments: [
    ("", "r....g..r...\n............\n............\n..bo........"),
    ("?columns=1&frames=3,0", "r...\n....\n....\n..bo"),
    ("?rows=2&tag=walk&spacing=1", ".g.......\n.......bo\n.........\nr........\n........."),
    (
      "?columns=2&frames=0,3&margin=1&background=00f",
      "bbbbbbbbbb\nbrbbbbbbbb\nbbbbbbbbob\nbbbbbbbbbb"
    ),
    ("?trim=true&merge=true&columns=9", "r.g.bo.."),
    ("?slice=foot&frames=1,3&columns=2", "g...\n...b"),
    ("?frames=0&scale=2&crop=0,0,2,1", "rr..\nrr.."),
    ("?frames=3&orientation=upMirrored", "....\nob.."),
    ("?frames=3&crop=2,1,2,1&extrude=1", "bboo\nbboo\nbboo"),
    ("?frames=3&renderingMode=template&foreground=f00&background=fff", "oooo\noorr"),
    ("?frames=0&crop=0,0,1,1&outline=00f,1&columns=1", ".b.\nbrb\n.b."),
  ])
  func `places frames on a sheet by the options`(_ query: String, _ text: String) async throws {
    let response = try await hero().get("/bitmap/hero/sheet.png\(query)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(try picture(response) == Bitmap(text: text))
  }

  @Test func `a grid cuts a bitmap into the frames of the sheet`() async throws {
    let response = try await hero().get("/bitmap/tiles/sheet.png?grid=1x1&columns=4")
    #expect(try picture(response) == Bitmap(text: "rgbo"))
  }

  @Test func `the data contains frames, animations, frame tags and slices`() async throws {
    let response = try await hero().get("/bitmap/hero/sheet.json?tag=walk&columns=3&scale=2")
    #expect(response.headers["Content-Type"] == "application/json")
    func frame(_ number: Int, _ column: Int, _ duration: Int) -> String {
      #""\#(number)":{"frame":{"x":\#(column),"y":0,"w":8,"h":4},"rotated":false,"trimmed":false,"#
        + #""spriteSourceSize":{"x":0,"y":0,"w":8,"h":4},"sourceSize":{"w":8,"h":4},"#
        + #""duration":\#(duration),"anchor":{"x":0.5,"y":1}}"#
    }
    #expect(
      response.text == #"{"frames":{"# + frame(0, 0, 110) + "," + frame(1, 8, 120) + ","
        + frame(2, 16, 130) + #"},"animations":{"walk":["0","1","2"]},"#
        + #""meta":{"app":"pixelarium","version":"1.0","image":"sheet.png","format":"RGBA8888","#
        + #""size":{"w":24,"h":4},"scale":"1","#
        + #""frameTags":[{"name":"walk","from":0,"to":2,"direction":"forward"}],"#
        + #""slices":[{"name":"foot","keys":[{"frame":0,"bounds":{"x":2,"y":0,"w":4,"h":4},"#
        + #""pivot":{"x":2,"y":4}}]}],"layers":[]}}"# + "\n")
  }

  @Test func `data=array lists the frames, and prefix precedes their names`() async throws {
    let (_, body) = try await hero().json("/bitmap/hero/sheet.json?data=array&prefix=h/")
    let frames = try #require(body["frames"] as? [[String: Any]])
    #expect(frames.map { $0["filename"] as? String } == (0..<5).map { "h/\($0)" })
    let animations = body["animations"] as? [String: [String]]
    #expect(animations == ["walk": ["h/1", "h/2", "h/3"], "sway": ["h/0", "h/1", "h/2", "h/1"]])
    let tags = try #require((body["meta"] as? [String: Any])?["frameTags"] as? [[String: Any]])
    #expect(tags.map { $0["repeat"] as? String } == [nil, "3"])
  }

  /// Phaser's `createFromAseprite` looks up the frames `from` to `to` by their numbers as text.
  ///
  /// PixiJS reads `frame`, `rotated`, `trimmed`, `spriteSourceSize` and `sourceSize` of each frame, and the names in
  /// `animations`.
  @Test(arguments: ["", "?frames=1-4", "?tag=sway&trim=true&merge=true", "?layout=packed"])
  func `the data has every frame that tags and animations name`(_ query: String) async throws {
    let (_, body) = try await hero().json("/bitmap/hero/sheet.json\(query)")
    let frames = try #require(body["frames"] as? [String: [String: Any]])
    let meta = try #require(body["meta"] as? [String: Any])
    #expect(meta["image"] as? String == "sheet.png")
    #expect(meta["scale"] as? String == "1")
    for tag in try #require(meta["frameTags"] as? [[String: Any]]) {
      let (from, to) = (try #require(tag["from"] as? Int), try #require(tag["to"] as? Int))
      for number in from...to { #expect(frames[String(number)] != nil) }
    }
    for names in try #require(body["animations"] as? [String: [String]]).values {
      for name in names { #expect(frames[name] != nil) }
    }
    for frame in frames.values {
      #expect(frame["rotated"] as? Bool == false && frame["trimmed"] is Bool)
      let place = try #require(frame["frame"] as? [String: Int])
      let source = try #require(frame["spriteSourceSize"] as? [String: Int])
      #expect(place["w"] == source["w"] && place["h"] == source["h"])
      #expect(frame["sourceSize"] as? [String: Int] == ["w": 4, "h": 2])
    }
  }

  /// Each value with each value of every other option.
  private static let pairs: [String] = {
    let options = [
      ["columns=2", "rows=2", "layout=packed"], ["margin=3"], ["spacing=2"], ["extrude=2"],
      ["trim=true"], ["merge=true"], ["scale=3"], ["data=array"], ["prefix=p"],
    ]
    return options.indices.flatMap { one in
      options.indices.dropFirst(one + 1).flatMap { other in
        options[one].flatMap { value in options[other].map { "\(value)&\($0)" } }
      }
    }
  }()

  @Test(arguments: pairs)
  func `the data recovers the frames from the sheet`(_ query: String) async throws {
    let fixture = try await hero()
    let sheet = try picture(try await fixture.get("/bitmap/hero/sheet.png?\(query)"))
    let data = try await fixture.get("/bitmap/hero/sheet.json?\(query)")
    let sprite = try ImageFiles.SheetData(json: data.body).sprite(from: sheet)
    let scale = query.contains("scale=3") ? 3 : 1
    let expected = texts.map { text in
      let bitmap = Bitmap(text: text)
      return Mosaic.nearest(bitmap, size: PixelSize(width: 4 * scale, height: 2 * scale)).bitmap()
    }
    #expect(sprite.frames.map(\.bitmap) == expected)
    #expect(sprite.frames.map(\.duration) == [100, 110, 120, 130, 140])
    #expect(sprite.tags.map(\.name) == ["walk", "sway"])
    #expect(sprite.tags[1].repeatCount == 3)
  }

  @Test func `the style sheet plays a frame tag in steps`() async throws {
    let response = try await hero().get("/bitmap/hero/sheet.css?tag=walk&columns=2&scale=2")
    #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
    #expect(
      response.text == """
        .hero-walk{width:8px;height:4px;\
        background:url("/bitmap/hero/sheet.png?tag=walk&columns=2&scale=2&v=1") no-repeat;\
        image-rendering:pixelated;background-position:0 0;\
        animation:hero-walk 0.36s step-end infinite}
        @keyframes hero-walk{0%{background-position:0 0}30.5556%{background-position:-8px 0}\
        63.8889%{background-position:0 -4px}}
        @media (prefers-reduced-motion:reduce){.hero-walk{animation:none}}

        """)
  }

  @Test func `the style sheet has a class for the sprite and each frame tag`() async throws {
    let text = try await hero().get("/bitmap/hero/sheet.css?trim=true").text
    for name in [".hero{", ".hero-walk{", ".hero-sway{", "@keyframes hero-sway{"] {
      #expect(text.contains(name))
    }
    #expect(text.contains("clip-path:inset(0 3px 1px 0)"))
    #expect(text.contains("{.hero,.hero-walk,.hero-sway{animation:none}}"))
  }

  @Test(arguments: [
    ("hero/sheet.gif", 404, "must be one of png, json, css, got gif"),
    ("nobody/sheet.png", 404, "nobody"),
    ("hero/sheet.png?scale=1.5", 400, "scale must be a whole number from 1 to 256, got 1.5"),
    ("hero/sheet.png?width=9", 400, "width"),
    ("hero/sheet.png?columns=2&rows=2", 400, "columns and rows exclude each other"),
    ("hero/sheet.png?columns=2&layout=packed", 400, "columns is for layout=grid"),
    ("hero/sheet.png?tag=run", 400, "tag must be one of walk, sway, got run"),
    ("hero/sheet.png?frames=5", 400, "frames must be within 0 to 4, got 5"),
    ("hero/sheet.png?grid=1x1", 400, "grid is for a bitmap of one frame"),
    ("hero/sheet.json?prefix=%22", 400, "prefix must be at most 64 of A-Z, a-z, 0-9"),
    ("hero/sheet.png?margin=64&scale=256", 422, "width must be at most 8192 pixels"),
    ("hero/sheet.json?margin=64&scale=256&trim=true", 422, "width must be at most 8192 pixels"),
  ])
  func `rejects invalid sheet options`(
    _ target: String, _ status: Int, _ words: String
  ) async throws {
    let response = try await hero().get("/bitmap/\(target)")
    #expect(response.status.code == status)
    #expect(response.text.contains(words), "\(response.text)")
  }

  @Test(arguments: ["png", "json", "css"])
  func `a sheet has an entity tag and is immutable for its revision`(file: String) async throws {
    let fixture = try await hero()
    let response = try await fixture.get("/bitmap/hero/sheet.\(file)?v=1")
    #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(
      response.headers["Content-Disposition"] == "inline; filename=\"sheet.\(file)\"")
    let tag = try #require(response.headers["ETag"])
    let again = try await fixture.get("/bitmap/hero/sheet.\(file)", ["If-None-Match": tag])
    #expect(again.status == .notModified)
    try await fixture.edit("hero", text: "rrrr\nrrrr")
    let edited = try await fixture.get("/bitmap/hero/sheet.\(file)?v=1", ["If-None-Match": tag])
    #expect(edited.status == .ok)
    #expect(edited.headers["ETag"] != tag)
    #expect(edited.headers["Cache-Control"]?.contains("immutable") == false)
  }

  @Test func `a duration changes the entity tag of the data only`() async throws {
    let fixture = try await hero()
    func tag(_ target: String) async throws -> String? {
      try await fixture.get("/bitmap/hero/sheet.\(target)").headers["ETag"]
    }
    #expect(try await tag("png?duration=80") == tag("png"))
    #expect(try await tag("png?frames=1-3") == tag("png?tag=walk"))
    #expect(try await tag("json?duration=80") != tag("json"))
    #expect(try await tag("json?frames=0&duration=80") != tag("json?frames=0"))
    #expect(try await tag("json?data=array") != tag("json"))
  }
}
