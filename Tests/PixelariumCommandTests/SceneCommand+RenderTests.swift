import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PixelariumCommand

struct SceneCommandRenderTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// A document whose width is a parameter.
  private let wide = """
    {"scene": 1, "parameters": {"points": {"type": "number"}},
     "body": {"color": "red", "modifiers": [{"frame": {"width": "{{points}}", "height": 10}}]}}
    """

  @Test func `render applies parameters and options`() async throws {
    try await program.addScene("plain")
    try program.folder.write(wide, to: "wide.json")
    _ = try await program("scene", "add", "wide.json")
    let drawn = try await program(
      "scene", "render", "wide", "--set", "points=30", "--scale", "2", "-o", "wide.png")
    #expect(drawn.status == 0, "\(drawn.error)")
    #expect(try program.size(of: "wide.png") == PixelSize(width: 60, height: 20))
    let server = try await program.serve()
    let answer = try await server.get("/scene/wide.png?points=30&scale=2")
    #expect(answer.body == Array(try Data(contentsOf: program.url("wide.png"))))
    #expect(await server.stop().status == 0)
  }

  @Test func `render draws an unstored file or standard input`() async throws {
    try await program.addScene("plain")
    try program.folder.write(wide, to: "plain-wide.json")
    let drawn = try await program(
      "scene", "render", "plain-wide.json", "--set", "points=30", "-o", "-", "--format", "webp")
    #expect(drawn.status == 0, "\(drawn.error)")
    #expect(drawn.bytes.starts(with: Array("RIFF".utf8)))
    let piped = try await program(
      "scene", "render", "-", "--set", "points=7", "-o", "piped.png", input: Array(wide.utf8))
    #expect(piped.status == 0, "\(piped.error)")
    #expect(try program.size(of: "piped.png") == PixelSize(width: 7, height: 10))
    #expect(try await program("scene", "list", "--json").output.contains("wide") == false)
  }

  @Test(arguments: [
    (["wide", "-o", "a.png"], 64, "points must be given: it has no default"),
    (["wide", "--set", "points=1e3", "-o", "a.png"], 64, "points must be"),
    (["wide", "--set", "point=1", "-o", "a.png"], 64, "did you mean points?"),
    (["wide", "--set", "points", "-o", "a.png"], 64, "--set must be a name, = and a value"),
    (["wide", "--set", "points=1", "--scale", "17", "-o", "a.png"], 64, "scale must be"),
    (["wide", "--set", "points=1", "-o", "a.gif"], 64, "A scene cannot be written as .gif"),
    (["wid", "-o", "a.png"], 66, "there is no scene wid"),
    (["none.json", "-o", "a.png"], 66, "there is no such file"),
  ])
  func `render rejects invalid values, options and files`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    try program.folder.write(wide, to: "wide.json")
    _ = try await program("scene", "add", "wide.json")
    let refused = try await program.run(["scene", "render"] + arguments)
    #expect(refused.status == status && refused.error.contains(message), "\(refused.error)")
    #expect(!FileManager.default.fileExists(atPath: program.url("a.png").path))
  }

  @Test func `remote images are loaded and cached`() async throws {
    let other = try Program()
    try await other.generate("heart", "--columns", "3")
    let origin = try await other.serve()
    let url = "http://127.0.0.1:\(origin.port)/bitmap"
    for (name, file, fallback) in [
      ("photo", "heart.png", ""), ("gone", "gone.png", ""), ("safe", "gone.png", "heart"),
    ] {
      try program.folder.write(
        #"{"scene":1,"body":{"remote":"\#(url)/\#(file)","width":3,"height":2"#
          + (fallback.isEmpty ? "}}" : #","fallback":"\#(fallback)"}}"#), to: "\(name).json")
    }
    try await program.generate("heart")
    func render(_ scene: String, _ options: String...) async throws -> ChildProcess.Outcome {
      try await program.run(["scene", "render", "\(scene).json", "-o", "\(scene).png"] + options)
    }
    let refused = try await render("photo")
    #expect(refused.status == 64 && refused.error.contains("/body: "), "\(refused.error)")
    let drawn = try await render("photo", "--remote-allow-private")
    #expect(drawn.status == 0 && drawn.error == "", "\(drawn.error)")
    let image = try PNGDecoder().decode(try await origin.get("/bitmap/heart.png").body).bitmap
    func pixels() throws -> Bitmap {
      try PNGDecoder().decode(Array(Data(contentsOf: program.url("photo.png")))).bitmap
    }
    #expect(try pixels() == image)
    let gone = try await render("gone", "--remote-allow-private")
    #expect(gone.status == 66 && gone.error.contains("/body: "), "\(gone.error)")
    let safe = try await render("safe", "--remote-allow-private")
    #expect(safe.status == 0 && safe.error.hasPrefix("warning: an image of another server"))
    #expect(await origin.stop().status == 0)
    try FileManager.default.removeItem(at: program.url("photo.png"))
    let again = try await render("photo", "--remote-allow-private")
    #expect(again.status == 0, "\(again.error)")
    #expect(try pixels() == image)
  }

  @Test func `every option of the URL is an option of render`() async throws {
    let help = try await program("scene", "render", "--help").output
    for option in [
      "--scale", "--proposed-width", "--proposed-height", "--background", "--opaque",
      "--color-mode", "--color-scheme", "--dir",
    ] {
      #expect(help.contains("\n  \(option) <"), "\(option)")
    }
  }
}
