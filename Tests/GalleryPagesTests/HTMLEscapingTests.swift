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
  func `escapes the special characters of HTML`(text: String, escaped: String) {
    #expect(HTMLEscaping().escapeText(text) == escaped)
  }

  @Test(arguments: ["\"", "'", "<", ">", "&"])
  func `escapes a character with a combining mark`(character: String) {
    // The mark joins the character in Swift, but browsers see two scalars.
    let escaped = HTMLEscaping().escapeText(character + "\u{338}")
    #expect(!escaped.unicodeScalars.dropFirst().contains { character.unicodeScalars.contains($0) })
    #expect(escaped.unicodeScalars.first == "&")
  }
}
