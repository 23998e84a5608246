import PixelariumClient
import Testing

@Suite struct PixelColorTests {
  @Test(arguments: [
    ("indigo", "indigo"), ("Tomato", "tomato"), ("#F80", "#ff8800"), ("#f808", "#ff880088"),
    ("#FF8800", "#ff8800"), ("#ff8800ff", "#ff8800"), ("#000", "black"), ("#0000", "#00000000"),
  ])
  func `a colour has one canonical spelling`(text: String, written: String) {
    #expect(PixelColor(text).text == written)
    #expect(PixelColor.named(text) == PixelColor(written))
  }

  @Test func `colour components are rounded and clamped`() {
    #expect(PixelColor(red: 1.5, green: 0.5, blue: -1).text == "#ff8000")
    #expect(PixelColor(red: 0, green: 0, blue: 0, opacity: 0.02).text == "#00000005")
  }
}
