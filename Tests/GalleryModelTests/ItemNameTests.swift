import GalleryModel
import Testing

@Suite struct ItemNameTests {
  @Test(arguments: [
    "a", "heart", "heart-2", "big_heart", "16x16", "0a", "7-", "a--b", "a_",
    String(repeating: "x", count: 128),
  ])
  func `accepts a valid name unchanged`(text: String) throws {
    #expect(try ItemName(text).text == text)
  }

  @Test(arguments: [
    "", " ", "-a", "_a", "Heart", "a b", "a.b", "a/b", "é", "e\u{301}", "42", "007", "a\n", "a\0",
    "\u{ff41}", "heart ", "ſ", String(repeating: "x", count: 129),
  ])
  func `rejects an invalid name with the rule`(text: String) {
    #expect(
      throws: CatalogError.invalid(thing: "name", value: text, rule: ItemName.rule)
    ) { try ItemName(text) }
  }

  @Test(arguments: [
    ("Heart", "heart"), ("big heart", "big-heart"), ("Ünïcödé", "unicode"), ("a__b", "a__b"),
    ("--a--b--", "a-b"), ("_a", "a"), ("a/b\\c", "a-b-c"), ("", "bitmap"), ("!!!", "bitmap"),
    ("猫", "bitmap"), ("42", "bitmap-42"), ("4-2", "4-2"), ("4 2", "4-2"), ("..", "bitmap"),
    ("x (copy 2)", "x-copy-2"), ("É\u{301}", "e"), ("a\u{0}b", "a-b"), ("İ", "i"),
  ])
  func `any text becomes a valid name`(source: String, name: String) throws {
    #expect(ItemName(slug: source, for: .bitmap).text == name)
    #expect(try ItemName(ItemName(slug: source, for: .bitmap).text).text == name)
  }

  @Test(arguments: [
    ("", ItemKind.palette, "palette"), ("日本", .scene, "scene"), ("64", .palette, "palette-64"),
    ("!", .font, "font"), ("Sweet 24!", .palette, "sweet-24"), ("7", .scene, "scene-7"),
  ])
  func `a text without usable characters becomes the kind's name`(
    source: String, kind: ItemKind, name: String
  ) {
    #expect(ItemName(slug: source, for: kind).text == name)
  }

  @Test(arguments: [
    String(repeating: "x", count: 300), String(repeating: "7", count: 300),
    String(repeating: "a-", count: 300), "1" + String(repeating: " ", count: 300) + "2",
  ])
  func `a name made of long text is valid`(source: String) throws {
    let name = ItemName(slug: source, for: .bitmap)
    #expect(try ItemName(name.text) == name)
  }

  @Test func `a numbered name stays within 128 characters`() throws {
    #expect(try ItemName("icon").numbered(2).text == "icon-2")
    let long = try ItemName(String(repeating: "x", count: 128)).numbered(12)
    #expect(long.text == String(repeating: "x", count: 125) + "-12")
  }
}
