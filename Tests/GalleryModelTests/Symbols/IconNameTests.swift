import Testing

@testable import GalleryModel

@Suite struct IconNameTests {
  @Test(arguments: ["bell", "0", "line-3-horizontal", String(repeating: "a", count: 128)])
  func `a name of Iconify's form is taken`(text: String) {
    #expect(IconName(text)?.text == text)
  }

  @Test(arguments: [
    "", "-", "-bell", "bell-", "a--b", "Bell", "my_icon", "bell.fill", "bell fill", "bäll",
    String(repeating: "a", count: 129),
  ])
  func `any other is none`(text: String) {
    #expect(IconName(text) == nil)
  }

  @Test(arguments: [
    ("bell", "bell"), ("bell.slash.fill", "bell-slash-fill"), ("arrow-up", "arrow-up"),
    ("line.3.horizontal", "line-3-horizontal"), ("my_icon", nil), ("a--b", nil), ("a.-b", nil),
  ])
  func `a drawing is called with hyphens for its dots`(drawing: String, icon: String?) {
    #expect(IconName(drawing: drawing)?.text == icon)
  }
}
