import Testing

@testable import GalleryModel

@Suite struct Decimal6Tests {
  @Test(arguments: [
    ("8", 8_000_000), ("8.0", 8_000_000), ("0.5", 500_000), (".5", 500_000), ("0.000001", 1),
    ("007", 7_000_000),
    ("1.123456", 1_123_456), ("0", 0), ("99999999999999999999999", 999_999_999_000_000),
  ])
  func `reads a plain number exactly`(text: String, millionths: Int) {
    #expect(Decimal6(text)?.millionths == millionths)
  }

  @Test(arguments: [
    "", ".", "5.", "-1", "+1", "1e3", "NaN", "inf", "1.1234567", "1,5", "1.2.3", " 1", "0x10",
    "٣", "1_000",
  ])
  func `rejects anything but a plain number`(text: String) {
    #expect(Decimal6(text) == nil)
  }
}
