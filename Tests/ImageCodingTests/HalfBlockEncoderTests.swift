import Raster
import TestSupport
import Testing

@testable import ImageCoding

struct HalfBlockEncoderTests {
  private func text(_ picture: Mosaic) throws -> String {
    String(decoding: try HalfBlockEncoder().encode(picture), as: UTF8.self)
  }

  @Test(arguments: [
    // Two pixels, one above the other.
    ("r.\ngb", "\u{1B}[38;2;255;0;0;48;2;0;255;0m▀\u{1B}[0;38;2;0;0;255m▄\u{1B}[0m\n"),
    // An odd last row has the terminal below it.
    ("r", "\u{1B}[0;38;2;255;0;0m▀\u{1B}[0m\n"),
    // Transparent pixels leave the terminal as it is.
    (".\n.", "\u{1B}[0m \u{1B}[0m\n"),
    // A run of equal blocks has one code.
    ("rrr", "\u{1B}[0;38;2;255;0;0m▀▀▀\u{1B}[0m\n"),
    // A translucent pixel looks as on black.
    ("h", "\u{1B}[0;38;2;128;0;0m▀\u{1B}[0m\n"),
  ])
  func `a character is two pixels, one above the other`(bitmap: String, text: String) throws {
    let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let bitmap = Bitmap(text: bitmap, legend: ["h": half])
    #expect(try self.text(Mosaic(bitmap)) == text)
    #expect(try self.text(Mosaic(#require(bitmap.indexed()))) == text)
  }

  @Test func `bands give the same text as their pixels`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let picture = Mosaic.random(colors: .random(in: 1...5, using: &random), using: &random)
      #expect(try text(picture) == text(Mosaic(picture.bitmap().expanded())))
    }
  }
}
