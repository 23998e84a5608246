import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

struct BitmapCommandTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `generate creates the collection and prints id, name and size`() async throws {
    let made = try await program(
      "bitmap", "generate", "checkerboard", "--rows", "2", "--columns", "3")
    #expect(made.output == "1\tcheckerboard-3x2\t3x2\n")
    #expect(made.error == "")
    #expect(made.status == 0)
  }

  @Test(arguments: [
    (
      ["solid", "--color", "tomato"],
      Bitmap.solid(Color(red: 255, green: 99, blue: 71), rows: 2, columns: 3)
    ),
    (["solid"], Bitmap.solid(.white, rows: 2, columns: 3)),
    (["checkerboard"], Bitmap.checkerboard(rows: 2, columns: 3)),
    (["row-hues"], Bitmap.rowHues(rows: 2, columns: 3)),
  ])
  func `export writes the generated pixels`(kind: [String], expected: Bitmap) async throws {
    let generate =
      ["bitmap", "generate"] + kind + ["--rows", "2", "--columns", "3", "--name", "it"]
    #expect(try await program.run(generate).status == 0)
    let exported = try await program("bitmap", "export", "it", "-o", "-")
    #expect(exported.status == 0)
    #expect(try PNGDecoder().decode(exported.bytes).bitmap == expected)
  }

  @Test func `export writes the same bytes to a file as to standard output`() async throws {
    try await program.generate("heart")
    let toFile = try await program("bitmap", "export", "heart", "-o", "heart.png")
    #expect(toFile.status == 0 && toFile.output == "")
    let toOutput = try await program("bitmap", "export", "heart", "-o", "-")
    #expect(try [UInt8](Data(contentsOf: program.url("heart.png"))) == toOutput.bytes)
  }

  @Test(arguments: [
    (["heart", "-o", "."], ["./heart.png"]), (["1", "-o", "new/"], ["new/heart.png"]),
    (["star", "heart", "-o", "new"], ["new/star.png", "new/heart.png"]),
    (["--all", "-o", "new"], ["new/star.png", "new/heart.png"]),
  ])
  func `export into a folder names files after bitmaps and prints their paths`(
    arguments: [String], paths: [String]
  ) async throws {
    try await program.generate("heart")
    try await program.generate("star")
    let exported = try await program.run(["bitmap", "export"] + arguments)
    #expect(exported.status == 0, "\(exported.error)")
    #expect(exported.output == paths.map { "\($0)\n" }.joined())
    for path in paths {
      let name = program.url(path).deletingPathExtension().lastPathComponent
      let alone = try await program("bitmap", "export", name, "-o", "-")
      #expect(try Data(contentsOf: program.url(path)) == Data(alone.bytes))
    }
  }

  @Test func `export into a folder replaces a link instead of following it`() async throws {
    try await program.generate("heart")
    let (victim, link) = (program.url("victim"), program.url("new/heart.png"))
    try Data("mine".utf8).write(to: victim)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
    #expect(try await program("bitmap", "export", "heart", "-o", "new/").status == 0)
    #expect(try Data(contentsOf: victim) == Data("mine".utf8))
    #expect(try Data(contentsOf: link).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.url("new").path) == ["heart.png"])
  }

  @Test func `fill and set change pixels only`() async throws {
    try await program.generate("heart", "--label", "A heart", "--tag", "red")
    #expect(
      try await program("bitmap", "fill", "heart", "--color", "#f00").output == "1\theart\t2x2\n")
    let set = try await program(
      "bitmap", "set", "1", "--row", "1", "--column", "0", "--color", "transparent", "--json")
    let record = try program.record(set.output)
    #expect(record["revision"] as? Int == 3)
    #expect(record["label"] as? String == "A heart")
    #expect(record["tags"] as? [String] == ["red"])
    let exported = try await program("bitmap", "export", "1", "-o", "-")
    #expect(try PNGDecoder().decode(exported.bytes).bitmap == Bitmap(text: "rr\n.r"))
  }

  @Test func `edit changes name, label and tags`() async throws {
    try await program.generate("heart", "--label", "A heart", "--tag", "red", "--tag", "old")
    let edited = try await program(
      "bitmap", "edit", "heart", "--name", "love", "--decorative", "--add-tag", "new",
      "--remove-tag", "old", "--json")
    let record = try program.record(edited.output)
    #expect(record["name"] as? String == "love")
    #expect(record["label"] is NSNull)
    #expect(record["decorative"] as? Bool == true)
    #expect(record["tags"] as? [String] == ["new", "red"])
    let unlabelled = try await program("bitmap", "edit", "love", "--no-label", "--json")
    #expect(try program.record(unlabelled.output)["decorative"] as? Bool == false)
    let retagged = try await program("bitmap", "edit", "love", "--tag", "one", "--json")
    #expect(try program.record(retagged.output)["tags"] as? [String] == ["one"])
  }

  @Test func `remove removes several, reports a missing one and exits with 66`() async throws {
    try await program.generate("one")
    try await program.generate("two")
    let removed = try await program("bitmap", "remove", "one", "three", "2")
    #expect(removed.output == "1\tone\t2x2\n2\ttwo\t2x2\n")
    #expect(removed.error.contains("there is no bitmap three"))
    #expect(removed.status == 66)
    #expect(try await program("bitmap", "list", "--json").output == "")
  }

  @Test func `list searches, filters, orders and pages`() async throws {
    for name in ["apple", "pear", "plum"] {
      try await program.generate(name, "--tag", name.hasPrefix("p") ? "p" : "a")
    }
    func names(_ arguments: String...) async throws -> [String] {
      let listed = try await program.run(["bitmap", "list", "--json"] + arguments)
      return try listed.output.split(separator: "\n").map {
        try program.record(String($0))["name"] as? String ?? ""
      }
    }
    #expect(try await names() == ["plum", "pear", "apple"])
    #expect(try await names("--order", "name") == ["apple", "pear", "plum"])
    #expect(try await names("--query", "pl") == ["plum"])
    #expect(try await names("--tag", "p", "--order", "name") == ["pear", "plum"])
    #expect(try await names("--tag", "p", "--tag", "a") == [])
    #expect(try await names("--tag", "p", "--tag", "P", "--order", "name") == ["pear", "plum"])
    #expect(try await names("--order", "name", "--page", "2", "--per-page", "2") == ["plum"])
    #expect(try await names("--order", "name", "--per-page", "1").count == 1)
  }

  @Test func `list prints tab-separated values into a pipe`() async throws {
    let label = String(repeating: "A long label, ", count: 20) + "whole"
    try await program.generate("heart", "--label", label, "--tag", "red", "--tag", "warm")
    try await program.generate("plain")
    let list = try await program(
      "bitmap", "list", "--order", "name", environment: ["COLUMNS": "40"])
    #expect(list.output == "1\theart\t2x2\t1\tred, warm\t\(label)\n2\tplain\t2x2\t1\t\t\n")
  }

  @Test func `show prints only facts without a terminal`() async throws {
    try await program.generate("heart", "--label", "A heart")
    let shown = try await program("bitmap", "show", "heart")
    #expect(shown.output.hasPrefix("id        1\nname      heart\nlabel     A heart\n"))
    #expect(!shown.output.contains("\u{1B}"))
  }

  @Test func `a missing bitmap is 66 with near names`() async throws {
    try await program.generate("checkerboard")
    for reference in ["checkerbord", "Checkerboard!"] {
      let shown = try await program("bitmap", "show", reference)
      #expect(shown.status == 66)
      #expect(shown.output == "")
      #expect(shown.error.contains("near it: checkerboard"))
    }
  }
}
