import Testing
import Typesetting

/// typesetting.md §6.
struct SanitizingTests {
  @Test(arguments: [
    ("", ""),
    ("אבג", "\u{2068}אבג\u{2069}"),
    ("a\u{202E}b\u{202A}\u{202B}\u{202C}\u{202D}c", "\u{2068}abc\u{2069}"),
    ("a\u{2069}\u{2066}\u{2067}\u{2068}b", "\u{2068}ab\u{2069}"),
    ("\u{202E}", ""),
    ("a\u{200E}\u{200F}\u{61C}b", "\u{2068}a\u{200E}\u{200F}\u{61C}b\u{2069}"),
    ("a\u{2028}b\u{2029}c\nd", "\u{2068}a\u{2028}b\u{2028}c\u{2028}d\u{2069}"),
  ])
  func `a value is isolated and cannot end its isolate`(value: String, expected: String) {
    #expect([Unicode.Scalar](text: value).isolated == [Unicode.Scalar](text: expected))
  }

  @Test func `a value does not reorder the sentence around it`() throws {
    let hostile = [Unicode.Scalar](text: "\u{202E}אבג\u{2069}\u{2029}xyz")
    let sentence = [Unicode.Scalar](text: "Hello ") + hostile.isolated + ["!"]
    #expect(BidiParagraph.ranges(in: sentence).count == 1)
    let paragraph = try BidiParagraph(sentence, direction: .rightToLeft)
    #expect(paragraph.direction == .leftToRight)
    #expect(paragraph.levels.prefix(7).allSatisfy { $0 == 0 })
    #expect(paragraph.levels.suffix(2) == [0, 0])
    #expect(paragraph.visualRuns(in: 0..<sentence.count).last?.range.upperBound == sentence.count)
  }

  @Test func `removes marks after 30 in a row`() {
    func count(_ text: String) -> Int { [Unicode.Scalar](text: text).withFewMarks.count }
    let marks = String(repeating: "\u{301}", count: 30)
    #expect(count("e" + marks) == 31)
    #expect(count("e" + marks + "\u{301}\u{20DD}\u{93E}f") == 32)
    #expect(count("e" + marks + "f" + marks) == 62)
    // A joiner shows nothing, and does not begin another row.
    #expect(count("e" + marks + "\u{200D}" + marks + "f") == 33)
    let family = "👩‍👩‍👧❤️🇫🇷 नी"
    #expect([Unicode.Scalar](text: family).withFewMarks == [Unicode.Scalar](text: family))
  }

  @Test func `ICU and Unicode versions are dotted numbers`() {
    #expect(ICU.version.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil)
    #expect(ICU.versionOfUnicode.wholeMatch(of: /[0-9]+\.[0-9]+(\.[0-9]+)*/) != nil)
  }
}
