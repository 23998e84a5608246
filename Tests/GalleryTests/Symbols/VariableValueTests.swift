import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// The thresholds of symbols.md §8.
struct VariableValueTests {
  @Test(arguments: [
    (1, "0"), (2, "0 0.51"), (3, "0 0.34 0.68"), (4, "0 0.26 0.51 0.76"),
    (5, "0 0.21 0.41 0.61 0.81"), (6, "0 0.18 0.34 0.51 0.68 0.84"),
    (7, "0 0.15 0.30 0.44 0.58 0.72 0.87"), (8, "0 0.14 0.26 0.39 0.51 0.64 0.76 0.89"),
  ])
  func `each layer comes on at its own value`(_ count: Int, _ thresholds: String) throws {
    for (index, text) in thresholds.split(separator: " ").enumerated() {
      let threshold = try #require(Decimal6(String(text))).millionths
      // The first is on above 0, the others from their threshold on.
      let first = index == 0 ? 1 : threshold
      #expect(isActive(first, index, count))
      #expect(!isActive(first - 1, index, count))
    }
  }

  @Test(arguments: [
    (4, "0", 0), (4, "0.01", 1), (4, "0.25", 1), (4, "0.26", 2), (4, "0.5", 2), (4, "0.51", 3),
    (4, "0.75", 3), (4, "0.76", 4), (4, "1", 4), (3, "0.33", 1), (3, "0.34", 2), (3, "0.67", 2),
    (3, "0.68", 3),
  ])
  func `so many layers are on`(_ count: Int, _ value: String, _ active: Int) throws {
    let value = try #require(Decimal6(value)).millionths
    #expect((0..<count).count { isActive(value, $0, count) } == active)
  }

  @Test func `a threshold of its own takes the place of the formula`() {
    let half = VariableValue(value: Decimal6(millionths: 500_000))
    #expect(half.isActive(2, of: 3, threshold: 50))
    #expect(!half.isActive(0, of: 3, threshold: 51))
    #expect(VariableValue(value: Decimal6(millionths: 1)).isActive(2, of: 3, threshold: 0))
    #expect(!VariableValue(value: Decimal6(millionths: 0)).isActive(2, of: 3, threshold: 0))
  }

  private func isActive(_ millionths: Int, _ index: Int, _ count: Int) -> Bool {
    VariableValue(value: Decimal6(millionths: millionths)).isActive(index, of: count)
  }
}
