import Testing

@testable import GalleryModel

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("heart", "heart", 0), ("heart", "hearts", 1), ("heart", "eart", 1), ("heart", "haert", 1),
    ("heart", "hxart", 1), ("heart", "star", 3), ("", "abc", 3), ("abc", "", 3), ("", "", 0),
  ])
  func `counts insertions, deletions, replacements and swaps`(
    left: String, right: String, distance: Int
  ) {
    #expect(EditDistance.between(Array(left.utf8), Array(right.utf8), atMost: 3) == distance)
  }

  @Test(arguments: [("heart", "horse", 1), ("a", "abcdef", 3), ("kitten", "sitting", 2)])
  func `returns nil beyond the limit`(left: String, right: String, limit: Int) {
    #expect(EditDistance.between(Array(left.utf8), Array(right.utf8), atMost: limit) == nil)
  }
}
