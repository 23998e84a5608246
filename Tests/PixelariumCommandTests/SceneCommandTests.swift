import Foundation
import Gallery
import TestSupport
import Testing

struct SceneCommandTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `list prints tab-separated values or JSON lines`() async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    try await program.addScene("plain")
    let table = try await program("scene", "list")
    #expect(
      table.output == """
        1\tgreeting\t1\ta, b\tDear {{name}}
        2\tplain\t1\t\t

        """)
    let scenes = try await program.records(program("scene", "list", "--json").output)
    #expect(scenes.map { $0["name"] as? String } == ["greeting", "plain"])
    #expect(scenes[0]["license"] as? String == "CC0-1.0")
    #expect(scenes[0]["source"] as? String == "greeting.json")
    #expect(
      scenes[1].keys.sorted() == [
        "created", "id", "label", "license", "modified", "name", "revision", "source", "tags",
        "url",
      ])
  }

  @Test(arguments: [
    (["--query", "dear"], ["greeting"]), (["--tag", "a", "--tag", "b"], ["greeting"]),
    (["--page", "2", "--per-page", "1"], ["plain"]), (["--query", "nothing"], []),
  ])
  func `list filters by query, tag and page`(arguments: [String], names: [String]) async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    try await program.addScene("plain")
    let listed = try await program.run(["scene", "list", "--json"] + arguments)
    #expect(try program.records(listed.output).map { $0["name"] as? String } == names)
  }

  @Test func `list gives advice if there are no scenes`() async throws {
    #expect(try await program("scene", "list").status == 66)
    try await program.generate("heart")
    let empty = try await program("scene", "list")
    #expect(empty.output == "" && empty.status == 0)
    #expect(empty.error.contains("pixelarium scene add FILE"))
  }

  @Test func `show prints facts, parameters, uses and the size`() async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    let shown = try await program("scene", "show", "greeting")
    #expect(shown.status == 0 && shown.error == "")
    for line in [
      "name       greeting", "label      Dear {{name}}", "tags       a, b",
      "size       20x10 points",
      "parameter  name: text, Ada", "uses       bitmap heart", "uses       palette ink",
      "uses       symbol bell.fill", "url        /scene/greeting.png",
    ] {
      #expect(shown.output.contains("\(line)\n"), "\(shown.output)")
    }
    let near = try await program("scene", "show", "greting")
    #expect(near.status == 66)
    #expect(
      near.error.contains("there is no scene greting; near it: greeting; pixelarium scene list"))
  }

  @Test func `show marks missing items and explains the missing size`() async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    _ = try await program("bitmap", "remove", "heart")
    let shown = try program.record(
      await program("scene", "show", "greeting", "--json").output)
    #expect(shown["size"] == nil)
    #expect(
      shown["faults"] as? [String] == [
        "/body/zstack/0/bitmap must name a bitmap of the collection, got heart"
      ])
    let uses = try #require(shown["uses"] as? [[String: Any]])
    #expect(uses.map { $0["present"] as? Bool } == [false, true, true])
    let text = try await program("scene", "show", "greeting").output
    #expect(text.contains("uses       bitmap heart (gone)\n"))
  }

  @Test func `edit changes the scene and its document`() async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    let edited = try await program(
      "scene", "edit", "greeting", "--name", "hello", "--label", "Hi {{name}}", "--add-tag", "c",
      "--remove-tag", "a", "--license", "")
    #expect(edited.output == "1\thello\t2\n" && edited.status == 0)
    let scene = try program.record(await program("scene", "list", "--json").output)
    #expect(scene["label"] as? String == "Hi {{name}}" && scene["license"] is NSNull)
    #expect(scene["tags"] as? [String] == ["b", "c"])
    let document = try await program("scene", "export", "hello", "-o", "-").output
    for line in [#"  "name": "hello","#, #"  "label": "Hi {{name}}","#, #"  "tags": ["b","c"],"#] {
      #expect(document.contains("\(line)\n"), "\(document)")
    }
    #expect(!document.contains("license"))
    let unlabelled = try await program("scene", "edit", "hello", "--no-label", "--json")
    #expect(try program.record(unlabelled.output)["label"] is NSNull)
  }

  @Test(arguments: [
    (["hello", "--license", "MIT"], 66, "there is no scene hello"),
    (["greeting"], 64, "Nothing to change"),
    (["greeting", "--label", "Hi {{nam}}"], 65, "greeting: /label must name a parameter, got nam"),
    (["greeting", "--label", "a", "--no-label"], 64, "exclude each other"),
    (["greeting", "--name", "plain"], 65, "the name plain is taken"),
    (["greeting", "--tag", "A b"], 65, "/tags/0 must be"),
  ])
  func `edit rejects invalid changes`(arguments: [String], status: Int32, message: String)
    async throws
  {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    try await program.addScene("plain")
    let refused = try await program.run(["scene", "edit"] + arguments)
    #expect(refused.status == status && refused.error.contains(message), "\(refused.error)")
  }

  @Test func `remove removes scenes and reports missing ones`() async throws {
    try await program.addScene("plain")
    let removed = try await program("scene", "remove", "missing", "plain")
    #expect(removed.output == "1\tplain\t1\n" && removed.status == 66)
    #expect(removed.error.contains("there is no scene missing"))
    #expect(try await program("scene", "list").output == "")
  }

  @Test(arguments: [
    (["bitmap", "remove", "heart"], "heart is used by the scenes greeting, other"),
    (["bitmap", "remove", "1"], "heart is used by the scenes greeting, other"),
    (["palette", "remove", "ink"], "ink is used by the scenes greeting, other"),
    (["symbol", "remove", "bell"], "bell is used by the scenes greeting, other"),
    (["symbol", "remove", "bell.fill"], "bell.fill is used by the scenes greeting, other"),
  ])
  func `removing an item warns about the scenes that use it`(
    command: [String], warning: String
  ) async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    try await program.addScene("other", Program.showingScene)
    let removed = try await program.run(command)
    #expect(removed.status == 0 && removed.error == "warning: \(warning)\n")
  }

  @Test func `removing an unused item prints no warning`() async throws {
    try await program.addThings()
    try await program.generate("star")
    try program.draw("leaf.svg")
    _ = try await program("symbol", "add", "leaf.svg")
    try await program.addScene("greeting", Program.showingScene)
    for kind in [["bitmap", "remove", "star"], ["symbol", "remove", "leaf"]] {
      let removed = try await program.run(kind)
      #expect(removed.status == 0 && removed.error == "")
    }
  }

  @Test func `an exported scene imports as the same document`() async throws {
    try await program.addThings()
    try await program.addScene("greeting", Program.showingScene)
    try await program.addScene("plain")
    let written = try await program("scene", "export", "--all", "-o", "out/")
    #expect(written.output == "out/greeting.json\nout/plain.json\n")
    let first = try String(contentsOf: program.url("out/greeting.json"), encoding: .utf8)
    let again = try await program(
      "scene", "add", "out/greeting.json", "--on-conflict", "replace", "--json")
    #expect(try program.record(again.output)["outcome"] as? String == "replaced")
    let second = try await program("scene", "export", "greeting", "-o", "second.json")
    #expect(second.status == 0)
    #expect(try String(contentsOf: program.url("second.json"), encoding: .utf8) == first)
    #expect(try await program("scene", "export", "greeting", "plain", "-o", "-").status == 64)
    #expect(
      try await program("scene", "export", "greeting", "plain", "-o", "plain.json").status == 64)
  }

  @Test func `demo adds valid scenes once`() async throws {
    _ = try await program("demo")
    let first = try await program("scene", "list", "--json").output
    let names = try program.records(first).compactMap { $0["name"] as? String }
    #expect(names.count >= 8)
    #expect(Set(["award", "badge", "card", "certificate", "caption", "icons"]).isSubset(of: names))
    _ = try await program("scene", "remove", "badge")
    _ = try await program("demo")
    #expect(try await program("scene", "show", "badge").status == 66)
    let exported = try await program("scene", "export", "--all", "-o", "demo/")
    let files = exported.output.split(separator: "\n").map(String.init)
    for file in files {
      let name = URL(filePath: file).lastPathComponent
      let packaged = DemoCollection.packagedFolder.appending(path: "Scenes/\(name)")
      #expect(
        try Data(contentsOf: program.url(file)) == Data(contentsOf: packaged),
        "\(name) is not in its canonical form")
    }
    let checked = try await program.run(
      ["scene", "check", "--json", "--render-time-limit", "3600"] + files)
    #expect(checked.status == 0, "\(checked.error)")
    #expect(try program.records(checked.output).count == names.count - 1)
  }
}
