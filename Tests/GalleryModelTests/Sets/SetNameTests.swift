import GalleryModel
import Testing

@Suite struct SetNameTests {
  @Test(arguments: [
    ("a", "A"), ("tabler", "Tabler"), ("game-icons", "Game icons"), ("7-2", "7 2"),
    (String(repeating: "a", count: 64), "A" + String(repeating: "a", count: 63)),
  ])
  func `accepts words with one hyphen between them`(text: String, title: String) throws {
    let name = try SetName(text)
    #expect(name.text == text && name.title == title)
  }

  @Test(arguments: [
    "", "A b", "-a", "a-", "a--b", "a_b", "a.b", "a:b", "Tabler", "é",
    String(repeating: "a", count: 65),
  ])
  func `rejects other texts with the rule`(text: String) {
    let error = #expect(throws: CatalogError.self) { try SetName(text) }
    #expect(
      error?.description
        == "the set name \"\(text)\" must be words of a-z and 0-9 with one hyphen between them, "
        + "64 at most")
  }

  @Test func `rejects a name with another meaning`() {
    for name in SetName.reserved {
      let error = #expect(throws: CatalogError.self) { try SetName(name) }
      #expect(
        error?.description
          == "the set name \(name) is the beginning of another address: choose another one")
    }
  }
}
