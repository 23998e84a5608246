import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@Suite struct `Damaged palette files` {
  private static func text(_ text: String, _ message: String) -> ([UInt8], String) {
    (Array(text.utf8), message)
  }

  static let damage: [(bytes: [UInt8], message: String)] = [
    ([], "the file is empty"),
    text("\n \n", "there is no colour in the file"),
    text("hello", "line 1: a colour is six hexadecimal digits, or #rrggbbaa, got 'hello'"),
    text(
      "ff0000\n\n#ff00", "line 3: a colour is six hexadecimal digits, or #rrggbbaa, got '#ff00'"),
    text(
      "ff0000\nff0000ff", "line 2: a colour is six hexadecimal digits, or #rrggbbaa, got 'ff0000ff'"
    ),
    text("+f0000", "line 1: a colour is six hexadecimal digits, or #rrggbbaa, got '+f0000'"),
    text(";\nGG000000", "line 2: a colour is eight hexadecimal digits, aarrggbb, got 'GG000000'"),
    text("GIMP Palette\n", "there is no colour in the file"),
    text("GIMP Palette\n256 0 0", "line 2: a colour is three numbers from 0 to 255, got '256 0 0'"),
    text("GIMP Palette\n\n1 2", "line 3: a colour is three numbers from 0 to 255, got '1 2'"),
    text("GIMP Palette\n-1 0 0", "line 2: a colour is three numbers from 0 to 255, got '-1 0 0'"),
    text(
      "GIMP Palette\nChannels: RGBA\n1 2 3 Name",
      "line 3: a colour is four numbers from 0 to 255, got '1 2 3 Name'"),
    text("GIMP Palette\n1 2 3\u{0}", "byte 18: there is a control character in the text"),
    text("JASC-PALETTE", "line 1: the file begins JASC-PAL, got 'JASC-PALETTE'"),
    text("JASC-PAL\n", "the file is truncated after line 1: the version is missing"),
    text("JASC-PAL\n0200", "line 2: the version must be 0100, got '0200'"),
    text("JASC-PAL\n0100", "the file is truncated after line 2: the number of colours is missing"),
    text("JASC-PAL\n0100\n0", "line 3: the number of colours must be 1 to 256, got '0'"),
    text("JASC-PAL\n0100\n257", "line 3: the number of colours must be 1 to 256, got '257'"),
    text("JASC-PAL\n0100\n2\n1 2 3", "line 3: 2 colours are announced, but there are 1"),
    text(
      "JASC-PAL\n0100\n1\n1 2 3 4 5", "line 4: a colour is three or four numbers, got '1 2 3 4 5'"),
    text(
      "JASC-PAL\n0100\n1\n1 2 x", "line 4: a colour is three numbers from 0 to 255, got '1 2 x'"),
    (Array("RIFF\0\0\0\0WAVE".utf8), "byte 8: the RIFF form must be 'PAL ', got 'WAVE'"),
    (Array("RIFF\0\0\0\0PAL ".utf8), "byte 12: there is no chunk data"),
    (
      PaletteFile.riff([1, 2, 3, 0], version: [1, 3]),
      "byte 20: the version must be 768 (3.0), got 769"
    ),
    (PaletteFile.riff([], count: 0), "byte 22: the number of colours must be 1 to 256, got 0"),
    (PaletteFile.riff([], count: 257), "byte 22: the number of colours must be 1 to 256, got 257"),
    (
      PaletteFile.riff([1, 2, 3, 0], count: 2),
      "byte 28: colour 2 takes 4 bytes, but there are 0 left"
    ),
    (PaletteFile.riff([1, 2, 3, 0], chunkName: "tada"), "byte 28: there is no chunk data"),
    (
      PaletteFile.act([], tail: [0, 0, 0, 0]),
      "byte 768: the number of colours must be 1 to 256, got 0"
    ),
    (
      PaletteFile.act([], tail: [1, 1, 0, 0]),
      "byte 768: the number of colours must be 1 to 256, got 257"
    ),
    (PaletteFile.ase([]), "there is no colour in the file"),
    (
      PaletteFile.ase([PaletteFile.swatch("LAB ", [0.5, 1, 1])]),
      "byte 12: a Lab colour has no exact RGB value; save the swatches as RGB"
    ),
    (
      PaletteFile.ase([PaletteFile.swatch("HSB\u{1}", [0.5, 1, 1])]),
      "byte 12: the colour model must be RGB, Gray or CMYK, got 'HSB?'"
    ),
    (
      PaletteFile.ase([PaletteFile.swatch("Gray", [.nan])]),
      "byte 26: a channel must be a number, got nan"
    ),
    (
      PaletteFile.ase([PaletteFile.swatch("CMYK", [1, 1, 1])]),
      "byte 38: a channel takes 4 bytes, but there are 2 left"
    ),
    (
      Array("ASEF".utf8) + [0, 2, 0, 0, 0, 0, 0, 0], "byte 4: the version must be 1, got 2"
    ),
    (
      Array("ASEF".utf8) + [0, 1, 0, 0, 255, 255, 255, 255],
      "byte 12: the kind of a block takes 2 bytes, but there are 0 left"
    ),
    (
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      "this is a picture in PNG, not a palette file"
    ),
    ([6, 0, 0, 0, 0xE0, 0xA5], "this is a drawing of Aseprite, not a palette file"),
    (
      [1, 2, 3],
      "this is not a palette file: the known formats are hexadecimal lines, GIMP, JASC, RIFF, ACT, ASE and paint.net"
    ),
  ]

  @Test(arguments: damage)
  func `reports the position of an error`(bytes: [UInt8], message: String) {
    #expect(throws: CodingError(message: message)) { try PaletteDecoder.decode(bytes) }
  }

  @Test func `shortens a long line in the error message`() {
    let text = "\u{202E}\u{1B}" + String(repeating: "x", count: 500)
    let error = #expect(throws: CodingError.self) {
      try PaletteDecoder.decode(Array("GIMP Palette\n\(text.dropFirst(2))".utf8))
    }
    #expect((error?.message.count ?? 0) < 120)
  }

  @Test(arguments: PaletteFile.all)
  func `reads prefixes only of text files and colour tables`(
    format: PaletteFormat, bytes: [UInt8]
  ) {
    for count in 0..<bytes.count {
      guard let result = try? PaletteDecoder.decode(Array(bytes.prefix(count))) else { continue }
      #expect(result.palette.count <= 256)
      // A shorter text may be whole, binary files say how long they are.
      #expect([.hex, .gimp, .jasc, .paintNet, .act].contains(result.format))
    }
  }

  @Test(arguments: PaletteFile.all)
  func `reads or rejects files with mutated bytes`(format: PaletteFormat, bytes: [UInt8]) {
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for round in 0..<10_000 {
      var changed = bytes
      for _ in 0...round % 8 {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed[place] = .random(in: .min ... .max, using: &random)
        case 1: changed[place] = [0, 0x7F, 0x80, 0xFF, 10, 32].randomElement(using: &random) ?? 0
        case 2 where changed.count > 1: changed.remove(at: place)
        default: changed.insert(.random(in: .min ... .max, using: &random), at: place)
        }
      }
      if let result = try? PaletteDecoder.decode(changed) {
        #expect((1...256).contains(result.palette.count))
      }
    }
  }
}
