import Testing

@testable import ImageCoding

@Suite struct `APNG delay` {
  @Test(
    arguments: [
      (0, 1, 0, 1000), (40, 1, 40, 1000), (2400, 60, 40, 1000), (600, 18, 1, 30),
      (1250, 38, 5, 152), (450, 14, 9, 280), (65_535, 1, 65_535, 1000), (65_536, 1, 8192, 125),
      (70_001, 1, 7000, 100), (700_001, 1, 7000, 10), (65_535_000, 1, 65_535, 1),
      (65_535_001, 1, 65_535, 1), (.max, 1, 65_535, 1), (100_003, 60, 1667, 1000), (-5, 3, 0, 1000),
      (5, 0, 5, 1000),
    ] as [(Int, Int, Int, Int)])
  func `a part of a time is exact where two numbers can say it`(
    milliseconds: Int, count: Int, numerator: Int, denominator: Int
  ) {
    let delay = APNGDelay(milliseconds: milliseconds, dividedBy: count)
    #expect(Int(delay.numerator) == numerator)
    #expect(Int(delay.denominator) == denominator)
  }

  /// Milliseconds and parts of two delays, and the fraction of their sum.
  @Test(arguments: [
    [40, 1, 60, 1, 100, 1000], [600, 18, 300, 1, 1, 3], [1250, 38, 600, 18, 151, 2280],
  ])
  func `joined delays are exact`(numbers: [Int]) {
    let delay = APNGDelay(milliseconds: numbers[0], dividedBy: numbers[1])
      .joined(with: APNGDelay(milliseconds: numbers[2], dividedBy: numbers[3]))
    #expect(delay.map { [Int($0.numerator), Int($0.denominator)] } == Array(numbers[4...]))
  }

  @Test func `what two numbers cannot say is not joined`() {
    let long = APNGDelay(milliseconds: 60_000)
    #expect(long.joined(with: long) == nil)
    let odd = APNGDelay(milliseconds: 997, dividedBy: 59)
    #expect(odd.joined(with: APNGDelay(milliseconds: 1009, dividedBy: 53)) == nil)
  }
}
