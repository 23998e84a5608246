import Foundation
import Testing

@testable import GalleryAddresses

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (2308, "2308"), (10_000, "10,000"), (1_234_567, "1,234,567"),
  ])
  func `groups digits from ten thousand`(number: Int, text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test(arguments: [(0, "0 cells"), (1, "1 cell"), (2, "2 cells")])
  func `one item is singular`(number: Int, text: String) {
    #expect(NumberText.counted(number, "cell") == text)
  }

  @Test(arguments: [
    (128, 16, "8"), (300, 36, "8.33"), (3, 2, "1.5"), (1, 3, "0.33"), (5, 0, "5"),
    (128, 255, "0.5"),
    (403, 400, "1.01"),
  ])
  func `a ratio has at most two fraction digits`(a: Int, b: Int, text: String) {
    #expect(NumberText.ratio(a, b) == text)
  }

  @Test func `formats times in UTC`() {
    let time = NumberText.time(Date(timeIntervalSince1970: 1_790_000_000))
    #expect(time.machine == "2026-09-21T14:13:20Z")
    #expect(time.person == "2026-09-21 14:13 UTC")
  }
}
