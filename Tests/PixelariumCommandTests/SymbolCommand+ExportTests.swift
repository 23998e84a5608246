import Foundation
import TestSupport
import Testing

struct SymbolCommandExportTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: program.url(path), encoding: .utf8)
  }

  private func files(_ folder: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: program.url(folder).path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try text("\(folder)/\($0)")) })
  }

  @Test func `a subject exports all its drawings, any other name one drawing`() async throws {
    try await program.addSymbols("bell", "bell.fill", "bell.slash", "star")
    let all = try await program("symbol", "export", "bell", "star", "-o", "out")
    #expect(all.status == 0 && all.error == "")
    let names = ["bell.svg", "bell.fill.svg", "bell.slash.svg", "star.svg"]
    #expect(
      all.output.split(separator: "\n").map { URL(filePath: String($0)).lastPathComponent }
        == names)
    #expect(try Set(files("out").keys) == Set(names))
    _ = try await program("symbol", "export", "bell.fill", "-o", "one")
    #expect(try Set(files("one").keys) == ["bell.fill.svg"])
  }

  @Test(arguments: ["bell", "bell.slash", "ding", "bell.slash.circle"])
  func `a file and standard output receive the same single drawing`(
    name: String
  ) async throws {
    try await program.addSymbols("bell", "bell.fill", "bell.slash")
    _ = try await program("symbol", "alias", "ding", "bell.fill")
    let written = try await program("symbol", "export", name, "-o", "One.SVG")
    #expect(written.status == 0 && written.output == "" && written.error == "")
    let piped = try await program("symbol", "export", name, "-o", "-")
    #expect(try text("One.SVG") == piped.output)
    let path = ["bell": "M4 4L6 4L6 6Z", "ding": "M4 4L7 4L7 7Z"][name] ?? "M4 4L8 4L8 8Z"
    #expect(piped.output.contains("d=\"\(path)\""))
  }

  @Test(arguments: [
    (["bell", "star", "-o", "-"], "Standard output is for one drawing"),
    (["--all", "-o", "-"], "Standard output is for one drawing"),
    (["bell", "star", "-o", "x.svg"], "x.svg is for one drawing"),
    (["--all", "-o", "x.svg"], "x.svg is for one drawing"),
    (["bell", "--all", "-o", "out"], "Name symbols, or use --all"),
    (["-o", "out"], "Name symbols, or use --all"), (["bell", "-o", ""], "--output"),
  ])
  func `an impossible export is a usage error and writes no file`(
    arguments: [String], message: String
  ) async throws {
    try await program.addSymbols("bell", "star")
    let refused = try await program.run(["symbol", "export"] + arguments)
    #expect(refused.status == 64 && refused.output == "")
    #expect(refused.error.contains(message))
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(!left.contains("x.svg") && !left.contains("out"))
  }

  @Test func `an existing folder that ends in svg is used as a folder`() async throws {
    try await program.addSymbols("bell", "star")
    try program.folder.write("", to: "set.svg/notes.txt")
    #expect(try await program("symbol", "export", "--all", "-o", "set.svg").status == 0)
    #expect(try Set(files("set.svg").keys) == ["notes.txt", "bell.svg", "star.svg"])
  }

  @Test func `a subject without a plain drawing exports only into a folder`() async throws {
    try await program.addSymbols("0.circle", "0.square")
    let refused = try await program("symbol", "export", "0", "-o", "0.svg")
    #expect(refused.status == 66 && refused.error.contains("near it: 0.circle"))
    #expect(!FileManager.default.fileExists(atPath: program.url("0.svg").path))
    _ = try await program("symbol", "export", "0", "-o", "out")
    #expect(try Set(files("out").keys) == ["0.circle.svg", "0.square.svg"])
  }

  @Test func `a missing symbol and a missing folder are 66`() async throws {
    try await program.addSymbols("bell")
    let symbol = try await program("symbol", "export", "bel", "-o", "x.svg")
    #expect(symbol.status == 66 && symbol.error.contains("near it: bell"))
    let folder = try await program("symbol", "export", "bell", "-o", "no/bell.svg")
    #expect(folder.status == 66 && folder.error.contains("there is no folder"))
  }

  @Test func `exported symbols import without loss`() async throws {
    let layers = """
      <title>A &amp; B</title>
      <g class="secondary body" opacity=".5"><circle cx="12" cy="12" r="9.123"/></g>
      <g class="primary variable-threshold-20 motion-group-1" fill="#12cc34">
      <path class="clear-behind" d="M2 2h2v2z"/><path fill-rule="evenodd" d="M0 0h9v9zM2 2h2v2z"/>
      <path fill="none" stroke="#12cc34" stroke-width="1.5" stroke-linecap="round"
      stroke-dasharray="1 2" stroke-dashoffset=".5" d="M0 0a5 5 0 013 4"/></g>
      <g class="tertiary always-rotates always-pulses multicolor-0:tintColor">
      <rect x="3" y="3" width="5" height="6" rx="2"/></g>
      """
    try program.folder.write(Program.svg(layers), to: "a/video.badge.x.svg")
    try program.draw("a/video.fill.badge.x.svg", size: 3)
    try program.draw("a/video.badge.x.slash.svg", size: 4)
    _ = try await program("symbol", "add", "a", "--names", "sf", "--license", "MIT")
    _ = try await program("symbol", "export", "--all", "-o", "out")
    let other = ["--database", "other.sqlite"]
    let added = try await program.run(["symbol", "add", "out", "--names", "sf"] + other)
    #expect(added.status == 0 && added.error == "")
    _ = try await program.run(["symbol", "edit", "video.badge.x", "--license", "MIT"] + other)
    _ = try await program.run(["symbol", "export", "--all", "-o", "again"] + other)
    #expect(try files("again") == files("out"))
    let shown = try program.record(
      await program.run(["symbol", "show", "video.badge.x", "--json"] + other).output)
    let symbol = try #require(shown["symbol"] as? [String: Any])
    #expect(symbol["label"] as? String == "A & B")
    #expect(symbol["variants"] as? [String] == ["fill", "slash"])
  }

  @Test func `the demo collection exports and imports without loss`() async throws {
    _ = try await program("demo")
    _ = try await program("symbol", "export", "--all", "-o", "out")
    let other = ["--database", "other.sqlite"]
    let added = try await program.run(["symbol", "add", "out", "--names", "sf"] + other)
    #expect(added.status == 0)
    _ = try await program.run(["symbol", "export", "--all", "-o", "again"] + other)
    let (before, after) = try (files("out"), files("again"))
    #expect(before.count >= 60 && Set(before.keys) == Set(after.keys))
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
    let lists = try [
      program.records(await program("symbol", "list", "--json").output),
      program.records(await program.run(["symbol", "list", "--json"] + other).output),
    ].map { symbols in
      symbols.map { "\($0["name"] ?? "") \($0["variants"] ?? "") \($0["label"] ?? "")" }
    }
    #expect(lists[0] == lists[1])
  }
}
