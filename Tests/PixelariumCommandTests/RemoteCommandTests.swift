import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

/// The commands over images that a second server, with a collection of its own, serves.
struct RemoteCommandTests {
  let program: Program
  let origin: RunningServer
  private let other: Program

  init() async throws {
    program = try Program()
    other = try Program()
    try await other.generate("heart", "--columns", "3")
    origin = try await other.serve()
  }

  private func url(_ path: String = "/bitmap/heart.png") -> String {
    "http://127.0.0.1:\(origin.port)\(path)"
  }

  private func remote(_ arguments: String...) async throws -> ChildProcess.Outcome {
    try await program.run(["remote"] + arguments + ["--remote-allow-private"])
  }

  @Test func `load prints phase, URL and size, and list and show report them`() async throws {
    let loaded = try await remote("load", url())
    #expect(loaded.output == "success\t\(url())\t3x2\n", "\(loaded.error)")
    #expect(loaded.status == 0)
    let listed = try await program("remote", "list")
    #expect(listed.output.contains("success") && listed.output.contains(url()))
    let record = try program.record(try await program("remote", "show", url(), "--json").output)
    #expect(record["phase"] as? String == "success")
    #expect(record["width"] as? Int == 3)
    #expect(record["reason"] is NSNull)
    let shown = try await program("remote", "show", url())
    #expect(shown.output.contains("size        3 × 2"))
  }

  @Test func `a private address needs --remote-allow-private`() async throws {
    let refused = try await program("remote", "load", url())
    #expect(refused.status == 64)
    #expect(refused.error.contains("--remote-allow-private"))
    #expect(refused.output == "")
  }

  @Test func `a failed URL is reported and the others are loaded`() async throws {
    let loaded = try await remote("load", url("/bitmap/nothing.png"), url())
    #expect(loaded.status == 66)
    #expect(loaded.output == "success\t\(url())\t3x2\n")
    #expect(loaded.error.contains("/bitmap/nothing.png: "))
  }

  @Test func `refresh retries a failed image at once`() async throws {
    _ = try await remote("load", url(), url("/bitmap/late.png"))
    try await other.generate("late")
    #expect(try await remote("load", url("/bitmap/late.png")).status == 66)
    let refreshed = try await remote("refresh", url("/bitmap/late.png"))
    #expect(refreshed.status == 0, "\(refreshed.error)")
    #expect(refreshed.output == "success\t\(url("/bitmap/late.png"))\t2x2\n")
  }

  @Test func `forget removes images from the list`() async throws {
    _ = try await remote("load", url())
    #expect(try await remote("forget", url()).output == "\(url())\n")
    #expect(try await remote("forget", url()).status == 66)
    _ = try await remote("load", url(), url("/bitmap/heart.png?scale=2"))
    #expect(try await remote("forget", "--all").output.split(separator: "\n").count == 2)
    let empty = try await program("remote", "list")
    #expect(empty.output == "" && empty.error.contains("pixelarium remote load"))
    #expect(try await program("remote", "forget").status == 64)
  }

  @Test func `save stores the image as a bitmap`() async throws {
    let saved = try await remote("save", url(), "--label", "A heart", "--tag", "kept")
    #expect(saved.output == "1\theart\t3x2\n", "\(saved.error)")
    let record = try program.record(try await program("bitmap", "show", "heart", "--json").output)
    #expect(record["label"] as? String == "A heart")
    #expect(record["tags"] as? [String] == ["kept"])
    #expect(try await remote("save", url()).status == 65)
    #expect(try await remote("save", url(), "--name", "copy").output == "2\tcopy\t3x2\n")
  }

  @Test func `sign makes a URL that a server with the key accepts`() async throws {
    let key = ["PIXELARIUM_URL_KEY": "sixteen letters!"]
    let signed = try await program.run(["remote", "sign", url()], environment: key)
    #expect(signed.status == 0, "\(signed.error)")
    let address = signed.output.split(separator: "\n").joined()
    #expect(address.hasPrefix("/remote.png?url=http%3A%2F%2F127.0.0.1%3A"))
    let server = try await RunningServer(
      ["--port", "0", "--remote-allow-private"], folder: program.folder.url,
      environment: ["PIXELARIUM_DATABASE": program.database.path].merging(key) { $1 })
    let answer = try await server.get(address)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer["X-Image-Phase"] == "success")
    #expect(try await server.get(address + "&scale=2").status == 403)
  }

  @Test func `the signed URL includes its expiry`() async throws {
    let signed = try await program.run(
      ["remote", "sign", "/remote.svg?url=\(url())&scale=2", "--expires", "60", "--json"],
      environment: ["PIXELARIUM_URL_KEY": "sixteen letters!"])
    let record = try program.record(signed.output)
    let end = try #require(record["expires"] as? Int)
    #expect((record["address"] as? String)?.contains("&expires=\(end)&") == true)
  }

  @Test(arguments: [
    (["sign", "http://a.example/"], "--url-key"), (["load", "cat.png"], "http://"),
    (["load", "http://localhost/"], "localhost"), (["load"], "urls"),
  ])
  func `an impossible call is a usage error`(
    arguments: [String], advice: String
  ) async throws {
    let outcome = try await program.run(["remote"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(advice), "\(outcome.error)")
  }

  @Test func `a short key is rejected without being shown`() async throws {
    let outcome = try await program("serve", "--port", "0", "--url-key", "geheim")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("16 bytes"))
    #expect(!outcome.error.contains("geheim"))
  }

  @Test func `serve loads its own images only with permission`() async throws {
    try await program.generate("dot")
    let server = try await program.serve("--remote-allow", "self", "--remote-allow-private")
    let image = "http%3A%2F%2F127.0.0.1%3A\(server.port)%2Fbitmap%2Fdot.png"
    let answer = try await server.get("/remote.png?url=\(image)&scale=4")
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try PNGDecoder().decode(answer.body).bitmap.columns == 8)
    #expect(await server.stop().status == 0)
    let closed = try await program.serve()
    #expect(try await closed.get("/remote.png?url=\(image)").status == 403)
  }
}
