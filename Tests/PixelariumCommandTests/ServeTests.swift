import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

struct ServeTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `the next answer shows an edit by the command`() async throws {
    try await program.generate("heart")
    let server = try await program.serve()
    let url = "/bitmap/heart.png?scale=2"
    let white = try await server.get(url)
    #expect(white.status == 200)
    #expect(try await server.get(url).body == white.body)
    for color in ["red", "blue"] {
      #expect(try await program("bitmap", "fill", "heart", "--color", color).status == 0)
      let answer = try await server.get(url)
      let expected = Bitmap.solid(try Color(cssText: color), rows: 4, columns: 4)
      #expect(try PNGDecoder().decode(answer.body).bitmap == expected)
      #expect(answer["ETag"] != white["ETag"])
    }
    #expect(try await program("bitmap", "remove", "heart").status == 0)
    #expect(try await server.get(url).status == 404)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal stops the server despite idle connections`(signal: Int32) async throws {
    try await program.generate("heart")
    let server = try await program.serve()
    let connections = try (0..<3).map { _ in try RawClient(port: server.port) }
    for connection in connections {
      try await connection.send("GET /bitmap/1.png HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      #expect(try await connection.response().status == 200)
    }
    let (status, output, _) = await server.stop(signal)
    #expect(status == 0)
    #expect(output == "Listening on http://127.0.0.1:\(server.port)\n")
  }

  @Test func `the base path is part of the reported address`() async throws {
    try await program.generate("heart")
    let server = try await program.serve("--base-path", "/art")
    #expect(try await server.get("/art/bitmap/1.png").status == 200)
    #expect(await server.stop().output == "Listening on http://127.0.0.1:\(server.port)/art\n")
  }

  @Test func `the log can be JSON`() async throws {
    let server = try await program.serve("--log-format", "json", "--log-level", "debug")
    _ = try await server.get("/bitmap/none.png")
    let lines = await server.stop().error.split(separator: "\n")
    let records = try lines.map { try program.record(String($0)) }
    #expect(records.map { $0["message"] as? String }.contains("stopping"))
    let request = try #require(records.first { $0["message"] as? String == "request" })
    #expect(request["level"] as? String == "info" && request["source"] as? String == "GalleryWeb")
    #expect((request["metadata"] as? [String: String])?["status"] == "404")
    let time = try #require(request["time"] as? String)
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/) != nil)
  }

  @Test func `serve --demo adds the demo collection to a new catalog once`() async throws {
    let first = try await program.serve("--demo")
    #expect(try await first.get("/bitmap/1.png").status == 200)
    #expect(await first.stop().status == 0)
    #expect(try await program("bitmap", "remove", "1").status == 0)
    let second = try await program.serve("--demo")
    #expect(try await second.get("/bitmap/1.png").status == 404)
  }

  @Test func `the server switches to a database that replaces its file`() async throws {
    try await program.generate("heart")
    let server = try await program.serve()
    let url = "/bitmap/1.png?scale=2"
    #expect(try await server.get(url).status == 200)
    let (copy, noise) = (program.url("copy.sqlite"), program.url("noise"))
    #expect(try await program("database", "backup", copy.path).status == 0)
    let filled = try await program(
      "bitmap", "fill", "heart", "--color", "red", "--database", copy.path)
    #expect(filled.status == 0)
    try Data("no database".utf8).write(to: noise)
    for file in [noise, copy] {
      _ = unsafe rename(file.path, program.database.path)
      // Noticed within a second; the test waits for it, however long that is here.
      let status = file == noise ? 503 : 200
      while try await server.get(url).status != status { await Task.yield() }
      #expect(try await server.get("/ready").status == status)
    }
    let red = try PNGDecoder().decode(try await server.get(url).body).bitmap
    #expect(red == Bitmap.solid(try Color(cssText: "red"), rows: 4, columns: 4))
  }

  @Test func `a port in use is 74 with advice`() async throws {
    let server = try await program.serve()
    let second = try await program("serve", "--port", "\(server.port)")
    #expect(second.status == 74)
    #expect(second.output == "")
    #expect(second.error.contains("choose another --host or --port"))
  }

  @Test func `variables apply unless an option overrides them`() async throws {
    try await program.generate("heart")
    let server = try await RunningServer(
      ["--max-pixels", "100", "--scene-nodes", "3"], folder: program.folder.url,
      environment: [
        "PIXELARIUM_DATABASE": program.database.path, "PIXELARIUM_PORT": "0",
        "PIXELARIUM_MAX_SIDE": "20", "PIXELARIUM_MAX_PIXELS": "1000",
        "PIXELARIUM_SCENE_NODES": "10", "PIXELARIUM_SCENE_CHARACTERS": "5",
      ])
    #expect(try await server.get("/bitmap/1.png?width=21").text.contains("at most 20 pixels"))
    #expect(try await server.get("/bitmap/1.png?width=11").text.contains("at most 100 pixels"))
    for (name, body, refusal) in [
      (
        "long", #"{"text":"123456"}"#,
        "at most 5 characters (Unicode scalars) of text, got at least 6"
      ),
      (
        "many", #"{"hstack":[{"forEach":3,"content":{"circle":true}}]}"#,
        "at most 3 nodes, got at least 4"
      ),
    ] {
      try program.folder.write(#"{"scene":1,"body":\#(body)}"#, to: "\(name).json")
      #expect(try await program("scene", "add", "\(name).json").status == 0)
      #expect(try await server.get("/scene/\(name).png").text.contains(refusal))
    }
  }

  @Test func `serves a Unix socket and removes it afterwards`() async throws {
    try await program.generate("heart")
    let path = program.url("http.sock").path
    let server = try await program.serve("--socket", path, "--socket-mode", "0600")
    let client = try RawClient(path: path)
    try await client.send("GET /bitmap/1.png HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().status == 200)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(await server.stop().output == "Listening on unix:\(path)\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `serves an inherited socket and notifies the service manager`() async throws {
    try await program.generate("heart")
    let listening = try ListeningSocket()
    let notices = try DatagramSocket(path: program.url("notify.sock").path)
    let server = try await RunningServer(
      ["--port", "1"], socket: listening.descriptor, folder: program.folder.url,
      environment: [
        "PIXELARIUM_DATABASE": program.database.path, "NOTIFY_SOCKET": notices.path,
      ])
    #expect(server.port == listening.port)
    #expect(try await server.get("/bitmap/1.png").status == 200)
    let place = "http://localhost:\(listening.port)"
    #expect(await notices.next() == "READY=1\nSTATUS=Listening on \(place)")
    #expect(await server.stop().status == 0)
    #expect(await notices.next() == "STOPPING=1")
  }

  @Test func `successive servers on an inherited socket lose no request`()
    async throws
  {
    try await program.generate("heart")
    let listening = try ListeningSocket()
    func serve() async throws -> RunningServer {
      try await RunningServer(
        ["--port", "1"], socket: listening.descriptor, folder: program.folder.url,
        environment: ["PIXELARIUM_DATABASE": program.database.path])
    }
    let (answered, over) = (Tally(), Tally())
    var server = try await serve()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 {
        group.addTask {
          while over.count == 0 {
            let client = TestClient(port: listening.port)
            let answer = try? await client.get("/bitmap/1.png?scale=3")
            #expect(answer?.status == 200)
            answered.increase()
          }
        }
      }
      for _ in 1...3 {
        await answered.reaches(answered.count + 50)
        let end = await server.stop()
        #expect(end.status == 0, "\(end.error)")
        server = try await serve()
      }
      over.increase()
      try await group.waitForAll()
    }
    #expect(await server.stop().status == 0)
  }

  @Test func `a draining server answers until a second signal`()
    async throws
  {
    try await program.generate("heart")
    let server = try await program.serve("--drain-delay", "3600")
    #expect(try await server.get("/ready").status == 200)
    let client = try RawClient(port: server.port)
    try await client.send("GET /bitmap/1.png HTTP/1.1\r\nHost: h\r\n\r\n")
    let picture = try await client.response()
    #expect(picture["Connection"] == nil)
    server.child.signal(SIGTERM)
    while try await server.get("/ready").status != 503 { await Task.yield() }
    try await client.send("GET /bitmap/1.png HTTP/1.1\r\nHost: h\r\n\r\n")
    let later = try await client.response()
    #expect(later.status == 200 && later.body == picture.body)
    #expect(later["Connection"]?.lowercased() == "close")
    #expect(await server.stop().status == 128 + SIGTERM)
  }

  @Test(arguments: [
    (["--drain-delay", "3601"], "must be a whole number from 0 to 3600 seconds"),
    (["--socket-mode", "0888"], "--socket-mode"),
    (["--socket", "/tmp/" + String(repeating: "x", count: 120)], "1 to 107 bytes, got 125"),
  ]) func `rejects impossible options before serving`(
    arguments: [String], said: String
  ) async throws {
    let outcome = try await program.run(["serve", "--port", "0"] + arguments)
    #expect(outcome.status != 0 && outcome.error.contains(said), "\(outcome.error)")
  }
}
