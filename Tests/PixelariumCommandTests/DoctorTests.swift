import Foundation
import ServerSettings
import TestSupport
import Testing

@testable import PixelariumCommand

struct DoctorTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  private func report(_ arguments: String..., environment: [String: String] = [:]) async throws
    -> [String: Any]
  {
    let outcome = try await program.run(
      ["doctor", "--json"] + arguments, environment: environment)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try program.record(outcome.output)
  }

  @Test func `the report lists every setting with its value and origin`() async throws {
    let report = try await report(
      "--port", "9000", environment: ["PIXELARIUM_RENDER_JOBS": "3"])
    let settings = try #require(report["settings"] as? [[String: String]])
    #expect(
      Set(settings.compactMap { $0["name"] }) == Set(SettingName.allCases.map(\.text)))
    func setting(_ name: String) -> [String: String]? { settings.first { $0["name"] == name } }
    #expect(setting("port") == ["name": "port", "value": "9000", "origin": "option"])
    #expect(
      setting("render-jobs") == ["name": "render-jobs", "value": "3", "origin": "environment"])
    #expect(setting("host") == ["name": "host", "value": "127.0.0.1", "origin": "default"])
  }

  @Test(arguments: [
    (
      ["--public-url", "https://me:secret@a.example"],
      "--public-url must not contain user information (the part before an @)"
    ),
    (
      ["--public-url", "a.example"],
      "--public-url must have the form https://host[:port][/path], got a.example"
    ),
    (
      ["--public-url", "https://a.example/art", "--base-path", "/b"],
      "the base path is /b, but the public URL https://a.example/art has the path /art: "
        + "leave the base path out, or make them equal"
    ),
  ])
  func `an invalid public URL is a usage error`(
    arguments: [String], message: String
  ) async throws {
    let outcome = try await program.run(["doctor"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("pixelarium: \(message)"), "\(outcome.error)")
    #expect(!outcome.error.contains("secret"))
  }

  @Test func `the defaults in the help text are the effective ones`() async throws {
    let help = try await program("serve", "--help").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let settings = try #require(try await report()["settings"] as? [[String: String]])
    let ofTheMachine = [
      "threads", "render-jobs", "renders-per-address", "connections", "database", "answer-memory",
    ]
    for setting in settings where !ofTheMachine.contains(setting["name"] ?? "") {
      let name = try #require(setting["name"])
      let value = setting["value"].flatMap { $0.isEmpty ? "built in" : $0 } ?? ""
      let marks = ["--\(name) <", "--\(name) Lets", "--\(name) Allows"]
      let text = try #require(
        marks.lazy.map { help.components(separatedBy: $0) }.first { $0.count > 1 }?.last)
      let promised = text.components(separatedBy: "(default: ").dropFirst().first
      #expect(promised?.hasPrefix("\(value))") == true, "\(name)")
    }
  }

  @Test func `the report lists the libraries' versions`() async throws {
    let versions = try #require(try await report()["versions"] as? [String: String])
    #expect(versions["pixelarium"] == Version.text)
    for library in ["libpng", "libheif", "libtiff", "sqlite", "libmicrohttpd", "zlib", "libzstd"] {
      #expect(versions[library]?.split(separator: ".").count ?? 0 >= 3)
    }
    for library in ["harfbuzz", "icu"] {
      #expect(versions[library]?.split(separator: ".").count ?? 0 >= 2)
    }
  }

  @Test func `doctor succeeds without a collection and creates none`() async throws {
    let report = try await report()
    #expect(report["collection"] == nil)
    #expect(try await program("bitmap", "list").status == 66)
  }

  @Test func `a public host is reported as an open door`() async throws {
    let closed = try await report()["openDoors"] as? [[String: String]]
    #expect(closed?.isEmpty == true)
    let open = try await report("--host", "0.0.0.0")["openDoors"] as? [[String: String]]
    #expect(open?.map { $0["door"] } == ["host 0.0.0.0"])
  }

  @Test func `the text report shows the collection, the cache and open doors`() async throws {
    try await program.generate("heart")
    let outcome = try await program("doctor")
    #expect(outcome.status == 0)
    for text in ["collection  1 bitmap,", "cache       0 pictures", "Security findings\n  none"] {
      #expect(outcome.output.contains(text))
    }
  }

  /// The superuser may write every file, whatever its permissions.
  @Test(.enabled(if: geteuid() != 0))
  func `a read-only collection is served and reported`() async throws {
    try await program.generate("heart")
    let files = FileManager.default
    let folder = try TemporaryFolder()
    let copy = folder.file("copy.sqlite")
    #expect(try await program("database", "backup", copy.path).status == 0)
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    defer {
      try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    }
    let collection = try await report("--database", copy.path)["collection"] as? [String: Any]
    #expect(collection?["readOnly"] as? Bool == true)
    let text = try await program("doctor", "--database", copy.path).output
    #expect(text.contains("access      read only: the file or its folder cannot be written"))
    let server = try await program.serve("--database", copy.path, "--demo")
    #expect(try await server.get("/bitmap/1.png").status == 200)
    #expect(try await server.get("/ready").status == 200)
    let refused = try await program("bitmap", "remove", "1", "--database", copy.path)
    #expect(refused.status == 74)
  }

  @Test func `an unusable database is a fault with status 65`() async throws {
    try program.folder.write(String(repeating: "no database ", count: 100), to: "noise.sqlite")
    let outcome = try await program("doctor", "--database", "noise.sqlite")
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("Faults\n  /"))
  }
}
