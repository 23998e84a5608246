import Foundation
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@Suite struct PaletteEncoderTests {
  private static func palette(_ count: Int, alpha: (Int) -> UInt8 = { _ in 255 }) throws -> Palette
  {
    let colors = (0..<count).map { number in
      Color(
        red: UInt8(number), green: UInt8(255 - number), blue: UInt8(number * 7 % 256),
        alpha: alpha(number))
    }
    return try #require(Palette(colors))
  }

  private func encode(_ colors: [Color], _ format: PaletteFormat) throws -> PaletteEncoder.Result {
    PaletteEncoder.encode(try #require(Palette(colors)), title: "Dusk", as: format)
  }

  @Test(arguments: PaletteFormat.allCases, [1, 2, 16, 96, 97, 255, 256])
  func `round-trips opaque colours in every format`(format: PaletteFormat, count: Int) throws {
    let palette = try Self.palette(count)
    let file = PaletteEncoder.encode(palette, title: "sea", as: format)
    let back = try PaletteDecoder.decode(file.bytes)
    #expect(back.palette == palette)
    #expect(back.format == format)
    #expect(back.notes == [])
    #expect(back.title == ([.gimp, .ase, .paintNet].contains(format) ? "sea" : nil))
    #expect(
      file.notes
        == (format == .paintNet && count > 96
          ? ["paint.net shows the first 96 of \(count) colours"] : []))
    #expect(PaletteEncoder.encode(palette, title: "sea", as: format) == file)
  }

  @Test(arguments: [PaletteFormat.gimp, .jasc, .paintNet])
  func `round-trips alpha in formats that support it`(format: PaletteFormat) throws {
    let palette = try Self.palette(90) { UInt8($0 * 3 % 256) }
    let file = PaletteEncoder.encode(palette, title: "", as: format)
    #expect(try PaletteDecoder.decode(file.bytes).palette == palette)
  }

  @Test(arguments: [PaletteFormat.hex, .riff, .ase])
  func `drops alpha with a note if the format has none`(format: PaletteFormat) throws {
    let half = Color(red: 1, green: 2, blue: 3, alpha: 128)
    let file = try encode([.clear, .white, half], format)
    let expected = [Color.black, .white, Color(red: 1, green: 2, blue: 3)]
    #expect(try PaletteDecoder.decode(file.bytes).palette.colors == expected)
    #expect(file.notes == ["this format has no alpha: 2 of 3 colours became opaque"])
  }

  @Test func `keeps one transparent colour in a colour table`() throws {
    let half = Color(red: 1, green: 2, blue: 3, alpha: 128)
    let one = try encode([.white, .clear], .act)
    #expect(one.notes == [] && one.bytes.suffix(4) == [0, 2, 0, 1])
    #expect(try PaletteDecoder.decode(one.bytes).palette.colors == [.white, .clear])
    let more = try encode([.clear, half, .clear], .act)
    #expect(more.notes.first?.hasSuffix("2 of 3 colours became opaque") == true)
    #expect(
      try PaletteDecoder.decode(more.bytes).palette.colors
        == [.clear, Color(red: 1, green: 2, blue: 3), .black])
  }

  @Test func `writes a 768-byte colour table for 256 opaque colours`() throws {
    let file = PaletteEncoder.encode(try Self.palette(256), title: "", as: .act)
    #expect(file.bytes.count == 768)
    #expect(try encode([.black], .act).bytes.count == 772)
  }

  @Test(arguments: [
    (PaletteFormat.hex, "ffffff\n010203\n"),
    (
      .gimp, "GIMP Palette\nName: Dusk\nColumns: 0\n#\n255 255 255\t#ffffff\n  1   2   3\t#010203\n"
    ),
    (.jasc, "JASC-PAL\r\n0100\r\n2\r\n255 255 255\r\n1 2 3\r\n"),
    (.paintNet, ";paint.net Palette File\n;Palette Name: Dusk\n;Colors: 2\nFFFFFFFF\nFF010203\n"),
  ])
  func `writes the expected lines of each text format`(format: PaletteFormat, text: String) throws {
    let file = try encode([.white, Color(red: 1, green: 2, blue: 3)], format)
    #expect(String(decoding: file.bytes, as: UTF8.self) == text)
  }

  @Test func `writes Aseprite's GIMP variant for alpha`() throws {
    let file = try encode([Color(red: 1, green: 2, blue: 3, alpha: 4)], .gimp)
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == "GIMP Palette\nName: Dusk\nColumns: 0\nChannels: RGBA\n#\n  1   2   3   4\t#01020304\n")
  }

  @Test func `writes the expected bytes of RIFF and ASE files`() throws {
    let colors = [Color(red: 255, green: 0, blue: 51)]
    #expect(try encode(colors, .riff).bytes == PaletteFile.riff([255, 0, 51, 0]))
    let swatches = try encode(colors, .ase).bytes
    let swatch = PaletteFile.swatch("RGB ", [1, 0, 0.2], name: "#ff0033").dropLast() + [2]
    #expect(
      swatches == PaletteFile.ase([PaletteFile.group("Dusk"), Array(swatch), PaletteFile.groupEnd]))
  }

  @Test func `writes GIMP files that Pillow reads exactly`() async throws {
    let palettes = try [1, 100, 256].map { try Self.palette($0) }
    let files = palettes.map { palette in
      Data(PaletteEncoder.encode(palette, title: "Sea & sand", as: .gimp).bytes)
    }
    let read: [[UInt8]] = try await PythonScript("pillow_palette.py")(files)
    #expect(read == palettes.map { $0.colors.flatMap { [$0.red, $0.green, $0.blue] } })
  }

  @Test func `keeps a title on one line`() throws {
    let palette = try #require(Palette([.black]))
    for format in PaletteFormat.allCases {
      let file = PaletteEncoder.encode(palette, title: "a\n1 2 3\r\n\u{0}b", as: format)
      #expect(try PaletteDecoder.decode(file.bytes).palette == palette)
    }
  }
}
