import GalleryModel
import Raster
import Testing

@testable import Gallery

/// The sprites of the demo collection match their labels and the documentation's examples.
@Suite struct DemoCollectionSpritesTests {
  /// The packaged bitmaps with several frames.
  private static let moving = ((try? DemoCollection())?.bitmaps ?? [])
    .filter { $0.sprite.frames.count > 1 }

  private func sprite(_ name: String) throws -> Sprite {
    try #require(Self.moving.first { $0.name.text == name }).sprite
  }

  /// The expected parts of one sprite.
  struct Promise: CustomTestStringConvertible {
    let name: String
    let frames: Int
    let tags: [FrameTag]
    let slices: [String]
    /// The layers from back to front; a slash marks a group, a full stop a hidden layer.
    let layers: [String]

    var testDescription: String { name }
  }

  static let promises = [
    Promise(
      name: "walker", frames: 19,
      tags: [
        FrameTag("idle", 0...3), FrameTag("walk", 4...11),
        FrameTag("jump", 12...18, repeatCount: 1),
      ],
      slices: ["head", "figure"],
      layers: [
        "body/", "far arm", "far leg", "near leg", "coat", "near arm", "head", "hat",
      ]),
    Promise(
      name: "coin", frames: 8, tags: [FrameTag("spin", 0...7)], slices: ["hitbox"],
      layers: ["coin", "sparkle"]),
    Promise(
      name: "button", frames: 6,
      tags: [
        FrameTag("normal", 0...0), FrameTag("hover", 1...3, direction: .pingpong),
        FrameTag("pressed", 4...5, repeatCount: 1),
      ],
      slices: ["button", "caption"], layers: ["plate", "icon."]),
    Promise(
      name: "campfire", frames: 8, tags: [FrameTag("burn", 0...7)], slices: ["hearth"],
      layers: ["flame", "sparks", "hearth/", "logs", "stones"]),
    Promise(
      name: "jelly", frames: 13,
      tags: [FrameTag("idle", 0...2, direction: .pingpong), FrameTag("hop", 3...12)],
      slices: ["hitbox"], layers: ["shadow.", "jelly"]),
    Promise(
      name: "chest", frames: 12,
      tags: [
        FrameTag("open", 0...5, repeatCount: 1),
        FrameTag("close", 0...5, direction: .reverse, repeatCount: 1), FrameTag("gleam", 6...11),
      ],
      slices: ["hitbox", "lock"], layers: ["chest/", "lid", "loot", "base", "glow"]),
    Promise(
      name: "bat", frames: 8, tags: [FrameTag("flap", 0...7)], slices: ["hitbox"],
      layers: ["wings", "body"]),
    Promise(
      name: "tile-lava", frames: 12, tags: [FrameTag("flow", 0...11)], slices: ["tile"],
      layers: ["lava"]),
  ]

  @Test func `exactly the animated sprites have the tag animated`() throws {
    let tagged = try DemoCollection().bitmaps.filter { $0.tags.contains("animated") }
    #expect(Set(tagged.map(\.name)) == Set(Self.moving.map(\.name)))
    #expect(Set(Self.moving.map(\.name.text)) == Set(Self.promises.map(\.name)))
  }

  @Test(arguments: promises)
  func `a sprite has its frames, frame tags, slices and layers`(promise: Promise) throws {
    let sprite = try sprite(promise.name)
    #expect(sprite.frames.count == promise.frames)
    let tags = sprite.tags.map { tag in
      var tag = tag
      tag.color = nil
      return tag
    }
    #expect(tags == promise.tags)
    #expect(sprite.slices.map(\.name) == promise.slices)
    let layers = sprite.layers.map {
      $0.name + ($0.isGroup ? "/" : "") + ($0.isVisible ? "" : ".")
    }
    #expect(layers == promise.layers)
  }

  @Test(arguments: promises.map(\.name))
  func `a sprite has few colours and no repeated frames in a loop`(name: String) throws {
    let sprite = try sprite(name)
    let palette = try #require(sprite.frames[0].bitmap.palette)
    #expect(palette.count <= 16)
    for tag in sprite.tags where tag.repeatCount == 0 && tag.frames.count > 1 && tag.name != "idle"
    {
      let frames = try #require(tag.playback(limit: 1_000)).frames
      for (frame, next) in zip(frames, frames.dropFirst() + frames.prefix(1)) {
        #expect(sprite.frames[frame].bitmap != sprite.frames[next].bitmap, "\(tag.name) \(frame)")
      }
    }
  }

  @Test func `animated sprites keep their Aseprite originals`() throws {
    let originals = Self.moving.map(\.original)
    #expect(originals.allSatisfy { $0?.format == .aseprite })
  }

  @Test func `the walker's feet stay on its pivot`() throws {
    let sprite = try sprite("walker")
    let key = try #require(sprite.slices.first { $0.name == "figure" }?.key(at: 0))
    let (bounds, pivot) = try (#require(key.bounds), #require(key.pivot))
    for frame in 0...11 {
      let bitmap = sprite.frames[frame].bitmap
      let isFilled = { (row: Int) in
        (0..<bitmap.columns).contains { bitmap[row, $0].alpha > 0 }
      }
      let lowest = (0..<bitmap.rows).last(where: isFilled)
      #expect(lowest.map { $0 + 1 } == bounds.row + pivot.row, "frame \(frame)")
    }
  }

  @Test(arguments: 0..<6)
  func `the button's centre is uniform and stretchable`(frame: Int) throws {
    let sprite = try sprite("button")
    let key = try #require(sprite.slices.first { $0.name == "button" }?.key(at: frame))
    let part = sprite.frames[frame].bitmap.cropped(to: try #require(key.bounds))
    let center = try #require(key.center)
    let columns = center.column..<center.column + center.columns
    let rows = center.row..<center.row + center.rows
    for row in 0..<part.rows { #expect(Set(columns.map { part[row, $0] }).count == 1) }
    for column in 0..<part.columns { #expect(Set(rows.map { part[$0, column] }).count == 1) }
  }

  @Test func `the lava is opaque`() throws {
    #expect(try sprite("tile-lava").frames.allSatisfy { $0.bitmap.isOpaque })
  }
}
