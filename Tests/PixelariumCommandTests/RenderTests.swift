import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PixelariumCommand

struct RenderTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `render writes the same bytes as the server`() async throws {
    _ = try await program(
      "bitmap", "generate", "row-hues", "--rows", "5", "--columns", "3", "--name", "hues")
    let server = try await program.serve()
    for url in [
      "/bitmap/1.png", "/bitmap/hues.png?scale=8", "/bitmap/1.png?width=10&interpolation=high",
      "/bitmap/1.png?scale=0.5&interpolation=medium", "/api/bitmaps",
      "/bitmap/hues.png?scale=9&lineWidthRatio=0.1&border=2,%23fff8&rotate=17&padding=3",
      "/bitmap/hues.svg?orientation=right&crop=1,0,2,3&scale=4", "/bitmap/hues?scale=3&opaque=true",
      "/bitmap/hues.json?palette=red,navy", "/bitmap/hues.txt?width=20&height=9&resizingMode=tile",
    ] {
      let rendered = try await program("render", url, "-o", "-")
      #expect(rendered.status == 0, "\(url)")
      #expect(try await server.get(url).body == rendered.bytes, "\(url)")
    }
  }

  @Test(arguments: ["indexed", "many"])
  func `show --json prints what the API returns`(name: String) async throws {
    try await program.generate("indexed")
    // More colours than a palette holds.
    let many = Bitmap(
      rows: 17, columns: 17, rgba: (0..<289).flatMap { [UInt8($0 % 256), UInt8($0 / 256), 0, 255] })
    try program.folder.write(PNGEncoder.encode(Mosaic(many)), to: "many.png")
    _ = try await program("bitmap", "add", "many.png", "--tag", "test")
    let shown = try await program("bitmap", "show", name, "--json").bytes
    let answered = try await program("render", "/api/bitmaps/\(name)", "-o", "-").bytes
    let objects = try [shown, answered].map {
      try #require(JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary)
    }
    #expect(objects[0] == objects[1])
    #expect(objects[0]["palette"] != nil)
  }

  @Test func `render replaces an existing file and leaves no other`() async throws {
    try await program.generate("heart")
    try program.folder.write("old", to: "out.png")
    #expect(try await program("render", "/bitmap/heart.png?scale=2", "-o", "out.png").status == 0)
    let printed = try await program("render", "/bitmap/heart.png?scale=2", "-o", "-")
    #expect(try [UInt8](Data(contentsOf: program.url("out.png"))) == printed.bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: program.url("").path)
    #expect(names.sorted().first == "catalog.sqlite", "nothing is left beside: \(names)")
  }

  @Test(arguments: [
    ("/bitmap/heart.png?scale=0", 64, "scale must be above 0 and at most 256, got 0"),
    ("/bitmap/heart.png?colour=red", 64, "colour"),
    ("/bitmap/heart.png?border=2,whit", 64, "border must be"),
    ("/bitmap/heart.png?palette=nowhere", 64, "there is no palette nowhere"),
    ("/bitmap/heart.png?capInsets=9,9,9,9&width=40&height=40", 64, "capInsets"),
    ("/bitmap/heart.png?width=9000", 65, "width must be at most 8192 pixels, got 9000"),
    ("/bitmap/hart.png", 66, "heart"),
    ("/nowhere", 66, "/nowhere"),
    ("/%zz", 64, "%"),
    ("bitmap/heart.png", 64, "/"),
  ])
  func `an error has its exit code and writes no file`(
    url: String, status: Int32, message: String
  ) async throws {
    try await program.generate("heart")
    let outcome = try await program("render", url, "-o", "out.png")
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message))
    #expect(!FileManager.default.fileExists(atPath: program.url("out.png").path))
  }

  @Test func `limits are options`() async throws {
    try await program.generate("heart")
    let outcome = try await program(
      "render", "/bitmap/heart.png?scale=8", "-o", "-", "--max-side", "15")
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("at most 15 pixels, got 16"))
  }

  @Test(arguments: [
    ("/bitmap/1.png?scale=8", "/bitmap/1.png?scale=8"),
    ("http://127.0.0.1:8080/bitmap/1.png?scale=8", "/bitmap/1.png?scale=8"),
    ("https://example.org", "/"),
  ])
  func `a whole URL loses scheme and host`(url: String, target: String) {
    #expect(Render.target(url) == target)
  }
}
