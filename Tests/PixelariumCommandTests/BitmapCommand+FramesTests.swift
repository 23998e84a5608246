import Foundation
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

/// Importing, listing, editing, showing and exporting sprites with the command.
@Suite struct BitmapCommandFramesTests {
  let program: Program

  init() async throws {
    program = try Program()
    var file = AsepriteBuilder(2, 1)
    file.layer("body")
    file.layer("hat", flags: 0)
    for (number, color) in ([[255, 0, 0, 255], [0, 255, 0, 255]] as [[UInt8]]).enumerated() {
      if number > 0 { file.frame(duration: 250) }
      file.cel(layer: 0, 1, 1, color)
      if number == 0 { file.tags(("walk", 0, 1, direction: 2, plays: 3)) }
    }
    try program.folder.write(file.bytes, to: "hero.aseprite")
    try program.folder.write(
      PNGEncoder.encode(Mosaic(Bitmap(text: "rgb.\nooo."))), to: "tiles.png")
    #expect(try await program("bitmap", "add", "hero.aseprite").output == "1\thero\t2x1\n")
  }

  @Test func `frames lists durations, changes and tags`() async throws {
    let listed = try await program("bitmap", "frames", "hero")
    #expect(listed.output == "0\t100\t2\twalk\n1\t250\t1\twalk\n")
    let records = try await program("bitmap", "frames", "hero", "--json").output
      .split(separator: "\n").map { try program.record(String($0)) }
    #expect(records.map { $0["duration"] as? Int } == [100, 250])
    #expect(records.map { $0["changed"] as? Int } == [2, 1])
    #expect(records.map { $0["tags"] as? [String] } == [["walk"], ["walk"]])
  }

  @Test func `edit changes tags, durations and slices, and rejects invalid ones`() async throws {
    let edited = try await program(
      "bitmap", "edit", "hero", "--frame-tag", "run=0-1,reverse,repeat=2", "--remove-frame-tag",
      "walk", "--duration", "80", "--slice", "head=0,0,2,1", "--center", "1,0,1,1", "--pivot", "1,1"
    )
    #expect(edited.status == 0)
    let record = try program.record(await program("bitmap", "show", "hero", "--json").output)
    #expect(record["durations"] as? [Int] == [80, 80])
    let tags = try #require(record["frameTags"] as? [[String: Any]])
    #expect(tags.count == 1 && tags[0]["name"] as? String == "run")
    #expect(tags[0]["direction"] as? String == "reverse" && tags[0]["repeat"] as? Int == 2)
    #expect((record["slices"] as? [[String: Any]])?.first?["name"] as? String == "head")
    for (arguments, status) in [
      (["--frame-tag", "run=0-2"], 65), (["--frame-tag", "run"], 64),
      (["--remove-frame-tag", "swim"], 65), (["--duration", "0"], 64), (["--pivot", "1,1"], 64),
    ] as [([String], Int32)] {
      let refused = try await program.run(["bitmap", "edit", "hero"] + arguments)
      #expect(refused.status == status, "\(arguments) \(refused.error)")
    }
  }

  @Test func `painting a frame drops the original file`() async throws {
    let painted = try await program(
      "bitmap", "set", "hero", "--row", "0", "--column", "1", "--color", "white", "--frame", "1")
    #expect(painted.status == 0)
    let png = try await program("bitmap", "export", "hero", "-o", "-", "--frame", "1")
    #expect(try PNGDecoder().decode(png.bytes).bitmap == Bitmap(text: "go"))
    #expect(try await program("bitmap", "export", "hero", "--original", "-o", "-").status == 66)
    #expect(
      try await program("bitmap", "fill", "hero", "--color", "red", "--frame", "2").status == 65)
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `export writes an animation in the format of the extension`(ending: String) async throws {
    let exported = try await program(
      "bitmap", "export", "hero", "-o", "hero.\(ending)", "--frame-tag", "walk", "--scale", "2")
    #expect(exported.status == 0, "\(exported.error)")
    let bytes = try Data(contentsOf: program.folder.file("hero.\(ending)"))
    let sprite = try ImageDecoder().decodeSprite(Array(bytes)).sprite
    // Three legs there and back again.
    #expect(sprite.frames.map(\.duration) == [100, 250, 100, 250])
    #expect(sprite.size == PixelSize(width: 4, height: 2))
  }

  @Test func `export selects bitmaps by tags of the collection, and frames by a frame tag`()
    async throws
  {
    #expect(try await program("bitmap", "edit", "hero", "--tag", "brave").status == 0)
    try await program.generate("heart")
    let exported = try await program(
      "bitmap", "export", "--tag", "brave", "--frame-tag", "walk", "--format", "gif", "-o", "out")
    #expect(exported.output == "out/hero.gif\n", "\(exported.error)")
    let unknown = try await program(
      "bitmap", "export", "hero", "--frame-tag", "run", "-o", "hero.gif")
    #expect(unknown.status == 64 && unknown.error.contains("tag must be one of walk, got run"))
  }

  @Test func `the file name selects the export of an icon or a sheet`() async throws {
    func bytes(_ path: String) throws -> [UInt8] {
      Array(try Data(contentsOf: program.folder.file(path)))
    }
    let icon = try await program("bitmap", "export", "hero", "-o", "hero.ico", "--frame", "1")
    #expect(icon.status == 0 && icon.output.isEmpty, "\(icon.error)")
    let read = try ImageDecoder().decodeSprite(bytes("hero.ico"))
    #expect(read.format == .ico && read.sprite.size == PixelSize(width: 48, height: 48))
    let sheet = try await program("bitmap", "export", "hero", "-o", "sheet.png", "--scale", "2")
    #expect(sheet.status == 0 && sheet.output.isEmpty, "\(sheet.error)")
    #expect(
      try PNGDecoder().decode(bytes("sheet.png")).bitmap.size == PixelSize(width: 8, height: 2))
    let data = try JSONSerialization.jsonObject(with: Data(bytes("sheet.json"))) as? [String: Any]
    #expect((data?["frames"] as? [String: Any])?.count == 2)
    let folder = try await program("bitmap", "export", "--all", "-o", "out", "--format", "sheet")
    #expect(folder.output == "out/hero/sheet.png\nout/hero/sheet.json\n")
    #expect(try PNGDecoder().decode(bytes("out/hero/sheet.png")).bitmap == Bitmap(text: "r.g."))
    for arguments in [["-o", "hero.png", "--format", "sheet"], ["-o", "-", "--format", "sheet"]] {
      let refused = try await program.run(["bitmap", "export", "hero"] + arguments)
      #expect(refused.status == 64 && refused.error.contains("sheet.png"), "\(refused.error)")
    }
  }

  @Test func `export --original writes the imported file unchanged`() async throws {
    let before = try Data(contentsOf: program.folder.file("hero.aseprite"))
    let exported = try await program("bitmap", "export", "hero", "--original", "-o", "-")
    #expect(exported.bytes == Array(before))
  }

  @Test func `slice turns a sheet into frames or separate bitmaps`() async throws {
    let sliced = try await program(
      "bitmap", "slice", "tiles.png", "--grid", "1x2", "--skip-empty", "--duration", "60",
      "--frame-tag", "all=0-2")
    #expect(sliced.output == "2\ttiles\t1x2\n")
    let record = try program.record(await program("bitmap", "show", "tiles", "--json").output)
    #expect(record["durations"] as? [Int] == [60, 60, 60])
    let separate = try await program(
      "bitmap", "slice", "tiles.png", "--grid", "2x2", "--separate", "--name", "tile")
    #expect(separate.output == "3\ttile-0\t2x2\n4\ttile-1\t2x2\n")
    #expect(try await program("bitmap", "slice", "tiles.png", "--grid", "9x9").status == 65)
    #expect(try await program("bitmap", "slice", "tiles.png").status == 64)
  }

  @Test func `a dry run describes files and stores none`() async throws {
    let told = try await program(
      "bitmap", "add", "hero.aseprite", "tiles.png", "--dry-run")
    #expect(told.output == "hero\t2x1\t2 frames\twalk\ntiles\t4x2\t1 frame\n")
    #expect(try await program("bitmap", "list", "--json").output.split(separator: "\n").count == 1)
  }

  @Test func `show --play prints no animation without a terminal`() async throws {
    let shown = try await program("bitmap", "show", "hero", "--play", "--frame-tag", "walk")
    #expect(shown.status == 0)
    #expect(shown.output.contains("frames") && !shown.output.contains("\u{1B}"))
  }
}
