import Foundation
import TestSupport
import Testing

struct SymbolCommandTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `list prints tab-separated values or JSON lines`() async throws {
    try await program.addSymbols("bell", "bell.fill", "bell.slash", "star")
    _ = try await program("symbol", "edit", "bell", "--label", "A bell", "--tag", "loud")
    let table = try await program("symbol", "list")
    #expect(
      table.output == """
        1\tbell\tfill, slash\tloud\tA bell
        2\tstar\t\t\t

        """)
    let symbols = try await program.records(program("symbol", "list", "--json").output)
    #expect(symbols.map { $0["name"] as? String } == ["bell", "star"])
    #expect(symbols[0]["variants"] as? [String] == ["fill", "slash"])
    #expect(symbols[1]["label"] is NSNull && symbols[1]["preferredMode"] is NSNull)
    #expect(
      symbols[1].keys.sorted() == [
        "aliases", "categories", "decorative", "flipsInRTL", "id", "label", "license", "name",
        "preferredMode", "revision", "searchWords", "source", "tags", "url", "variants",
      ])
  }

  @Test(arguments: [
    (["--query", "gong"], ["bell"]), (["--query", "bell slash"], ["bell"]),
    (["--tag", "loud"], ["bell"]), (["--category", "sky"], ["star"]),
    (["--page", "2", "--per-page", "1"], ["star"]), (["--query", "nothing"], []),
  ])
  func `list filters by query, tag, category and page`(arguments: [String], names: [String])
    async throws
  {
    try await program.addSymbols("bell", "bell.slash", "star")
    _ = try await program(
      "symbol", "edit", "bell", "--tag", "loud", "--search-word", "gong")
    _ = try await program("symbol", "edit", "star", "--category", "sky")
    let listed = try await program.run(["symbol", "list", "--json"] + arguments)
    #expect(try program.records(listed.output).map { $0["name"] as? String } == names)
    #expect(listed.status == 0)
  }

  @Test func `list gives advice if there are no symbols`() async throws {
    #expect(try await program("symbol", "list").status == 66)
    try await program.generate("heart")
    let empty = try await program("symbol", "list")
    #expect(empty.output == "" && empty.status == 0)
    #expect(empty.error.contains("pixelarium symbol add FOLDER"))
    for arguments in [["--page", "0"], ["--per-page", "501"]] {
      #expect(try await program.run(["symbol", "list"] + arguments).status == 64)
    }
  }

  @Test func `show prints facts, drawings and candidates`() async throws {
    try await program.addSymbols("bell", "bell.fill")
    let shown = try await program("symbol", "show", "bell", "--variant", "slash.fill")
    for line in [
      "id              1", "name            bell", "label           none",
      "drawing         bell.fill: drawn, 1 layer (primary), 1 fill, 0 strokes",
      "looked for      bell.slash.fill (missing), bell.slash (missing), bell.fill (stored)",
    ] {
      #expect(shown.output.contains("\(line)\n"), "\(shown.output)")
    }
    let made = try program.record(
      await program("symbol", "show", "bell.slash", "--derive", "--json").output)
    #expect(made["resolved"] as? String == "bell.slash" && made["alias"] == nil)
    let candidates = try #require(made["candidates"] as? [[String: String]])
    #expect(candidates == [["name": "bell.slash", "outcome": "derived"]])
    let drawings = try #require(made["drawings"] as? [[String: Any]])
    #expect(drawings.map { $0["variant"] as? String } == ["none", "fill"])
    #expect(drawings[0]["viewBox"] as? [Double] == [0, 0, 24, 24])
    #expect(try await program("symbol", "show", "bell", "--variant", "oval").status == 64)
  }

  @Test(arguments: [
    ["show", "bel"], ["show", "bell.slsh"], ["edit", "bel", "--tag", "a"], ["alias", "old", "bel"],
    ["remove", "bel"], ["export", "bel", "-o", "-"], ["derive", "bel", "--variants", "slash"],
  ])
  func `a missing name is 66 with near names`(arguments: [String]) async throws {
    try await program.addSymbols("bell", "bell.slash", "star")
    let missing = try await program.run(["symbol"] + arguments)
    #expect(missing.status == 66 && missing.output == "")
    #expect(missing.error.contains("near it: bell"), "\(missing.error)")
    #expect(missing.error.contains("pixelarium symbol list"))
  }

  @Test func `edit changes only the given values`() async throws {
    try await program.addSymbols("bell", "bell.slash")
    let edited = try await program(
      "symbol", "edit", "bell.slash", "--label", "A bell", "--tag", "b", "--tag", "a", "--category",
      "objects", "--search-word", "ring ring", "--license", "MIT", "--preferred-mode",
      "hierarchical", "--flips", "--json")
    let symbol = try program.record(edited.output)
    #expect(symbol["name"] as? String == "bell" && symbol["revision"] as? Int == 2)
    #expect(symbol["label"] as? String == "A bell" && symbol["tags"] as? [String] == ["a", "b"])
    #expect(symbol["categories"] as? [String] == ["objects"])
    #expect(symbol["searchWords"] as? [String] == ["ring ring"])
    #expect(symbol["license"] as? String == "MIT" && symbol["flipsInRTL"] as? Bool == true)
    #expect(symbol["preferredMode"] as? String == "hierarchical")
    let back = try program.record(
      await program(
        "symbol", "edit", "bell", "--decorative", "--add-tag", "c", "--remove-tag", "a",
        "--category", "", "--search-word", "", "--license", "", "--preferred-mode", "automatic",
        "--no-flips", "--json"
      ).output)
    #expect(back["label"] is NSNull && back["license"] is NSNull)
    #expect(back["decorative"] as? Bool == true)
    #expect(try await program("symbol", "list").output.contains("decorative"))
    let unlabelled = try program.record(
      await program("symbol", "edit", "bell", "--no-label", "--json").output)
    #expect(unlabelled["label"] is NSNull && unlabelled["decorative"] as? Bool == false)
    #expect(back["preferredMode"] is NSNull)
    #expect(back["tags"] as? [String] == ["b", "c"] && back["categories"] as? [String] == [])
    #expect(back["searchWords"] as? [String] == [] && back["flipsInRTL"] as? Bool == false)
  }

  @Test func `edit renames all drawings and keeps old names as aliases`() async throws {
    try await program.addSymbols("bell", "bell.slash", "star")
    let renamed = try await program("symbol", "edit", "bell", "--name", "gong")
    #expect(renamed.output == "1\tgong\tslash\n" && renamed.status == 0)
    let shown = try program.record(
      await program("symbol", "show", "bell.slash", "--json").output)
    #expect(shown["resolved"] as? String == "gong.slash")
    #expect(shown["alias"] as? String == "bell.slash")
    let taken = try await program("symbol", "edit", "gong", "--name", "star")
    #expect(taken.status == 65 && taken.error.contains("the name star is taken"))
    #expect(try await program("symbol", "edit", "gong", "--name", "Gong").status == 65)
    #expect(try await program("symbol", "list").output.contains("gong"))
  }

  @Test(arguments: [
    [], ["--label", "A", "--decorative"], ["--no-label", "--decorative"],
    ["--tag", "a", "--add-tag", "b"],
    ["--preferred-mode", "loud"],
  ])
  func `an impossible edit is a usage error`(arguments: [String]) async throws {
    #expect(try await program.run(["symbol", "edit", "bell"] + arguments).status == 64)
  }

  @Test func `alias adds a further name for a drawing`() async throws {
    try await program.addSymbols("bell", "bell.slash", "star")
    let made = try await program("symbol", "alias", "bell-off", "bell.slash")
    #expect(made.output == "1\tbell\tslash\n" && made.status == 0)
    let again = try await program("symbol", "alias", "bell-off", "bell.slash", "--json")
    #expect(try program.record(again.output)["aliases"] as? [String] == ["bell-off"])
    #expect(try program.record(again.output)["revision"] as? Int == 2)
    for taken in ["star", "bell"] {
      let refused = try await program("symbol", "alias", taken, "bell.slash")
      #expect(refused.status == 65 && refused.error.contains("the name \(taken) is taken"))
    }
    #expect(try await program("symbol", "alias", "Bell", "bell").status == 65)
  }

  @Test func `remove removes subjects, drawings and aliases, and reports a missing one`()
    async throws
  {
    try await program.addSymbols("bell", "bell.fill", "bell.slash", "star")
    _ = try await program("symbol", "alias", "ding", "bell")
    let removed = try await program("symbol", "remove", "ding", "moon", "bell.fill", "star")
    #expect(removed.output == "1\tding\talias\n1\tbell.fill\tdrawing\n2\tstar\tsymbol\n")
    #expect(removed.error.contains("there is no symbol moon") && removed.status == 66)
    let rest = try program.records(await program("symbol", "list", "--json").output)
    #expect(rest.map { $0["variants"] as? [String] } == [["slash"]])
    let last = try await program("symbol", "remove", "bell", "--json")
    let record = try program.record(last.output)
    #expect(record["removed"] as? String == "symbol" && record["name"] as? String == "bell")
    #expect(try await program("database", "check").status == 0)
  }

  @Test func `derive stores missing variants and skips drawn ones`() async throws {
    try await program.addSymbols("bell", "bell.slash")
    let derived = try await program(
      "symbol", "derive", "bell", "--variants", "circle,circle.fill,slash")
    #expect(derived.output == "1\tbell.circle\tbell\n1\tbell.circle.fill\tbell\n")
    #expect(derived.error == "skipped: bell.slash is drawn\n" && derived.status == 0)
    let again = try await program("symbol", "derive", "bell", "--variants", "circle", "--json")
    #expect(try program.record(again.output)["outcome"] as? String == "replaced")
    let shown = try program.record(await program("symbol", "show", "bell", "--json").output)
    let drawings = try #require(shown["drawings"] as? [[String: Any]])
    #expect(
      drawings.map { "\($0["name"] ?? "") \($0["origin"] ?? "")" } == [
        "bell drawn", "bell.circle derived", "bell.circle.fill derived", "bell.slash drawn",
      ])
    let over = try await program("symbol", "export", "bell.circle", "-o", "c.svg")
    #expect(over.status == 0)
    let drawn = try await program("symbol", "add", "c.svg", "--name", "bell.circle")
    #expect(drawn.output == "1\tbell.circle\tbell\n" && drawn.status == 0)
  }

  @Test func `derive never makes a fill alone`() async throws {
    try await program.addSymbols("bell", "star")
    let derived = try await program(
      "symbol", "derive", "bell", "moon", "star", "--variants", "fill,slash")
    #expect(derived.output == "1\tbell.slash\tbell\n2\tstar.slash\tstar\n")
    #expect(derived.error.contains("bell: fill cannot be derived from the stored drawings"))
    #expect(derived.error.contains("there is no symbol moon") && derived.status != 0)
    for list in ["oval", "circle,", "circle circle", ""] {
      let refused = try await program("symbol", "derive", "bell", "--variants", list)
      #expect(refused.status == 64, "\(list)")
    }
  }

  @Test func `demo adds the starter symbols once`() async throws {
    let first = try await program("demo")
    let symbols = try program.records(await program("symbol", "list", "--json").output)
    #expect(first.status == 0 && symbols.count >= 60)
    #expect(first.error.contains("Also \(symbols.count) symbols: pixelarium symbol list"))
    _ = try await program("symbol", "remove", "bell")
    let second = try await program("demo")
    #expect(second.status == 0 && second.output == "")
    #expect(second.error == "The demo collection was added before.\n")
    let rest = try program.records(await program("symbol", "list", "--json").output)
    #expect(rest.count == symbols.count - 1)
  }

  @Test func `serve --demo adds the starter symbols only on the first start`()
    async throws
  {
    let url =
      "/symbol/bell.png?variant=slash.fill&mode=hierarchical&foreground=indigo&size=64&scale=2"
    let first = try await program.serve("--demo")
    let answer = try await first.get(url)
    #expect(answer.status == 200 && answer["X-Symbol-Resolved"] == "bell.slash.fill")
    #expect(await first.stop().status == 0)
    #expect(try await program("symbol", "remove", "bell").status == 0)
    let second = try await program.serve("--demo")
    #expect(try await second.get(url).status == 404)
    #expect(try await second.get("/symbol/heart.svg").status == 200)
  }
}
