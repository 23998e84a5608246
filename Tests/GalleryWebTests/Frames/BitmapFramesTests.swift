import GalleryModel
import GalleryWire
import HTTPServer
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@testable import GalleryWeb

@Suite struct BitmapFramesTests {
  private let texts = ["r...", ".g..", "..b.", "...o", "r..o"]

  private func hero() async throws -> WebFixture {
    let fixture = try WebFixture()
    try await fixture.add(
      "hero", frames: texts,
      tags: [FrameTag("walk", 1...3), FrameTag("sway", 0...2, direction: .pingpong)],
      slices: [
        Slice(
          "right",
          keys: [
            Slice.Key(
              frame: 0, bounds: CellRect(column: 1, row: 0, columns: 3, rows: 1),
              center: CellRect(column: 1, row: 0, columns: 1, rows: 1))
          ])
      ])
    try await fixture.add("tiles", text: "rg\nbo")
    return fixture
  }

  /// Decodes the frames and durations of an answer.
  private func sprite(_ response: Response) throws -> Sprite {
    try ImageDecoder().decodeSprite(response.body).sprite
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `an animation shows every frame for its duration`(format: String) async throws {
    let fixture = try await hero()
    let response = try await fixture.get("/bitmap/hero.\(format)?scale=3")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "image/\(format)")
    #expect(response.headers["X-Frames"] == "5")
    #expect(response.headers["X-Duration"] == "600")
    let sprite = try sprite(response)
    #expect(sprite.frames.map(\.duration) == [100, 110, 120, 130, 140])
    #expect(sprite.plays == 0)
    for (frame, text) in zip(sprite.frames, texts) {
      let wide = String(text.flatMap { [$0, $0, $0] })
      #expect(frame.bitmap == Bitmap(text: [wide, wide, wide].joined(separator: "\n")))
    }
  }

  @Test(arguments: [
    ("hero.png", [0]), ("hero.png?frame=3", [3]), ("hero.png?tag=walk", [1, 2, 3]),
    ("hero.png?tag=walk&frame=2", [3]), ("hero.gif?frames=4,1-0", [4, 1, 0]),
    ("hero.webp?tag=sway", [0, 1, 2, 1]), ("hero.apng?tag=sway&repeat=2", [0, 1, 2, 1, 0]),
    ("hero.gif?frame=4", [4]), ("hero.json?frame=1", [1]),
  ])
  func `selects frames by number, list and tag`(_ target: String, _ frames: [Int]) async throws {
    let response = try await hero().get("/bitmap/\(target)")
    #expect(response.status == .ok)
    if target.hasPrefix("hero.json") {
      #expect(response.text.contains("[1,2,1,1]"))
      return
    }
    #expect(try sprite(response).frames.map(\.bitmap) == frames.map { Bitmap(text: texts[$0]) })
    #expect((response.headers["X-Frames"] != nil) == (frames.count > 1))
  }

  @Test(arguments: [
    ("repeat=3", 3, [100, 110, 120, 130, 140]), ("speed=2", 0, [50, 55, 60, 65, 70]),
    ("duration=80&repeat=continuous", 0, [80, 80, 80, 80, 80]),
  ])
  func `options set plays and timing`(_ query: String, _ plays: Int, _ times: [Int]) async throws {
    let sprite = try sprite(try await hero().get("/bitmap/hero.apng?\(query)"))
    #expect(sprite.plays == plays)
    #expect(sprite.frames.map(\.duration) == times)
  }

  @Test func `a grid cuts a still into frames`() async throws {
    let fixture = try await hero()
    let frame = try await fixture.get("/bitmap/tiles.png?grid=1x1&frame=2")
    #expect(try sprite(frame).frames[0].bitmap == Bitmap(text: "b"))
    let moving = try await fixture.get("/bitmap/tiles.webp?grid=2x1&duration=50")
    #expect(
      try sprite(moving).frames == ["rg", "bo"].map { Frame(Bitmap(text: $0), duration: 50) })
  }

  @Test func `crops a slice and stretches its centre`() async throws {
    let fixture = try await hero()
    let part = try await fixture.get("/bitmap/hero.png?slice=right&frame=4")
    #expect(try sprite(part).frames[0].bitmap == Bitmap(text: "..o"))
    let wide = try await fixture.get("/bitmap/hero.png?slice=right&frame=3&width=6&height=1")
    #expect(try sprite(wide).frames[0].bitmap == Bitmap(text: ".....o"))
  }

  @Test func `names the downloaded file after the tag`() async throws {
    let response = try await hero().get("/bitmap/hero.gif?tag=walk")
    #expect(response.headers["Content-Disposition"] == "inline; filename=\"hero.walk.gif\"")
  }

  @Test(arguments: [
    ("image/webp,image/apng,*/*;q=0.8", "image/webp"), ("image/gif", "image/gif"),
    ("image/apng,image/gif", "image/apng"), ("image/*", "image/png"), ("*/*", "image/png"),
    ("image/png,image/gif;q=0.5", "image/png"), ("image/png,image/gif", "image/gif"),
  ])
  func `sends an animation if Accept names its type`(accept: String, type: String) async throws {
    let fixture = try await hero()
    let moving = try await fixture.get("/bitmap/hero", ["Accept": accept])
    #expect(moving.headers["Content-Type"] == type)
    #expect(moving.headers["Vary"]?.contains("Accept") == true)
  }

  @Test(arguments: [
    ("hero.png?frame=5", 400, "frame must be 0 to 4, got 5"),
    ("hero.png?tag=run", 400, "tag must be one of walk, sway, got run"),
    ("hero.png?tag=walk&frames=0", 400, "tag and frames exclude each other, got walk"),
    ("hero.png?grid=1x1", 400, "grid is for a bitmap of one frame, got one of 5"),
    ("hero.png?layers=hat", 422, "layers need a bitmap that was imported with layers"),
    ("tiles.png?slice=button", 400, "slice needs a bitmap that has some, got button"),
    ("hero.gif?width=4096&height=4096&contentMode=stretch", 422, "5 pictures of 4096 × 4096 have"),
  ])
  func `rejects frame options that do not fit the bitmap`(
    _ target: String, _ status: Int, _ words: String
  ) async throws {
    let response = try await hero().get("/bitmap/\(target)")
    #expect(response.status.code == status)
    #expect(response.text.contains(words), "\(response.text)")
  }

  @Test func `equivalent frame options share an entity tag`() async throws {
    let fixture = try await hero()
    let tag = try await fixture.get("/bitmap/hero.gif?tag=walk").headers["ETag"]
    #expect(try await fixture.get("/bitmap/hero.gif?frames=1-3").headers["ETag"] == tag)
    #expect(try await fixture.get("/bitmap/hero.gif?frames=1,2,3&speed=1").headers["ETag"] == tag)
    let still = try await fixture.get("/bitmap/hero.png").headers["ETag"]
    #expect(try await fixture.get("/bitmap/hero.png?frame=0").headers["ETag"] == still)
  }

  @Test func `the API describes frames, tags and slices only if they exist`() async throws {
    let fixture = try await hero()
    let hero = try await fixture.get("/api/bitmaps/hero").text
    #expect(hero.contains("\"frames\":5"))
    #expect(hero.contains("\"durations\":[100,110,120,130,140],\"plays\":0"))
    #expect(
      hero.contains(
        #"{"name":"sway","from":0,"to":2,"direction":"pingpong","repeat":0}"#))
    #expect(
      hero.contains(
        #"{"frame":0,"bounds":{"x":1,"y":0,"w":3,"h":1},"center":{"x":1,"y":0,"w":1,"h":1}}"#))
    let tiles = try await fixture.get("/api/bitmaps/tiles").text
    #expect(!tiles.contains("frames") && !tiles.contains("slices"))
  }
}
