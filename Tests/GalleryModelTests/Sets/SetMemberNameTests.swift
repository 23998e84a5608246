import GalleryModel
import Testing

@Suite struct SetMemberNameTests {
  @Test(arguments: [
    ("bell", "bell", nil, false), ("tabler:bell", "tabler:bell", "tabler", true),
    (":bell", "bell", nil, true), ("a-b:c_d", "a-b:c_d", "a-b", true),
  ])
  func `a name may say its set`(
    text: String, full: String, set: String?, isExact: Bool
  ) throws {
    let item = try ItemName(text)
    let symbol = try SymbolName(text)
    #expect(item.text == full && symbol.text == full)
    #expect(item.set == set && symbol.set == set)
    #expect(item.isExact == isExact && symbol.isExact == isExact)
    #expect(try BitmapReference(text) == .name(item))
  }

  @Test(arguments: [
    ":", "a:", "a:b:c", "A:b", "a_b:c", "-a:b", "a--b:c", "a.b:c", "::a", "a: b",
    String(repeating: "s", count: 65) + ":a", "s:" + String(repeating: "a", count: 129),
  ])
  func `rejects other texts`(text: String) {
    #expect(throws: CatalogError.self) { try ItemName(text) }
    #expect(throws: CatalogError.self) { try SymbolName(text) }
  }

  @Test func `the longest set and the longest name are a valid name`() throws {
    let text = String(repeating: "s", count: 64) + ":" + String(repeating: "a", count: 128)
    #expect(try ItemName(text).text == text && SymbolName(text).text == text)
  }

  @Test func `variants and numbers stay in the set`() throws {
    let bell = try SymbolName("tabler:bell.slash.fill")
    #expect(bell.readings.map(\.base.text) == ["tabler:bell", "tabler:bell.slash"])
    let circle = SymbolVariants(shape: .circle)
    #expect(try SymbolName("tabler:bell").with(circle).text == "tabler:bell.circle")
    #expect(try SymbolName(":bell").with(circle).isExact)
    #expect(try ItemName("tabler:hero").numbered(2).text == "tabler:hero-2")
  }

  @Test func `a new name stays in the set of the former one`() throws {
    let former = try ItemName("a:bell")
    #expect(try ItemName("ring").replacing(former).text == "a:ring")
    #expect(try ItemName("a:ring").replacing(former).text == "a:ring")
    for text in [":ring", "b:ring"] {
      let error = #expect(throws: CatalogError.self) { try ItemName(text).replacing(former) }
      #expect(error?.description.hasSuffix("is not of the set of a:bell") == true)
    }
    #expect(try ItemName("ring").replacing(ItemName("bell")).text == "ring")
  }

  @Test func `a new item is placed in the given set`() throws {
    let set = try SetName("a")
    #expect(try ItemName("bell").placed(in: set).text == "a:bell")
    #expect(try ItemName("a:bell").placed(in: set).text == "a:bell")
    #expect(try ItemName("b:bell").placed(in: nil).text == "b:bell")
    let error = #expect(throws: CatalogError.self) { try ItemName("b:bell").placed(in: set) }
    #expect(error?.description == "the name b:bell is not of the set a")
  }
}
