import GalleryModel
import Testing

@Suite struct PaletteNameTests {
  @Test(arguments: ["dusk", "pico-8", "a_b", "8bit"])
  func `good names are taken exactly`(text: String) throws {
    #expect(try PaletteName(text).text == text)
  }

  @Test(arguments: ["", "Dusk", "42", "-a", "a b", "a,b", "a.b"])
  func `other text is refused with the rule`(text: String) {
    #expect(
      throws: CatalogError.invalid(thing: "name", value: text, rule: BitmapName.rule)
    ) { try PaletteName(text) }
  }

  @Test(arguments: [
    ("Déjà Vu", "deja-vu"), ("", "palette"), ("日本", "palette"), ("64", "palette-64"),
    ("Sweet 24!", "sweet-24"),
  ])
  func `any text gives a name`(text: String, name: String) {
    #expect(PaletteName(slug: text).text == name)
  }
}
