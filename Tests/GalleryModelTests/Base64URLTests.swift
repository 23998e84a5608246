import GalleryModel
import Testing

/// RFC 4648 §5, without padding.
@Suite struct Base64URLTests {
  @Test(
    arguments: [
      ([], ""), ([0], "AA"), ([255, 254], "__4"), ([251, 255, 191], "-_-_"),
      ([1, 2, 3, 4], "AQIDBA"),
    ] as [([UInt8], String)])
  func `writes and reads bytes`(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(arguments: ["A", "AA==", "+/+/", "AB", "A A", "é", "AA\n", "AAAAA"])
  func `has one spelling of the same bytes`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
