import GalleryModel
import Testing

@Suite struct BitmapReferenceTests {
  @Test(arguments: [
    ("1", 1), ("42", 42), ("9223372036854775807", Int64.max),
  ])
  func `parses digits as an id`(text: String, id: Int64) throws {
    #expect(try BitmapReference(text) == .id(id))
  }

  @Test(arguments: ["heart", "42a", "4-2"])
  func `parses anything but digits as a name`(text: String) throws {
    #expect(try BitmapReference(text) == .name(ItemName(text)))
    #expect(try BitmapReference(text).description == text)
  }

  @Test(arguments: [
    "", "0", "007", "9223372036854775808", "-1", "+1", "1.0", " 1", "٣", "Heart", "a b",
  ])
  func `rejects text that is neither an id nor a name`(text: String) {
    #expect(throws: CatalogError.self) { try BitmapReference(text) }
  }
}
