import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@Suite struct PaletteDecoderTests {
  private func decode(_ text: String) throws -> PaletteDecoder.Result {
    try PaletteDecoder.decode(Array(text.utf8))
  }

  @Test(arguments: PaletteFile.all)
  func `recognises each format by content, and keeps the colours' order`(
    format: PaletteFormat, bytes: [UInt8]
  ) throws {
    let result = try PaletteDecoder.decode(bytes)
    #expect(result.format == format)
    #expect(result.palette.colors == PaletteFile.primaries)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n"])
  func `accepts every line ending`(end: String) throws {
    let text = PaletteFile.all.filter { [.hex, .gimp, .jasc, .paintNet].contains($0.format) }
    for (format, bytes) in text {
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      let result = try decode("\u{FEFF}" + lines.map { "\($0) \t" }.joined(separator: end))
      #expect(result.format == format)
      #expect(result.palette.colors == PaletteFile.primaries)
    }
  }

  @Test func `reads the palette's name`() throws {
    #expect(try decode("GIMP Palette\nName:  Sea & Sand \n#\n1 2 3").title == "Sea & Sand")
    #expect(try decode(";paint.net Palette File\n;Palette Name: Dusk\nFF000000").title == "Dusk")
    let swatches = PaletteFile.ase([
      PaletteFile.group("Größe"), PaletteFile.swatch("RGB ", [0, 0, 0]), PaletteFile.groupEnd,
    ])
    #expect(try PaletteDecoder.decode(swatches).title == "Größe")
    #expect(try decode("000000").title == nil)
    #expect(try decode("GIMP Palette\nName:\n1 2 3").title == nil)
  }

  @Test(arguments: [
    (
      "#FF000080\n#fff000",
      [Color(red: 255, green: 0, blue: 0, alpha: 128), Color(red: 255, green: 240, blue: 0)]
    ),
    (
      "80ff0000\n00FFFFFF",
      [
        Color(red: 255, green: 0, blue: 0, alpha: 128),
        Color(red: 255, green: 255, blue: 255, alpha: 0),
      ]
    ),
    (
      "; old\n80ff0000 ; red\nff0000",
      [Color(red: 255, green: 0, blue: 0, alpha: 128), Color(red: 255, green: 0, blue: 0)]
    ),
    (
      "GIMP Palette\nChannels: RGBA\n#\n255 0 0 128 Half\n1 2 3 0",
      [Color(red: 255, green: 0, blue: 0, alpha: 128), Color(red: 1, green: 2, blue: 3, alpha: 0)]
    ),
    (
      "JASC-PAL\n0100\n2\n255 0 0 128\n1 2 3",
      [Color(red: 255, green: 0, blue: 0, alpha: 128), Color(red: 1, green: 2, blue: 3)]
    ),
  ])
  func `reads alpha in text formats`(text: String, colors: [Color]) throws {
    #expect(try decode(text).palette.colors == colors)
  }

  @Test func `reads the transparent colour of a colour table`() throws {
    let file = PaletteFile.act([1, 2, 3, 4, 5, 6], tail: [0, 2, 0, 1])
    let result = try PaletteDecoder.decode(file)
    #expect(
      result.palette.colors == [
        Color(red: 1, green: 2, blue: 3), Color(red: 4, green: 5, blue: 6, alpha: 0),
      ])
    #expect(result.notes == ["colour 1 is transparent, as the table says"])
    let beyond = try PaletteDecoder.decode(PaletteFile.act([], tail: [0, 2, 0, 2]))
    #expect(beyond.palette.isOpaque && beyond.palette.count == 2)
    #expect(beyond.notes == ["the transparent index 2 names no colour and is omitted"])
  }

  @Test(arguments: [
    [0xFF, 0xD8, 0xFF], [0x42, 0x4D, 0], [0, 0, 1, 0], [0, 1, 2, 3, 0xE0, 0xA5],
  ])
  func `recognises a colour table that begins like a picture`(bytes: [UInt8]) throws {
    let result = try PaletteDecoder.decode(PaletteFile.act(bytes))
    #expect(result.format == .act && result.palette.count == 256)
  }

  @Test func `reads 768 bytes of hexadecimal lines as text`() throws {
    let text = (0..<96).map { _ in "12ab34\r\n" }.joined()
    #expect(text.utf8.count == 768)
    #expect(try decode(text).format == .hex)
  }

  @Test(
    arguments: [
      ("RGB ", [1, 0.5, 0], Color(red: 255, green: 128, blue: 0)),
      ("Gray", [0.2], Color(red: 51, green: 51, blue: 51)),
      ("CMYK", [0, 1, 0.5, 0], Color(red: 255, green: 0, blue: 128)),
      ("CMYK", [0, 0, 0, 1], Color(red: 0, green: 0, blue: 0)),
      ("CMYK", [0.2, 0, 0, 0.5], Color(red: 102, green: 128, blue: 128)),
      ("RGB ", [1.5, -1, 0], Color(red: 255, green: 0, blue: 0)),
    ] as [(String, [Float], Color)])
  func `converts swatches of every colour model to RGB`(
    model: String, values: [Float], color: Color
  ) throws {
    let result = try PaletteDecoder.decode(PaletteFile.ase([PaletteFile.swatch(model, values)]))
    #expect(result.palette.colors == [color])
    #expect(result.notes.contains { $0.contains("CMYK") } == (model == "CMYK"))
    #expect(result.notes.contains { $0.contains("clamped") } == values.contains { $0 > 1 })
  }

  @Test func `skips group and unknown blocks between swatches`() throws {
    let file = PaletteFile.ase([
      PaletteFile.group("One"), PaletteFile.swatch("RGB ", [0, 0, 0], name: "Night"),
      PaletteFile.groupEnd, [0, 9, 0, 0, 0, 2, 1, 2], PaletteFile.group("Two"),
      PaletteFile.swatch("RGB ", [1, 1, 1]), PaletteFile.groupEnd,
    ])
    let result = try PaletteDecoder.decode(file + [1, 2, 3])
    #expect(result.palette.colors == [.black, .white])
    #expect(result.title == "One")
    #expect(
      result.notes == ["the names of colours are not kept", "2 groups became one palette"])
  }

  @Test(arguments: [
    ("GIMP Palette\n0 0 0 Night", ["the names of colours are not kept"]),
    ("GIMP Palette\n0 0 0\tUntitled\n255 255 255 FFFFFF\n1 2 3 #010203", []),
    ("00112233", ["eight digits are read as aarrggbb, as in paint.net"]),
    ("JASC-PAL\n0100\n1\n0 0 0\n1 1 1\n", ["lines after the announced 1 colours are omitted"]),
  ])
  func `adds notes about discarded information`(text: String, notes: [String]) throws {
    #expect(try decode(text).notes == notes)
  }

  @Test func `ignores entry flags and unknown chunks in a RIFF file`() throws {
    let extra = Array("LIST".utf8) + [1, 0, 0, 0, 9, 0]
    var file = PaletteFile.riff([1, 2, 3, 4])
    file.insert(contentsOf: extra, at: 12)
    let result = try PaletteDecoder.decode(file)
    #expect(result.palette.colors == [Color(red: 1, green: 2, blue: 3)])
    #expect(result.notes == ["the flags of entries are not kept"])
  }

  @Test func `accepts 256 colours, but not 257`() throws {
    let line = "000000\n"
    #expect(try decode(String(repeating: line, count: 256)).palette.count == 256)
    #expect(
      throws: CodingError(message: "line 257: a palette must have at most 256 colours")
    ) { try decode(String(repeating: line, count: 257)) }
  }

  @Test func `rejects a file larger than 1 MiB`() {
    let bytes = [UInt8](repeating: 10, count: 1 << 20 | 1)
    #expect(
      throws: CodingError(message: "a palette file must be at most 1048576 bytes, got 1048577")
    ) { try PaletteDecoder.decode(bytes) }
  }
}
