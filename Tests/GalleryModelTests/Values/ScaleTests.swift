import Testing

@testable import GalleryModel

struct ScaleTests {
  @Test(arguments: [
    ("8", 8_000_000), ("8.0", 8_000_000), ("8.000000", 8_000_000), ("08", 8_000_000),
    ("1", 1_000_000), ("0.000001", 1), ("0.5", 500_000), ("1.25", 1_250_000),
    (".5", 500_000), ("256", 256_000_000), ("255.999999", 255_999_999),
  ])
  func `reads a decimal number exactly`(text: String, millionths: Int) throws {
    #expect(try Scale(text).millionths == millionths)
  }

  @Test(arguments: [
    "", ".", "5.", "+1", "--1", "1e2", "1E2", "0x8", "NaN", "inf", " 8", "8 ", "8,5", "1_0",
    "1.2.3", "0.0000001", "٨", "8\u{0}", "½",
  ])
  func `rejects anything but a plain decimal number`(text: String) {
    #expect(
      throws: RenderError.invalid(
        option: "scale", rule: "must be a decimal number with at most 6 fraction digits",
        value: text)
    ) { try Scale(text) }
  }

  @Test(arguments: [
    "0", "-0", "-1", "0.0", "0.000000", "256.000001", "257", "9223372036854775807",
    "99999999999999999999999999999999999999",
  ])
  func `a scale out of range names the limit and the value`(text: String) {
    let error = #expect(throws: RenderError.self) { try Scale(text) }
    #expect(error?.description == "scale must be above 0 and at most 256, got \(text)")
  }

  @Test func `an error message truncates a long value`() {
    let error = #expect(throws: RenderError.self) { try Scale(String(repeating: "9", count: 5000)) }
    #expect(error?.description.count ?? .max < 100)
  }

  @Test(arguments: ["8", "0.5", "0.000001", "255.999999", "1.25", "256"])
  func `the description is the shortest spelling`(text: String) throws {
    #expect(try Scale(text).description == text)
  }
}
