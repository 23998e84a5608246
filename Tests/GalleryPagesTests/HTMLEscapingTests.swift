import Testing

@testable import GalleryPages

@Suite struct HTMLEscapingTests {
  @Test(arguments: [
    ("plain, with ümlauts and 猫", "plain, with ümlauts and 猫"),
    ("<script>", "&lt;script&gt;"),
    ("a & b", "a &amp; b"),
    ("\"'", "&quot;&#39;"),
    ("&lt;", "&amp;lt;"),
  ])
  func `what means something in HTML becomes an entity`(text: String, escaped: String) {
    #expect(HTMLEscaping().escapeText(text) == escaped)
  }

  @Test(arguments: ["\"", "'", "<", ">", "&"])
  func `a combining mark does not hide a character`(character: String) {
    // One Character together with the mark, but two scalars for a browser.
    let escaped = HTMLEscaping().escapeText(character + "\u{338}")
    #expect(!escaped.unicodeScalars.dropFirst().contains { character.unicodeScalars.contains($0) })
    #expect(escaped.unicodeScalars.first == "&")
  }
}
