import Testing
import Typesetting

/// typesetting.md §4.
struct GraphemeClustersTests {
  @Test(arguments: [
    ("", [0]),
    ("abc", [0, 1, 2, 3]),
    ("e\u{301}\u{323}x", [0, 3, 4]),
    ("\r\n", [0, 2]),
    ("👩‍👩‍👧", [0, 5]),
    ("🇫🇷🇩🇪🇯", [0, 2, 4, 5]),
    ("👍🏽1️⃣", [0, 2, 5]),
    ("각\u{1100}\u{1161}\u{11A8}", [0, 1, 4]),
    ("नी", [0, 2]),
    ("\u{2068}a\u{2069}", [0, 1, 2, 3]),
  ])
  func `boundaries lie between user-perceived characters`(
    text: String, boundaries: [Int]
  ) throws {
    let clusters = try GraphemeClusters([Unicode.Scalar](text: text))
    #expect(clusters.boundaries == boundaries)
    #expect(clusters.count == boundaries.count - 1)
    #expect(clusters.ranges.map(\.upperBound) == Array(boundaries.dropFirst()))
  }

  @Test(.enabled(if: UnicodeFile("auxiliary/GraphemeBreakTest.txt") != nil, UnicodeFile.isMissing))
  func `all cases of Unicode's file give the expected boundaries`() throws {
    let file = try #require(UnicodeFile("auxiliary/GraphemeBreakTest.txt"))
    var count = 0
    for (number, line) in file.cases {
      let (scalars, offsets) = UnicodeFile.boundaries(of: line)
      #expect(try GraphemeClusters(scalars).boundaries == offsets, "line \(number)")
      count += 1
    }
    #expect(count > 600)
  }
}
