import GalleryModel
import Testing

@Suite struct AccessibilityLabelTests {
  @Test(arguments: [
    ("A heart", "A heart"), ("  A heart ", "A heart"), ("心 ❤️‍🔥", "心 ❤️‍🔥"), ("<b>&\"'", "<b>&\"'"),
  ])
  func `accepts any plain text and trims spaces`(text: String, label: String) throws {
    #expect(try AccessibilityLabel(text).text == label)
  }

  @Test(arguments: [
    "", "   ", "a\nb", "a\tb", "\u{0}", "a\u{2028}b", "\u{9b}31m",
    String(repeating: "x", count: 501), "e" + String(repeating: "\u{301}", count: 3000),
  ])
  func `rejects an invalid label with the rule`(text: String) {
    #expect(
      throws: CatalogError.invalid(thing: "label", value: text, rule: AccessibilityLabel.rule)
    ) { try AccessibilityLabel(text) }
  }
}
