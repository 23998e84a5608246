import Testing

@testable import GalleryAddresses

/// The URLs that show options.
@Suite struct OptionExamplesTests {
  private static let examples = OptionExamples(["crop": "/bitmap/heart.png?crop=0,0,2,2"])

  private func option(_ name: String, example: String?) -> QueryParameter {
    QueryParameter(name, Spelling<Int>.whole(1...9).kind, "A number.", example: example)
  }

  @Test func `an option has its own URL, or else the common one with its example`() {
    let others = Self.examples.others(at: "/bitmap/ghost.png?scale=8")
    #expect(others.url(of: option("crop", example: "3")) == "/bitmap/heart.png?crop=0,0,2,2")
    #expect(others.url(of: option("fold", example: "3")) == "/bitmap/ghost.png?scale=8&fold=3")
    #expect(others.url(of: option("fold", example: nil)) == nil)
    let plain = Self.examples.others(at: "/bitmap/ghost.png")
    #expect(plain.url(of: option("fold", example: "3")) == "/bitmap/ghost.png?fold=3")
  }

  @Test func `without a common URL, other options have none`() {
    #expect(Self.examples.url(of: option("crop", example: nil)) != nil)
    #expect(Self.examples.url(of: option("fold", example: "3")) == nil)
  }
}
