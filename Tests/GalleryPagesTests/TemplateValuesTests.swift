import Testing

@testable import GalleryPages

@Suite struct TemplateValuesTests {
  private struct Card {
    let name: String
    var note: String?
    var size = 3
    var isNew = false
  }

  private struct Sheet {
    var cards = [Card(name: "a", note: "b"), Card(name: "c")]
    var first: Card? = Card(name: "d")
  }

  @Test func `finds members by name, including lists and optionals`() throws {
    let sheet = TemplateValues(reflecting: Sheet())
    let cards = try #require(sheet.child(named: "cards") as? [Any])
    let card = try #require(cards.first as? TemplateValues)
    #expect(card.child(named: "name") as? String == "a")
    #expect(card.child(named: "note") as? String == "b")
    #expect(card.child(named: "size") as? Int == 3)
    #expect(card.child(named: "isNew") as? Bool == false)
    let first = try #require(sheet.child(named: "first") as? TemplateValues)
    #expect(first.child(named: "name") as? String == "d")
  }

  @Test func `nil and unknown members are missing`() throws {
    let card = TemplateValues(reflecting: Card(name: "c"))
    #expect(card.child(named: "note") == nil)
    #expect(card.child(named: "nothing") == nil)
    #expect(TemplateValues(reflecting: Sheet(first: nil)).child(named: "first") == nil)
  }
}
