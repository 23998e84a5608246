import GalleryModel
import Testing

@Suite struct TagTests {
  @Test(arguments: [
    ("red", "red"), ("Red", "red"), ("16x16", "16x16"), ("8-bit", "8-bit"), ("7", "7"),
  ])
  func `lowercases a tag`(text: String, tag: String) throws {
    #expect(try Tag(text).text == tag)
  }

  @Test(arguments: [
    "", "-a", "two words", "under_score", "é", "a,b", "\"", "a\n",
    String(repeating: "x", count: 65),
  ])
  func `rejects an invalid tag with the rule`(text: String) {
    #expect(throws: CatalogError.invalid(thing: "tag", value: text, rule: Tag.rule)) {
      try Tag(text)
    }
  }

  @Test func `a list is sorted and has each tag once`() throws {
    #expect(try Tag.list(["b", "A", "a", "B"]).map(\.text) == ["a", "b"])
  }

  @Test func `rejects more than 32 tags`() throws {
    let words = (1...33).map { "tag\($0)" }
    #expect(try Tag.list(Array(words.prefix(32))).count == 32)
    #expect(throws: CatalogError.self) { try Tag.list(words) }
  }
}
