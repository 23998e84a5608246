import Testing

@testable import InputText

struct NumberLimitsTests {
  @Test(arguments: [
    (NumberLimits(0...65_535), "must be a whole number from 0 to 65535"),
    (NumberLimits(1...8192, .pixels), "must be a whole number from 1 to 8192 pixels"),
    (NumberLimits(0...1 << 30, .size), "must be a size from 0 to 1GiB, such as 64MiB"),
    (NumberLimits(1...Int.max), "must be a whole number of at least 1"),
    (.whole, "must be a whole number"),
  ])
  func `the rule names the range and the unit`(limits: NumberLimits, rule: String) {
    #expect(limits.rule == rule)
  }

  @Test func `numbers outside the range and other texts have no value`() {
    let limits = NumberLimits(1...3600, .seconds)
    for text in ["1", "3600"] { #expect(limits.value(of: text) == Int(text)) }
    for text in ["0", "3601", "-1", "", "5s", "1.5", "99999999999999999999"] {
      #expect(limits.value(of: text) == nil, "\(text)")
    }
    let sizes = NumberLimits(1 << 20...1 << 30, .size)
    #expect(sizes.value(of: "2M") == 2 << 20)
    for text in ["1k", "2G", "12XB"] { #expect(sizes.value(of: text) == nil, "\(text)") }
  }

  @Test func `a fraction is within the range, not a number is outside it`() {
    let limits = NumberLimits(0...3600, .seconds)
    #expect(limits.contains(0.5) && limits.contains(3600))
    #expect(!limits.contains(3600.5) && !limits.contains(.nan) && !limits.contains(-0.1))
    #expect(limits.text(20) == "20" && limits.text(0.5) == "0.5")
    #expect(NumberLimits(0...1 << 30, .size).text(1024) == "1KiB")
  }
}
