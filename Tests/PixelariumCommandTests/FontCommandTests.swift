import Foundation
import TestSupport
import Testing

struct FontCommandTests {
  let program: Program

  init() throws {
    program = try Program()
    for name in ["Layers.ttf", "Strikes.ttf"] {
      let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "TypesettingTests/Fonts/Files/\(name)")
      try FileManager.default.copyItem(at: file, to: program.url(name))
    }
    try program.folder.write(
      """
      STARTFONT 2.1
      FONT dots
      SIZE 4 72 72
      FONTBOUNDINGBOX 2 2 0 0
      CHARS 1
      STARTCHAR A
      ENCODING 65
      DWIDTH 3 0
      BBX 2 2 0 0
      BITMAP
      80
      C0
      ENDCHAR
      ENDFONT

      """, to: "dots.bdf")
  }

  @Test func `add stores outline and pixel fonts with the facts of their files`() async throws {
    let added = try await program("font", "add", "Layers.ttf", "dots.bdf")
    #expect(added.output == "1\tlayers\tLayers\t400\t3\n2\tdots\tdots\t400\t1\n")
    #expect(added.status == 0 && added.error == "")
    let list = try await program("font", "list")
    #expect(
      list.output == """
        dots\tdots\t400\tpixel\t1\t\t
        layers\tLayers\t400\toutline\t3\t\tCC0

        """)
  }

  @Test func `options override the facts of the font file`() async throws {
    try program.folder.write("As you like.\n", to: "LICENSE")
    let added = try await program(
      "font", "add", "Layers.ttf", "--name", "emoji", "--family", "Our Emoji", "--weight",
      "semibold", "--italic", "--design", "rounded", "--fallback", "--license", "@LICENSE", "--json"
    )
    let font = try #require(try program.record(added.output)["font"] as? [String: Any])
    #expect(font["name"] as? String == "emoji" && font["family"] as? String == "Our Emoji")
    #expect(font["weight"] as? Int == 600 && font["italic"] as? Bool == true)
    #expect(font["design"] as? String == "rounded" && font["fallback"] as? Int == 1)
    #expect(font["license"] as? String == "As you like." && font["kind"] as? String == "outline")
    let second = try await program("font", "add", "Strikes.ttf", "--fallback", "--weight", "700")
    #expect(second.output == "2\tstrikes\tStrikes\t700\t3\n")
    let shown = try await program("font", "show", "strikes")
    #expect(shown.output.contains("\nfallback    2\n"))
    #expect(
      shown.output.contains(
        "\ncharacters  3\n  Basic Latin  1\n  Dingbats     1\n  Emoticons    1\n"))
  }

  @Test(arguments: [
    (["LICENSE"], 65, "LICENSE is not a TrueType or OpenType font"),
    (["a.woff2"], 65, "fonttools ttLib.woff2 decompress"), (["no.ttf"], 66, "no.ttf: there is no"),
    (["Layers.ttf", "--face", "1"], 65, "Layers.ttf has the faces 0 to 0, got 1"),
    (["Layers.ttf", "--weight", "1001"], 65, "must be 1 to 1000"),
    (["Layers.ttf", "--family", ""], 65, "must be 1 to 128 characters"),
    (["broken.bdf"], 65, "broken.bdf: line 1: the file ends before ENDFONT"),
    (["Layers.ttf", "--face", "-1"], 64, "must be a whole number from 0 to 65535"),
    ([], 64, "Name a file"),
    (["Layers.ttf", "--baseline", "7"], 64, "are for --sheet"),
    (["Layers.ttf", "--sheet", "8x8"], 64, "takes --characters and --baseline"),
  ])
  func `add rejects an invalid file or option with a reason`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    try program.folder.write("As you like.\n", to: "LICENSE")
    try program.folder.write("wOF2 and so on", to: "a.woff2")
    try program.folder.write("STARTFONT 2.1\n", to: "broken.bdf")
    let refused = try await program.run(["font", "add"] + arguments)
    #expect(refused.status == status && refused.error.contains(message), "\(refused.error)")
  }

  @Test func `a font is cut from a picture file or a stored bitmap`() async throws {
    try await program.generate("box", "--color", "black")
    let exported = try await program("bitmap", "export", "box", "-o", "box.png")
    try #require(exported.status == 0)
    let sheet = ["--sheet", "1x2", "--characters", "AB", "--baseline", "2"]
    #expect(
      try await program.run(["font", "add", "box.png"] + sheet).output
        == "1\tbox\tbox\t400\t3\n")
    let ours = try await program.run(
      ["font", "add", "--from-bitmap", "box", "--name", "ours", "--monospaced"] + sheet)
    #expect(ours.output == "2\tours\tbox\t400\t3\n")
    let file = try await program("font", "export", "ours", "-o", "-")
    #expect(file.output.hasPrefix("STARTFONT 2.1\n"))
    let many = try await program.run(
      ["font", "add", "box.png", "--sheet", "1x2", "--characters", "ABC", "--baseline", "2"])
    #expect(many.status == 65 && many.error.contains("must have 1 to 2 characters, got 3"))
  }

  @Test func `export writes the original bytes, and remove reports a missing font`() async throws {
    _ = try await program("font", "add", "Layers.ttf")
    #expect(try await program("font", "export", "layers", "-o", "out.ttf").status == 0)
    #expect(
      try Data(contentsOf: program.url("out.ttf")) == Data(contentsOf: program.url("Layers.ttf")))
    let removed = try await program("font", "remove", "layers", "inter")
    #expect(removed.output == "1\tlayers\tLayers\t400\t3\n")
    #expect(removed.status == 66 && removed.error.contains("there is no font inter"))
    #expect(try await program("font", "list").error.contains("pixelarium font add FILE"))
  }

  @Test func `a taken name is rejected, skipped or replaced by policy`() async throws {
    _ = try await program("font", "add", "Layers.ttf")
    let again = ["font", "add", "Strikes.ttf", "--name", "layers"]
    #expect(try await program.run(again).status == 65)
    let skipped = try await program.run(again + ["--on-conflict", "skip"])
    #expect(skipped.error == "skipped: font 1 has the name layers\n" && skipped.status == 0)
    let replaced = try await program.run(again + ["--on-conflict", "replace"])
    #expect(replaced.output == "1\tlayers\tStrikes\t400\t3\n")
  }
}
