import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Drawing

struct PageTextTests {
  /// Letters of even width, one cluster a character.
  private static func text(
    _ text: String, x: Double = 20, y: Double = 40, size: Double = 12, advance: Double = 0.6,
    map: Transform = .identity
  ) -> PageText {
    PageText(
      text.enumerated().map { index, letter in
        PageText.Cluster(
          String(letter), x: Double(index) * advance * size, advance: advance * size)
      }, size: size, placement: map.then(.translation(x, y)))
  }

  private static func document(_ texts: [PageText]) throws -> [UInt8] {
    let page = try PDFPage(width: 300, height: 100, scale: 1)
    for text in texts { try page.show(text) }
    return try page.finish()
  }

  private func read(_ texts: [PageText]) async throws -> [String] {
    try await Poppler.text(Self.document(texts)).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\u{c}"))) }
      .filter { !$0.isEmpty }
  }

  @Test(arguments: [
    "AéB", "Ada Lovelace", "“has finished” 1 < 2 & 3", "Καλημέρα", "Привет", "日本語", "e\u{301}a",
  ])
  func `contains the characters of the text`(text: String) async throws {
    #expect(try await read([Self.text(text)]) == [text.precomposedStringWithCanonicalMapping])
  }

  @Test func `writes a ligature as one position with all its letters`() async throws {
    let clusters = [
      PageText.Cluster("o", x: 0, advance: 6), .init("ffi", x: 6, advance: 9),
      .init("ce", x: 15, advance: 11),
    ]
    let text = PageText(clusters, size: 12, placement: .translation(10, 50))
    #expect(try await read([text]) == ["office"])
  }

  @Test func `contains more different letters than one Type 3 font holds`() async throws {
    let lines = (0..<5).map { line in
      String(
        String.UnicodeScalarView((0..<80).compactMap { Unicode.Scalar(0x4E00 + line * 80 + $0) }))
    }
    let texts = lines.enumerated().map {
      Self.text($0.element, x: 5, y: 15 + 15 * Double($0.offset), size: 3, advance: 1)
    }
    #expect(try await read(texts) == lines)
  }

  @Test func `paints no characters and contains no picture`() async throws {
    let document = try Self.document([Self.text("Ada"), Self.text("B", y: 80, size: 60)])
    let page = try await Poppler.drawn(document)
    #expect(page.rgbaBytes.allSatisfy { $0 == 255 })
    #expect(try await Poppler.images(document) == 0)
  }

  @Test func `keeps positions of a letter with different advances and sizes`() async throws {
    let places: [(x: Double, advance: Double)] = [(0, 7), (7, 9), (16, 6), (22, 8)]
    let text = PageText(
      places.map { PageText.Cluster("a", x: $0.x, advance: $0.advance) }, size: 12,
      placement: .translation(10, 30))
    #expect(try await read([text, Self.text("aa", y: 80, size: 20)]) == ["aaaa", "aa"])
  }

  @Test func `contains rotated and mirrored text, but none without a position`() async throws {
    let turned = Self.text("up", x: 150, y: 90, map: .rotation(degrees: -90))
    let nowhere = Self.text("no", map: .scale(0, 1))
    // Poppler reads what runs upwards letter by letter.
    let letters = try await read([turned, nowhere, Self.text("", y: 20)]).joined()
    #expect(letters.sorted() == ["p", "u"])
  }

  @Test func `writes equal texts equally, and markup as text`() async throws {
    let texts = [Self.text("(a) Tj ET >> endobj"), Self.text("\\) <x>", y: 80)]
    #expect(try Self.document(texts) == Self.document(texts))
    #expect(try await read(texts) == ["(a) Tj ET >> endobj", "\\) <x>"])
  }
}
