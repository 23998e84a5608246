import GalleryModel
import Testing

@Suite struct CatalogErrorTests {
  @Test func `a message names the thing, the rule and the value`() {
    let error = CatalogError.invalid(thing: "page", value: "0", rule: "must be at least 1")
    #expect(error.description == "page must be at least 1, got \"0\"")
    #expect(error.publicMessage == error.description)
  }

  @Test func `a hostile value is shown on one short line`() {
    let value = "a\n\u{1b}[31m\u{202e}" + String(repeating: "x", count: 500)
    let message = CatalogError.invalid(thing: "name", value: value, rule: "is bad").description
    #expect(!message.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202e}" })
    #expect(message.count < 130)
    #expect(message.hasSuffix("…\""))
  }

  @Test func `a missing item's message lists near names`() {
    let error = CatalogError.missing(.bitmap, "haert", near: ["heart", "hare"])
    #expect(error.description == "there is no bitmap haert; near it: heart, hare")
  }

  @Test(arguments: [
    CatalogError.unusable(file: "/home/somebody/catalog.sqlite", reason: "no such table: bitmaps"),
    .unavailable(file: "/home/somebody/catalog.sqlite", reason: "the disk is full"),
  ])
  func `the public message hides paths and database errors`(error: CatalogError) {
    #expect(error.publicMessage == "the collection cannot be read just now")
    #expect(error.description.contains("/home/somebody/catalog.sqlite"))
  }
}
