import Foundation
import TestSupport
import Testing

struct SceneCommandAddTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `add prints id, name and revision`() async throws {
    try program.folder.write(Program.plainScene, to: "Über uns.json")
    let named = Program.plainScene.replacing("\"body\"", with: "\"name\": \"inner\", \"body\"")
    try program.folder.write(named, to: "outer.json")
    let added = try await program("scene", "add", "Über uns.json", "outer.json", "--tag", "x")
    #expect(added.output == "1\tuber-uns\t1\n2\tinner\t1\n" && added.status == 0)
    let given = try await program("scene", "add", "outer.json", "--name", "given", "--json")
    let record = try program.record(given.output)
    #expect(record["outcome"] as? String == "added")
    let scene = try #require(record["scene"] as? [String: Any])
    #expect(scene["name"] as? String == "given" && scene["source"] as? String == "outer.json")
    let document = try await program("scene", "export", "inner", "-o", "-").output
    #expect(document.contains(#""tags": ["x"]"#) || document.contains(#""tags":["x"]"#))
  }

  @Test func `add reads standard input`() async throws {
    let added = try await program(
      "scene", "add", "-", "--name", "piped", input: Array(Program.plainScene.utf8))
    #expect(added.output == "1\tpiped\t1\n")
    let broken = try await program("scene", "add", "-", input: Array("{\n\"scene\": 2}".utf8))
    #expect(broken.status == 65 && broken.error.contains("-:2: /scene must be 1, got 2"))
  }

  @Test(arguments: [
    ("fail", 65, "1\tplain\t1"), ("skip", 0, "1\tplain\t1"), ("replace", 0, "1\tplain\t2"),
  ])
  func `a taken name is rejected, skipped or replaced by policy`(
    policy: String, status: Int32, line: String
  ) async throws {
    try await program.addScene("plain")
    let again = try await program("scene", "add", "plain.json", "--on-conflict", policy)
    #expect(again.status == status)
    #expect(again.output == (policy == "replace" ? "\(line)\n" : ""))
    if policy == "fail" {
      #expect(again.error.contains("plain.json: the name plain is taken"))
      #expect(again.error.contains("--on-conflict replace"))
    }
    if policy == "skip" { #expect(again.error == "skipped: scene 1 has the name plain\n") }
  }

  @Test func `a bad file is reported and the others are added`() async throws {
    try program.folder.write(Program.plainScene, to: "good.json")
    try program.folder.write(Program.plainScene, to: "last.json")
    try program.folder.write("{\"scene\": 1,\n \"bodi\": {}}", to: "bad.json")
    let added = try await program("scene", "add", "good.json", "bad.json", "none.json", "last.json")
    #expect(added.output == "1\tgood\t1\n2\tlast\t1\n" && added.status == 65)
    #expect(
      added.error.contains("bad.json:1: the document has the unknown key bodi; did you mean body?"))
    #expect(added.error.contains("none.json: there is no such file"))
    #expect(added.error.contains("2 of 4 were added\n"))
  }

  @Test func `a dry run lists planned scenes and stores none`() async throws {
    try await program.addScene("plain")
    try program.folder.write(Program.plainScene, to: "other.json")
    let planned = try await program("scene", "add", "--dry-run", "other.json", "plain.json")
    #expect(planned.output == "other.json\tother\t20x10\n" && planned.status == 65)
    #expect(planned.error.contains("plain.json: the name plain is taken"))
    #expect(try await program("scene", "show", "other").status == 66)
  }

  @Test func `add checks every named item in all branches`() async throws {
    try await program.addThings()
    let text = """
      {"scene": 1,
       "parameters": {
         "on": {"type": "boolean", "default": true},
         "kind": {"type": "choice", "options": ["bell", "bal"], "default": "bell"},
         "icon": {"type": "symbol", "default": "bel"},
         "avatar": {"type": "bitmap", "tag": "face", "default": "heart"}},
       "body": {
         "if": "{{on}}",
         "then": {"text": "a"},
         "else": {
           "vstack": [
             {"symbol": "{{kind}}"},
             {"bitmap": "hart",
              "palette": "inc"},
             {"text": "b", "modifiers": [{"font": {"family": "Intr"}}]},
             {"scene": "gone"}]}}}
      """
    try program.folder.write(text, to: "all.json")
    let added = try await program("scene", "add", "all.json")
    #expect(added.status == 65 && added.output == "")
    #expect(
      added.error == """
        pixelarium: all.json:5: /parameters/icon/default must name a symbol of the collection, got bel; did you mean bell?
        pixelarium: all.json:6: /parameters/avatar/default must name a bitmap of the collection tagged face, got heart
        pixelarium: all.json:12: /body/else/vstack/0/symbol must name a symbol of the collection, got bal
        pixelarium: all.json:13: /body/else/vstack/1/bitmap must name a bitmap of the collection, got hart; did you mean heart?
        pixelarium: all.json:14: /body/else/vstack/1/palette must name a palette of the collection, got inc; did you mean ink?
        pixelarium: all.json:15: /body/else/vstack/2/modifiers/0/font/family must name a family of fonts, shipped or of the collection, got Intr; did you mean Inter?
        pixelarium: all.json:16: /body/else/vstack/3/scene must name a scene of the collection, got gone

        """)
  }

  @Test func `add rejects default values beyond a limit`() async throws {
    let text = """
      {"scene": 1, "parameters": {"r": {"type": "number", "default": 900}},
       "body": {
         "text": "a",
         "modifiers": [{"blur": "{{r}}"}]}}
      """
    try program.folder.write(text, to: "blurred.json")
    let added = try await program("scene", "add", "blurred.json")
    #expect(added.status == 65)
    #expect(
      added.error
        == "pixelarium: blurred.json:4: /body/modifiers/0/blur must be 0 to 200, got 900\n")
  }

  @Test(arguments: [
    ["add", "bad.json"], ["check", "bad.json"], ["render", "bad.json", "-o", "a.png"],
  ])
  func `all errors of a document are reported at once`(arguments: [String]) async throws {
    try await program.generate("heart")
    let runs = (0..<25).map { _ in "7" }.joined(separator: ", ")
    let text = """
      {"scene": 1,
       "tags": ["A"],
       "body": {"text": [\(runs)], "modifiers": [{"opacty": 1}]}}
      """
    try program.folder.write(text, to: "bad.json")
    let outcome = try await program.run(["scene"] + arguments)
    #expect(outcome.status == 65 && outcome.output == "")
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[0].hasPrefix("pixelarium: bad.json:2: /tags/0 must be"))
    #expect(lines[1].hasSuffix("bad.json:3: /body/text/0 must be a run, got 7"))
    #expect(lines[20].hasSuffix("bad.json: and 7 more"))
  }

  @Test func `check prints parameters, uses and the size, and stores no scene`() async throws {
    try await program.addThings()
    try program.folder.write(Program.showingScene, to: "a.json")
    try program.folder.write(Program.plainScene, to: "b.json")
    let checked = try await program("scene", "check", "a.json", "b.json")
    #expect(checked.status == 0 && checked.error == "")
    #expect(
      checked.output == """
        name       a
        size       20x10 points
        parameter  name: text, Ada
        uses       bitmap heart
        uses       palette ink
        uses       symbol bell.fill

        name  b
        size  20x10 points

        """)
    #expect(try await program("scene", "list").output == "")
  }

  @Test func `add notes characters without a font, and check rejects them`() async throws {
    let text = Program.plainScene.replacing("\"a\"", with: "\"a\u{12000}\"")
    try program.folder.write(text, to: "cuneiform.json")
    let added = try await program("scene", "add", "cuneiform.json")
    #expect(added.status == 0)
    #expect(
      added.error
        == "note: cuneiform.json: no font has U+12000; boxes replace them\n")
    let checked = try await program("scene", "check", "cuneiform.json")
    #expect(checked.status == 65 && checked.output == "")
    #expect(checked.error == "pixelarium: cuneiform.json: no font has U+12000\n")
  }

  @Test func `add accepts font families of the collection and suggests near ones`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "TypesettingTests/Fonts/Files/Layers.ttf")
    func add(_ family: String) async throws -> ChildProcess.Outcome {
      try program.folder.write(
        #"{"scene":1,"body":{"text":"A","modifiers":[{"font":{"family":"\#(family)","size":32}}]}}"#,
        to: "letter.json")
      return try await program("scene", "add", "letter.json", "--on-conflict", "replace")
    }
    #expect(try await add("Layers").status == 65)
    #expect(try await program("font", "add", file.path).status == 0)
    let added = try await add("Layers")
    #expect(added.status == 0 && added.error == "", "\(added.error)")
    let shown = try await program("scene", "show", "letter")
    #expect(shown.output.contains("32x40 points") && shown.output.contains("font Layers"))
    let refused = try await add("Layer")
    #expect(refused.status == 65 && refused.error.contains("got Layer; did you mean Layers?"))
  }

  @Test func `add rejects a scene that contains itself`() async throws {
    try await program.addScene("inner")
    try await program.addScene("outer", #"{"scene": 1, "body": {"scene": "inner"}}"#)
    try program.folder.write(#"{"scene": 1, "body": {"scene": "outer"}}"#, to: "inner.json")
    let again = try await program("scene", "add", "inner.json", "--on-conflict", "replace")
    #expect(again.status == 65)
    #expect(
      again.error.hasPrefix("pixelarium: inner.json:1: inner uses outer, which uses inner"),
      "\(again.error)")
    let removed = try await program("scene", "remove", "inner")
    #expect(removed.error == "warning: inner is used by the scene outer\n")
  }

  @Test func `add does not load remote images`() async throws {
    let text = """
      {"scene": 1, "body": {"remote": "https://example.invalid/a.png", "width": 30, "height": 40}}
      """
    try program.folder.write(text, to: "remote.json")
    let added = try await program("scene", "add", "remote.json", "--dry-run")
    #expect(added.status == 66)
    try await program.generate("heart")
    let planned = try await program("scene", "add", "remote.json", "--dry-run")
    #expect(planned.output == "remote.json\tremote\t30x40\n" && planned.error == "")
  }

  @Test func `a parameter without any possible value is noted`() async throws {
    let text = """
      {"scene": 1, "parameters": {"face": {"type": "bitmap", "tag": "face"}},
       "body": {"bitmap": "{{face}}"}}
      """
    try await program.generate("heart")
    try program.folder.write(text, to: "face.json")
    let without = try await program("scene", "check", "face.json", "--json")
    #expect(without.status == 0)
    #expect(try program.record(without.output)["size"] == nil)
    #expect(
      without.error
        == "note: face.json: it was not drawn, since there is no bitmap tagged face for face\n")
    _ = try await program("bitmap", "edit", "heart", "--tag", "face")
    let with = try await program("scene", "check", "face.json")
    #expect(with.output.contains("size       2x2 points") && with.error == "")
  }
}
