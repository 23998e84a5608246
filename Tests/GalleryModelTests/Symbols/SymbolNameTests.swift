import Testing

@testable import GalleryModel

@Suite struct SymbolNameTests {
  @Test(arguments: [
    "a", "0", "heart", "heart.circle.fill", "bell.badge.slash.fill", "bell-slash-fill", "a_b",
    "square.and.arrow.up.on.square", "-a", "1.circle", String(repeating: "a", count: 128),
  ])
  func `accepts a valid name unchanged`(text: String) throws {
    #expect(try SymbolName(text).text == text)
  }

  @Test(arguments: [
    "", ".", "a..b", ".a", "a.", "A.b", "a b", "ä", "a/b", "a\n", "%61",
    String(repeating: "a", count: 129),
  ])
  func `rejects an invalid name with the rule`(text: String) {
    #expect(
      throws: CatalogError.invalid(thing: "symbol name", value: text, rule: SymbolName.rule)
    ) { try SymbolName(text) }
  }

  @Test(arguments: [
    ("Heart", "heart"), ("bell-slash", "bell-slash"), ("a b", "a-b"), ("Éclair  2", "eclair-2"),
    ("x..y", "x.y"), (" .x. ", "x"), ("a . b", "a.b"), ("", "symbol"), ("!!!", "symbol"),
    ("heart.circle.fill", "heart.circle.fill"), ("-a", "a"), ("--", "symbol"), ("-.-a-b", "a-b"),
    (" - a", "a"),
    (
      String(repeating: "b", count: 200),
      String(repeating: "b", count: 128)
    ),
  ])
  func `any text becomes a valid name`(text: String, name: String) throws {
    #expect(SymbolName(slug: text).text == name)
    #expect(try SymbolName(SymbolName(slug: text).text).text == name)
  }

  @Test(arguments: [
    ("heart", ""),
    ("heart.circle.fill", "heart+circle.fill heart.circle+fill"),
    (
      "bell.slash.circle.fill",
      "bell+slash.circle.fill bell.slash+circle.fill bell.slash.circle+fill"
    ),
    ("heart.fill.circle", "heart.fill+circle"),
    ("circle.fill", "circle+fill"), ("circle", ""), ("slash.circle", "slash+circle"),
    ("a.slash.slash", "a.slash+slash"), ("a.circle.square", "a.circle+square"),
    ("square.and.arrow.up.on.square", "square.and.arrow.up.on+square"),
    ("person.crop.circle.badge.checkmark", ""),
  ])
  func `readings split suffixes off the end in canonical order`(text: String, readings: String)
    throws
  {
    let found = try SymbolName(text).readings.map { "\($0.base)+\($0.variants.chain)" }
    #expect(found.joined(separator: " ") == readings)
  }

  @Test(arguments: [
    ("bell", ""), ("bell.fill.slash", "bell+slash.fill bell.fill+slash"),
    (
      "bell.slash.circle.fill",
      "bell+slash.circle.fill bell.slash+circle.fill bell.slash.circle+fill"
    ),
    ("a.circle.square", "a+square a.circle+square"), ("a.slash.slash", "a+slash a.slash+slash"),
    ("circle.fill", "circle+fill"), ("a.fill.b", ""), ("a.fill.b.slash", "a.fill.b+slash"),
  ])
  func `chain readings split variants off the end in any order`(text: String, readings: String)
    throws
  {
    let found = try SymbolName(text).chainReadings.map { "\($0.base)+\($0.variants.chain)" }
    #expect(found.joined(separator: " ") == readings)
  }

  @Test func `a name with variants parses back to its base and variants`() throws {
    for variants in SymbolVariants.all where variants != .none {
      let name = try SymbolName("bell").with(variants)
      #expect(name.readings.first == .init(base: try SymbolName("bell"), variants: variants))
    }
    let long = try SymbolName(String(repeating: "a", count: 126))
    #expect(throws: CatalogError.self) { try long.with(SymbolVariants(isFilled: true)) }
  }
}
