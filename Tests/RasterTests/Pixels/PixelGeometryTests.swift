import Raster
import Testing

@Suite struct RatioTests {
  @Test func `compares equal factors as equal`() {
    #expect(Ratio(6, 4) == Ratio(3, 2))
    #expect(Ratio(2_500_000, 1_000_000) == Ratio(5, 2))
    #expect(Ratio(8, 8) == .one)
  }

  @Test(arguments: [
    (Ratio(3, 2), 5, 8), (Ratio(1, 2), 1, 1), (Ratio(1, 3), 1, 0), (Ratio(23, 20), 10, 12),
    (.one, 7, 7), (Ratio(256_000_000, 1_000_003), 8192, 2_097_146), (Ratio(2, 1), 0, 0),
  ])
  func `rounds lengths exactly, halves up`(factor: Ratio, length: Int, expected: Int) {
    #expect(factor.times(length) == expected)
  }

  @Test func `orders factors exactly`() {
    #expect(Ratio(1, 3) < Ratio(333_334, 1_000_000))
    #expect(!(Ratio(1, 3) < Ratio(2, 6)))
    #expect([Ratio(3, 2), .one, Ratio(2, 3)].min() == Ratio(2, 3))
  }
}
