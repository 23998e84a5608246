import Testing

@testable import GalleryModel

@Suite struct IconNameTests {
  @Test(arguments: ["bell", "0", "line-3-horizontal", String(repeating: "a", count: 128)])
  func `accepts a name of Iconify's form`(text: String) {
    #expect(IconName(text)?.text == text)
  }

  @Test(arguments: [
    "", "-", "-bell", "bell-", "a--b", "Bell", "my_icon", "bell.fill", "bell fill", "bäll",
    String(repeating: "a", count: 129),
  ])
  func `rejects any other name`(text: String) {
    #expect(IconName(text) == nil)
  }

  @Test(arguments: [
    ("bell", "bell"), ("bell.slash.fill", "bell-slash-fill"), ("arrow-up", "arrow-up"),
    ("line.3.horizontal", "line-3-horizontal"), ("my_icon", nil), ("a--b", nil), ("a.-b", nil),
  ])
  func `a drawing's name becomes an icon name by replacing dots with hyphens`(
    drawing: String, icon: String?
  ) {
    #expect(IconName(drawing: drawing)?.text == icon)
  }
}
