import Testing

@testable import GalleryPages

@Suite struct SplitNameTests {
  @Test(arguments: [
    (["heart", "ghost"], [nil, nil] as [String?]),
    (["hero-walk-north", "heart", "hero-walk-south"], ["north", nil, "south"]),
    (["hero-walk-1", "hero-walk-2", "hero-walk"], ["k-1", "k-2", "alk"]),
    (["hero-walk-far-to-the-north", "hero-walk-near"], ["the-north", "near"]),
    (["hero-wa1", "hero-wa2"], [nil, nil]), (["hero-walk", "hero-walk"], [nil, nil]), ([], []),
  ])
  func `keeps the end of a name with the beginning of another one`(
    names: [String], ends: [String?]
  ) {
    let parts = SplitName.all(names)
    #expect(parts.map(\.nameEnd) == ends)
    #expect(parts.map { $0.nameStart + ($0.nameEnd ?? "") } == names)
  }
}
