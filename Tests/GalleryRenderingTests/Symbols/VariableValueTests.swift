import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// The thresholds of symbols.md §8.
struct VariableValueTests {
  /// The table of symbols.md §8: how many layers, and from which value on each is active.
  @Test(arguments: try Article("symbols").rows(ofSection: 8))
  func `each layer activates at its documented threshold`(row: [String]) throws {
    let count = try #require(Int(row[0]))
    let thresholds = row[1].split(separator: " ")
    #expect(thresholds.count == count && thresholds[0] == ">0")
    for (index, text) in thresholds.enumerated() {
      let threshold = index == 0 ? 0 : try #require(Decimal6("0\(text)")).millionths
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
  func `a value activates the expected number of layers`(
    _ count: Int, _ value: String, _ active: Int
  ) throws {
    let value = try #require(Decimal6(value)).millionths
    #expect((0..<count).count { isActive(value, $0, count) } == active)
  }

  @Test func `an explicit threshold replaces the default`() {
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
