import Foundation
import TestSupport
import Testing

@Suite struct SetCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func `add stores a set with its facts`() async throws {
    try program.folder.write("Terms.\n", to: "LICENSE")
    let added = try await program(
      "set", "add", "game-icons", "--author", "Ada L <https://ada.example>", "--author", "Bo",
      "--license", "cc-by-3.0", "--license-text", "LICENSE", "--source", "https://g.example",
      "--version", "2", "--description", "Icons of games", "--category", "games", "--tag", "flat")
    #expect(added.status == 0 && added.output == "1\tgame-icons\t0\n", "\(added.error)")
    let shown = try await program("set", "show", "game-icons")
    for line in [
      "title          Game icons", "license        CC-BY-3.0",
      "license terms  commercial use yes, attribution required, share alike no, changes yes",
      "author         Ada L <https://ada.example>", "author         Bo", "tags           flat",
      "members        0 bitmaps, 0 palettes, 0 symbols, 0 scenes, 0 fonts",
    ] {
      #expect(shown.output.contains(line + "\n"), "\(line)")
    }
    let record = try program.record(
      try await program("set", "show", "game-icons", "--json").output)
    #expect(record["licenseText"] as? String == "Terms.\n")
  }

  @Test func `list shows all sets by rank`() async throws {
    _ = try await program("set", "add", "tabler", "--license", "MIT", "--version", "3.1")
    _ = try await program("set", "add", "dark", "--hidden", "--rank", "0", "--title", "Dark")
    let list = try await program("set", "list")
    #expect(
      list.output == """
        0\tdark\tDark (hidden)\t\t\t\t0
        1\ttabler\tTabler\t\tMIT\t3.1\t0

        """)
    #expect(try await program("set", "list", "--per-page", "1").output.hasPrefix("0\tdark"))
  }

  @Test func `edit changes the given facts, and an empty text removes one`() async throws {
    _ = try await program(
      "set", "add", "tabler", "--license", "MIT", "--version", "3.1", "--author", "A", "--tag", "x")
    let edited = try await program(
      "set", "edit", "tabler", "--name", "icons", "--license", "", "--author", "B", "--add-tag",
      "y", "--title", "All Icons", "--json")
    let set = try program.record(edited.output)
    #expect(set["name"] as? String == "icons" && set["title"] as? String == "All Icons")
    #expect(set["license"] is NSNull && set["version"] as? String == "3.1")
    #expect((set["authors"] as? [[String: Any]])?.map { $0["name"] as? String } == ["B"])
    #expect(set["tags"] as? [String] == ["x", "y"] && set["revision"] as? Int == 2)
    #expect(set["hidden"] as? Bool == false)
    let hidden = try await program("set", "edit", "icons", "--hidden", "--json")
    #expect(try program.record(hidden.output)["hidden"] as? Bool == true)
  }

  @Test func `remove reports missing sets and removes the others`() async throws {
    for name in ["a", "b"] { _ = try await program("set", "add", name) }
    let removed = try await program("set", "remove", "a", "tabbler", "b")
    #expect(removed.status == 66 && removed.output == "1\ta\t0\n2\tb\t0\n")
    #expect(removed.error == "pixelarium: there is no set tabbler\n")
  }

  @Test func `members follow their set, and keep their names as earlier ones`() async throws {
    _ = try await program("set", "add", "a")
    _ = try await program("set", "add", "b")
    for set in ["a", "b"] { try await program.generate("x", "--set", set) }
    let refused = try await program.run(["set", "remove", "a"])
    #expect(refused.status == 65 && refused.error.contains("the set a has members (1): --members"))
    _ = try await program("set", "edit", "a", "--name", "c")
    #expect(try await program("alias", "list").output == "bitmap\ta:x\tc:x\n")
    #expect(try await program("bitmap", "show", "a:x").output.contains("c:x"))
    #expect(try await program("set", "remove", "c", "--members", "release").output == "1\tc\t1\n")
    #expect(
      try await program("alias", "list", "--kind", "bitmap").output
        == "bitmap\ta:x\tx\nbitmap\tc:x\tx\n")
    let removed = try await program("alias", "remove", "a:x", "a:y")
    #expect(removed.status == 66 && removed.output == "bitmap\ta:x\tx\n")
    #expect(removed.error == "pixelarium: no item had the name a:y; near it: a:x\n")
    #expect(try await program("set", "remove", "b", "--members", "remove").output == "2\tb\t1\n")
    #expect(try await program("bitmap", "list").output.contains("x"))
  }

  @Test func `an item has facts of its own`() async throws {
    _ = try await program("set", "add", "a", "--author", "Ada", "--license", "MIT")
    try await program.generate("x", "--set", "a")
    let shown = try program.record(try await program("bitmap", "show", "x", "--json").output)
    #expect(Self.credit(shown) == "x from A by Ada, MIT")
    let edited = try program.record(
      try await program(
        "bitmap", "edit", "x", "--author", "Bo <https://b.example>", "--license", "CC0-1.0",
        "--source", "https://x.example", "--json"
      ).output)
    #expect(Self.credit(edited) == "x from A by Bo, CC0-1.0, https://x.example")
    let refused = try await program.run(["bitmap", "edit", "x", "--source", "x"])
    #expect(refused.status == 65 && refused.error.contains("source must be an http or https URL"))
  }

  private static func credit(_ record: [String: Any]) -> String? {
    let item = record["bitmap"] as? [String: Any] ?? record
    return (item["credit"] as? [String: Any])?["text"] as? String
  }

  @Test(arguments: [
    (["add", "A b"], 65, "the set name \"A b\" must be words of a-z and 0-9"),
    (["add", "bitmap"], 65, "the set name bitmap is the beginning of another address"),
    (["add", "tabler"], 65, "there is a set tabler already"),
    (["add", "x", "--license", "Apache 2"], 65, "no SPDX expression; near: Apache-2.0;"),
    (["add", "x", "--source", "x.example"], 65, "source must be an http or https URL"),
    (["add", "x", "--license-text", "missing"], 74, "cannot read missing"),
    (["add", "x", "--rank", "-1"], 64, "must be a whole number from 0 to 1000000"),
    (["edit", "tabbler", "--title", "x"], 66, "there is no set tabbler; near: tabler"),
    (["edit", "tabler"], 64, "Nothing to change"), (["show", "tablr"], 66, "near: tabler"),
  ])
  func `errors name the thing, the rule and the value`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    _ = try await program("set", "add", "tabler")
    let done = try await program.run(["set"] + arguments)
    #expect(done.status == status)
    #expect(done.error.contains(message), "\(done.error)")
  }
}
