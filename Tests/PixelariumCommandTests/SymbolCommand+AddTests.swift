import Foundation
import TestSupport
import Testing

struct SymbolCommandAddTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `a file becomes a symbol with the values of the options`() async throws {
    try program.draw("Big Bell.svg")
    let added = try await program(
      "symbol", "add", "Big Bell.svg", "--label", "A bell", "--tag", "sound", "--category",
      "objects", "--license", "MIT", "--json")
    #expect(added.status == 0 && added.error == "")
    let outcome = try program.record(added.output)
    #expect(outcome["outcome"] as? String == "added" && outcome["id"] as? Int == 1)
    #expect(outcome["name"] as? String == "big-bell" && outcome["symbol"] as? String == "big-bell")
    let shown = try await program("symbol", "list", "--json")
    let symbol = try program.record(shown.output)
    #expect(symbol["label"] as? String == "A bell" && symbol["tags"] as? [String] == ["sound"])
    #expect(symbol["categories"] as? [String] == ["objects"])
    #expect(symbol["license"] as? String == "MIT" && symbol["source"] as? String == "Big Bell.svg")
    #expect(symbol["url"] as? String == "/symbol/big-bell.svg")
  }

  @Test func `a folder is added recursively with its drawings grouped by subject`() async throws {
    try program.draw("art/bell.svg", "art/more/star.SVG", size: 4)
    try program.draw("art/bell.slash.svg", size: 5)
    try program.draw("art/bell.slash.fill.svg", size: 6)
    try program.folder.write("", to: "art/notes.txt")
    let added = try await program("symbol", "add", "art")
    #expect(
      added.output
        == "1\tbell.slash.fill\tbell\n1\tbell.slash\tbell\n1\tbell\tbell\n2\tstar\tstar\n")
    #expect(added.status == 0 && added.error == "note: star looks exactly like bell\n")
  }

  @Test(arguments: [
    ("plain", "bell-slash-fill", "bell-slash-fill\tbell-slash-fill"),
    ("bootstrap", "bell-slash-fill", "bell.slash.fill\tbell"),
    ("tabler", "bell-off", "bell.slash\tbell"),
    ("phosphor", "bell-slash-duotone", "bell.slash\tbell"),
    ("sf", "bell.slash.fill", "bell.slash.fill\tbell"),
  ])
  func `a dry run prints the mapping and creates no collection`(
    set: String, file: String, names: String
  ) async throws {
    try program.draw("art/bell.svg", size: 4)
    try program.draw("art/\(file).svg", size: 5)
    let planned = try await program("symbol", "add", "art", "--names", set, "--dry-run")
    #expect(
      Set(planned.output.split(separator: "\n")) == [
        "bell.svg\tbell\tbell", "\(file).svg\t\(names)",
      ])
    #expect(planned.error == "2 of 2 files would be added\n" && planned.status == 0)
    #expect(!FileManager.default.fileExists(atPath: program.database.path))
  }

  @Test func `a dry run reports the same errors as the import`() async throws {
    try await program.addSymbols("bell")
    try program.draw("art/bell.svg", "art/star.svg", size: 7)
    try program.folder.write(Program.svg("<script/>"), to: "art/worse.svg")
    let planned = try await program("symbol", "add", "art", "--dry-run", "--json")
    let records = try program.records(planned.output)
    #expect(records.count == 1 && records[0]["outcome"] as? String == "accepted")
    #expect(records[0]["name"] as? String == "star" && records[0]["symbol"] as? String == "star")
    #expect((records[0]["file"] as? String)?.hasSuffix("art/star.svg") == true)
    #expect(planned.error.contains("art/bell.svg: the name bell is taken in the collection\n"))
    #expect(planned.error.contains("art/worse.svg: line 2: the element script is not allowed\n"))
    #expect(planned.error.contains("1 of 3 files would be added\n") && planned.status == 65)
    let added = try await program("symbol", "add", "art", "--json")
    #expect(added.status == 65)
    #expect(
      added.error == planned.error.replacingOccurrences(of: "would be added", with: "were taken"))
    #expect(try program.records(added.output).map { $0["name"] as? String } == ["star"])
  }

  @Test func `a dry run rejects the same calls as the import`() async throws {
    try program.draw("art/bell.svg", "art/star.svg")
    for rest in [[], ["--dry-run"]] {
      let added = try await program.run(["symbol", "add", "art", "--label", "Two"] + rest)
      #expect(added.status == 64 && added.output == "")
      #expect(added.error.contains("--label is for one symbol, and there are 2"))
    }
    try program.folder.write("hello", to: "catalog.sqlite")
    #expect(try await program("symbol", "add", "art", "--dry-run").status == 65)
  }

  @Test func `bad files are reported with a reason, and good ones are added`()
    async throws
  {
    try program.draw("art/bell.svg", size: 4)
    try program.draw("art/bell.fill.svg", size: 5)
    for (name, content) in [
      ("entity", "<title>&bomb;</title>"), ("image", "<image href='http://127.0.0.1/a.png'/>"),
      ("number", "<path stroke-width='1e5' d='M0 0h9v9z'/>"),
      ("path", "<path fill='url(a.svg)' d='M0 0h9v9z'/>"), ("empty", ""),
    ] {
      try program.folder.write(Program.svg(content), to: "art/\(name).svg")
    }
    try program.folder.write([0xFF, 0xFE], to: "art/utf16.svg")
    let added = try await program("symbol", "add", "art")
    #expect(added.output == "1\tbell.fill\tbell\n1\tbell\tbell\n")
    for name in ["entity", "image", "number", "path"] {
      #expect(added.error.contains("art/\(name).svg: line 2: "), "\(added.error)")
    }
    #expect(added.error.contains("art/empty.svg: it has no visible content\n"))
    #expect(added.error.contains("art/utf16.svg: line 1: the root element must be svg\n"))
    #expect(added.error.hasSuffix("2 of 8 files were taken\n") && added.status == 65)
    #expect(try await program("database", "check").status == 0)
  }

  @Test func `missing files and empty folders are 66, and the rest is added`() async throws {
    try program.draw("bell.svg")
    try program.folder.write("", to: "empty/notes.txt")
    let added = try await program("symbol", "add", "nowhere.svg", "bell.svg", "empty")
    #expect(added.output == "1\tbell\tbell\n")
    #expect(added.error.contains("nowhere.svg: there is no such file or folder"))
    #expect(added.error.contains("empty: there is no .svg file in this folder"))
    #expect(added.status == 66)
  }

  @Test func `a file name that does not fit the icon set is rejected with a reason`() async throws {
    try program.draw("Bell Two.svg")
    let added = try await program("symbol", "add", "Bell Two.svg", "--names", "sf")
    #expect(added.status == 65)
    #expect(added.error.contains("Bell Two.svg: its name does not fit --names sf"))
  }

  @Test func `a given name is used unchanged or rejected`() async throws {
    try program.draw("bell.svg", size: 4)
    for name in ["A", "a..b", "a.", "a b", ""] {
      let refused = try await program("symbol", "add", "bell.svg", "--name", name)
      #expect(refused.status == 65 && refused.error.contains("symbol name"), "\(name)")
    }
    for (name, line) in [
      ("my.bell", "1\tmy.bell\tmy.bell\n"), ("bell-slash_2", "2\tbell-slash_2\tbell-slash_2\n"),
      ("my.bell.slash", "1\tmy.bell.slash\tmy.bell\n"),
    ] {
      let added = try await program(
        "symbol", "add", "bell.svg", "--name", name, "--names", "bootstrap")
      #expect(added.output == line && added.status == 0)
    }
    // Nothing leads there from the file's name.
    #expect(try await program("symbol", "show", "bell").status == 66)
  }

  @Test func `impossible calls are usage errors and add no symbol`() async throws {
    try program.draw("art/a.svg", "art/b.svg", "mixed/good.svg")
    try program.folder.write("", to: "mixed/bad.svg")
    for arguments in [
      ["mixed", "--name", "x"],
      ["art/a.svg", "art/b.svg", "--name", "x"], ["art", "--name", "x"], ["-"], [],
      ["art", "--names", "emoji"], ["art", "--label", "A", "--decorative"],
    ] {
      #expect(try await program.run(["symbol", "add"] + arguments).status == 64, "\(arguments)")
    }
    #expect(try await program("symbol", "list").output == "")
  }

  @Test func `an invalid tag, licence or category adds no symbol`() async throws {
    try program.draw("art/a.svg", "art/b.svg")
    for option in [["--tag", "not a tag"], ["--license", ""], ["--category", "Ü"]] {
      #expect(try await program.run(["symbol", "add", "art"] + option).status == 65)
    }
    #expect(try await program("symbol", "list", "--json").output == "")
  }

  @Test func `a taken name fails, is skipped or replaced by policy`() async throws {
    try await program.addSymbols("bell")
    try program.draw("bell.svg", "star.svg", size: 9)
    let failed = try await program("symbol", "add", "bell.svg", "star.svg")
    #expect(failed.status == 65 && failed.output == "2\tstar\tstar\n")
    #expect(failed.error.contains("bell.svg: the name bell is taken in the collection\n"))
    #expect(failed.error.contains("--on-conflict replace"))
    let before = try await program("symbol", "export", "bell", "-o", "-").output

    let skipped = try await program("symbol", "add", "bell.svg", "--on-conflict", "skip")
    #expect(skipped.status == 0 && skipped.output == "")
    #expect(skipped.error.contains("skipped: there is a drawing with the name bell\n"))
    #expect(try await program("symbol", "export", "bell", "-o", "-").output == before)

    let replaced = try await program(
      "symbol", "add", "bell.svg", "--on-conflict", "replace", "--json")
    #expect(try program.record(replaced.output)["outcome"] as? String == "replaced")
    let after = try await program("symbol", "export", "bell", "-o", "-").output
    #expect(after != before && after.contains("M4 4L13 4L13 13Z"))
  }

  @Test func `files of one name become variants or are reported`() async throws {
    try program.draw("a/outline/bell.svg", size: 4)
    try program.draw("a/filled/bell.svg", size: 5)
    let tabler = try await program("symbol", "add", "a", "--names", "tabler")
    #expect(tabler.output == "1\tbell.fill\tbell\n1\tbell\tbell\n" && tabler.status == 0)
    let shown = try program.record(await program("symbol", "list", "--json").output)
    #expect(shown["revision"] as? Int == 1 && shown["aliases"] as? [String] == [])
    try program.draw("b/one/star.svg", "b/two/star.svg")
    let plain = try await program("symbol", "add", "b")
    #expect(plain.output == "2\tstar\tstar\n" && plain.status == 65)
    #expect(plain.error.contains("b/two/star.svg: the name star is taken by "))
  }

  @Test func `other weights of a symbol are skipped with a note`() async throws {
    try program.draw("a/bell.svg", "a/bell-bold.svg", "a/bell-thin.svg")
    let added = try await program("symbol", "add", "a", "--names", "phosphor")
    #expect(added.output == "1\tbell\tbell\n" && added.status == 0)
    #expect(added.error == "note: 2 files with other weights were omitted\n")
  }

  @Test func `the original file name becomes an alias`() async throws {
    try program.draw("a/bell-slash-fill.svg", "a/bell.svg")
    _ = try await program("symbol", "add", "a", "--names", "bootstrap")
    let shown = try program.record(
      await program("symbol", "show", "bell-slash-fill", "--json").output)
    #expect(shown["resolved"] as? String == "bell.slash.fill")
    #expect(shown["alias"] as? String == "bell-slash-fill")
  }

  @Test func `an ignored element is noted once for several files`() async throws {
    let invisible = "<path fill='none' d='M0 0h1v1z'/><path d='M4 4h4v4z'/>"
    try program.folder.write(Program.svg(invisible), to: "a/one.svg")
    try program.folder.write(Program.svg(invisible), to: "a/two.svg")
    let added = try await program("symbol", "add", "a")
    #expect(added.error.contains("note: 2 files: line 2: path cannot be seen\n"))
    #expect(added.status == 0)
  }

  @Test func `control characters in a file name are escaped`() async throws {
    try program.draw("a\u{1B}[31m.svg")
    try program.folder.write("", to: "b\u{1B}[31m.svg")
    let planned = try await program("symbol", "add", ".", "--dry-run")
    let added = try await program("symbol", "add", ".")
    let shown = try await program("symbol", "show", "1")
    let text = [planned, added, shown].map { $0.error + $0.output }.joined()
    #expect(!text.contains("\u{1B}"))
  }
}
