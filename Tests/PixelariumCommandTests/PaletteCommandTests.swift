import Foundation
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

struct PaletteCommandTests {
  let program: Program

  init() throws {
    program = try Program()
    try program.folder.write("1a1430\n4a3363\nf0aa78\n", to: "dusk.hex")
    try program.folder.write(
      "GIMP Palette\nName: Pond\nChannels: RGBA\n10 40 30 255 Deep\n90 180 120 0 Clear\n",
      to: "pond.gpl")
  }

  private func colors(_ outcome: ChildProcess.Outcome) throws -> [Color] {
    try PaletteDecoder.decode(outcome.bytes).palette.colors
  }

  @Test func `add creates the collection and prints id, name and count`() async throws {
    let added = try await program("palette", "add", "dusk.hex", "pond.gpl")
    #expect(added.output == "1\tdusk\t3\n2\tpond\t2\n")
    #expect(added.error == "note: pond.gpl: the names of colours are not kept\n")
    #expect(added.status == 0)
  }

  @Test func `add reads standard input, uses the palette's name and prints JSON`() async throws {
    let file = try [UInt8](Data(contentsOf: program.url("pond.gpl")))
    let added = try await program("palette", "add", "-", "--json", input: file)
    let record = try program.record(added.output)
    #expect(record["outcome"] as? String == "added")
    let palette = try #require(record["palette"] as? [String: Any])
    #expect(palette["name"] as? String == "pond")
    #expect(palette["colors"] as? [String] == ["#0a281e", "#5ab47800"])
    #expect(palette["count"] as? Int == 2)
    #expect(palette["source"] is NSNull)
  }

  @Test func `add takes the colours of a bitmap`() async throws {
    #expect(try await program("palette", "add", "--from-bitmap", "heart").status == 66)
    try await program.generate("heart")
    let added = try await program("palette", "add", "--from-bitmap", "heart", "--name", "white")
    #expect(added.output == "1\twhite\t1\n")
    #expect(
      try await colors(program("palette", "export", "white", "-o", "-", "--format", "hex")) == [
        .white
      ])
    #expect(try await program("palette", "add", "--from-bitmap", "haert").status == 66)
  }

  @Test func `a bad file is reported and the others are added`() async throws {
    try program.folder.write("hello", to: "bad.hex")
    let added = try await program("palette", "add", "bad.hex", "no.hex", "dusk.hex")
    #expect(added.output == "1\tdusk\t3\n")
    #expect(added.error.contains("bad.hex: line 1: a colour is six hexadecimal digits"))
    #expect(added.error.contains("no.hex: there is no such file"))
    #expect(added.status == 65)
  }

  @Test func `a taken name is rejected, skipped or replaced by policy`() async throws {
    _ = try await program("palette", "add", "dusk.hex")
    let refused = try await program("palette", "add", "pond.gpl", "--name", "dusk")
    #expect(refused.status == 65 && refused.error.contains("the name dusk is taken"))
    let skipped = try await program(
      "palette", "add", "pond.gpl", "--name", "dusk", "--on-conflict", "skip")
    #expect(skipped.status == 0 && skipped.output == "")
    #expect(skipped.error.contains("skipped: palette 1 has the name dusk"))
    let replaced = try await program(
      "palette", "add", "pond.gpl", "--name", "dusk", "--on-conflict", "replace")
    #expect(replaced.output == "1\tdusk\t2\n")
  }

  @Test(arguments: [
    [], ["dusk.hex", "pond.gpl", "--name", "x"], ["dusk.hex", "--from-bitmap", "x", "--name", "y"],
  ])
  func `an impossible call is a usage error`(arguments: [String]) async throws {
    #expect(try await program.run(["palette", "add"] + arguments).status == 64)
  }

  @Test func `list prints tab-separated values or JSON lines`() async throws {
    _ = try await program("palette", "add", "pond.gpl", "dusk.hex")
    let table = try await program("palette", "list")
    #expect(
      table.output == """
        2\tdusk\t3\tdusk.hex
        1\tpond\t2\tpond.gpl

        """)
    let lines = try await program("palette", "list", "--json").output.split(separator: "\n")
    #expect(
      try lines.map { try program.record(String($0))["name"] as? String } == ["dusk", "pond"])
  }

  @Test func `an empty list prints advice`() async throws {
    try await program.generate("heart")
    let empty = try await program("palette", "list")
    #expect(empty.output == "" && empty.status == 0)
    #expect(empty.error.contains("pixelarium palette add FILE"))
  }

  @Test func `show prints colours and facts`() async throws {
    _ = try await program("palette", "add", "dusk.hex")
    let shown = try await program("palette", "show", "dusk")
    #expect(shown.output.hasPrefix("#1a1430  #4a3363  #f0aa78\n\nid        1\n"))
    #expect(shown.output.contains("\nurl       /palette/dusk.hex\n"))
    let record = try program.record(try await program("palette", "show", "dusk", "--json").output)
    #expect(record["colors"] as? [String] == ["#1a1430", "#4a3363", "#f0aa78"])
    let missing = try await program("palette", "show", "dsuk")
    #expect(missing.status == 66 && missing.error.contains("near it: dusk"))
  }

  @Test func `remove removes several, reports a missing one and exits with 66`() async throws {
    _ = try await program("palette", "add", "pond.gpl", "dusk.hex")
    let removed = try await program("palette", "remove", "dusk", "moor", "pond")
    #expect(removed.output == "2\tdusk\t3\n1\tpond\t2\n")
    #expect(removed.error.contains("there is no palette moor"))
    #expect(removed.status == 66)
  }

  @Test(arguments: ["hex", "gpl", "pal", "act", "ase", "txt", "GPL"])
  func `export writes the format of the extension`(ending: String) async throws {
    _ = try await program("palette", "add", "dusk.hex")
    let exported = try await program("palette", "export", "dusk", "-o", "out.\(ending)")
    #expect(exported.status == 0 && exported.output == "" && exported.error == "")
    let bytes = try [UInt8](Data(contentsOf: program.url("out.\(ending)")))
    let read = try PaletteDecoder.decode(bytes)
    #expect(read.format.fileExtension == ending.lowercased() && read.palette.count == 3)
    #expect(try await program("palette", "add", "out.\(ending)").output == "2\tout\t3\n")
  }

  @Test(arguments: PaletteFormat.allCases)
  func `export --format selects the format`(format: PaletteFormat) async throws {
    _ = try await program("palette", "add", "pond.gpl")
    let exported = try await program(
      "palette", "export", "pond", "-o", "-", "--format", format.rawValue)
    #expect(exported.status == 0)
    #expect(try PaletteDecoder.decode(exported.bytes).format == format)
    #expect(exported.error.contains("alpha") == [.hex, .jasc, .riff, .ase].contains(format))
  }

  @Test func `export to standard output requires --format`() async throws {
    _ = try await program("palette", "add", "dusk.hex")
    let refused = try await program("palette", "export", "dusk", "-o", "-")
    #expect(refused.status == 64 && refused.error.contains("add --format hex, gpl, jasc"))
    #expect(try await program("palette", "export", "duks", "-o", "x.gpl").status == 66)
  }
}
