import Testing

@testable import GalleryPages

@Suite struct PageNumbersTests {
  @Test(arguments: [
    (1, 1, "1"), (1, 3, "1 2 3"), (1, 10, "1 2 3 … 10"), (5, 10, "1 2 3 4 5 6 7 … 10"),
    (6, 12, "1 … 4 5 6 7 8 … 12"), (10, 10, "1 … 8 9 10"), (99, 3, "1 2 3"), (4, 0, "1"),
  ])
  func `offers the first, the last and nearby pages`(current: Int, count: Int, text: String) {
    let entries = PageLinks.numbers(around: current, of: count)
    #expect(entries.map { $0.map(String.init) ?? "…" }.joined(separator: " ") == text)
  }
}
