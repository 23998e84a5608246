import Foundation
import Testing

@testable import Drawing

/// A document that Cairo 1.18.4 wrote: two texts, one of them in unseen letters.
struct CrossReferenceStreamDocumentTests {
  private let original: [UInt8]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "cairo-1.18.pdf")
    original = Array(try Data(contentsOf: file))
  }

  @Test func `appends entries without changing the document`() throws {
    #expect(CrossReferenceTableDocument(original) == nil)
    let completed = PageDescription(title: "A", language: "de").completing(original)
    #expect(completed.starts(with: original))
    let added = String(decoding: completed[original.count...], as: UTF8.self)
    #expect(
      added.contains("<< /Lang (de) /ViewerPreferences << /DisplayDocTitle true >> /Type /Catalog"))
    #expect(added.contains("<< /Name /Unseen /Type /Font\n   /Subtype /Type3"))
    #expect(completed == PageDescription(title: "A", language: "de").completing(original))
  }

  @Test func `appends no update without an entry`() throws {
    let document = try #require(CrossReferenceStreamDocument(original))
    #expect(document.bytes == original)
    #expect(document.numbers(beginning: " /Type /Font\n   /Subtype /Type3\n").count == 1)
  }

  @Test func `reads a damaged document or leaves it unchanged`() throws {
    for length in stride(from: 0, to: original.count - 8, by: 31) {
      let part = Array(original[..<length])
      #expect(PageDescription().completing(part) == part)
    }
    for index in stride(from: 0, to: original.count, by: 7) {
      for byte: UInt8 in [0x00, 0x39, 0xFF] {
        var broken = original
        broken[index] = byte
        #expect(PageDescription(title: "x").completing(broken).starts(with: broken))
      }
    }
  }
}
