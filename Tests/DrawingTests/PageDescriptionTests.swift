import Raster
import Testing
import VectorRaster

@testable import Drawing

/// Facts about documents (painting.md §10).
struct PageDescriptionTests {
  private func document(_ description: PageDescription) throws -> [UInt8] {
    let page = try PDFPage(width: 20, height: 10, scale: 1, description: description)
    try page.paint(Color(red: 255, green: 0, blue: 0))
    return try page.finish()
  }

  private func text(_ description: PageDescription) throws -> String {
    String(decoding: try document(description), as: UTF8.self)
  }

  @Test func `writes a language and a title`() throws {
    let text = try text(PageDescription(title: "A", language: "he"))
    #expect(text.contains("/Lang (he)"))
    #expect(text.contains("/Title (A)"))
    #expect(text.contains("/DisplayDocTitle true"))
    let plain = try self.text(PageDescription())
    #expect(plain.contains("/Lang (en)"))
    #expect(!plain.contains("/Title") && !plain.contains("/DisplayDocTitle"))
  }

  @Test func `omits invalid languages and titles`() throws {
    for language in ["", "en) /AA <<", "d\u{E9}", "a b"] {
      #expect(try !text(PageDescription(language: language)).contains("/Lang"))
    }
    let text = try text(PageDescription(title: "\u{0}a\u{1B}b"))
    #expect(text.contains("/Title (ab)"))
    #expect(try !self.text(PageDescription(title: "\u{0}")).contains("/Title"))
  }

  @Test func `places all objects at the offsets of the table`() throws {
    let bytes = try document(PageDescription(title: "Gruß", language: "de"))
    let objects = try #require(CrossReferenceTableDocument(bytes))
    #expect(objects.numbers(beginning: " /Lang (de)") == [objects.root])
    #expect(objects.numbers(beginning: " /Type /Page ").count == 1)
    #expect(objects.numbers(beginning: " /Type /Pages\n").count == 1)
  }

  @Test func `names the font of empty glyphs`() throws {
    let page = try PDFPage(width: 100, height: 50, scale: 1)
    try page.show(
      PageText([.init("a", x: 0, advance: 9)], size: 12, placement: .translation(10, 30)))
    let text = String(decoding: try page.finish(), as: UTF8.self)
    #expect(text.contains("<< /Name /Unseen /Type /Font\n   /Subtype /Type3"))
  }

  @Test func `leaves other documents unchanged`() throws {
    let bytes = try document(PageDescription())
    for length in stride(from: 0, to: bytes.count - 20, by: 97) {
      let part = Array(bytes[..<length])
      #expect(PageDescription(title: "x").completing(part) == part)
    }
    for index in stride(from: bytes.count - 400, to: bytes.count, by: 11) where index >= 0 {
      var broken = bytes
      broken[index] = 0x39
      _ = PageDescription(title: "x").completing(broken)
    }
  }
}
