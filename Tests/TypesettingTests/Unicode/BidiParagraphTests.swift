import Testing
import TestSupport
import Typesetting

/// typesetting.md §2.
struct BidiParagraphTests {
  /// The characters of a line from left to right.
  private func shown(
    _ text: String, _ direction: TextDirection = .leftToRight, line: Range<Int>? = nil
  ) throws -> String {
    let scalars = [Unicode.Scalar](text: text)
    let paragraph = try BidiParagraph(scalars, direction: direction)
    var visual = String.UnicodeScalarView()
    for run in paragraph.visualRuns(in: line ?? 0..<scalars.count) {
      switch run.direction {
      case .leftToRight: visual.append(contentsOf: scalars[run.range])
      case .rightToLeft: visual.append(contentsOf: scalars[run.range].reversed().map(\.mirrored))
      }
    }
    return String(visual)
  }

  @Test(arguments: [
    ("", ""),
    ("plain text", "plain text"),
    ("he said אבג!", "he said גבא!"),
    ("אבג said he", "said he גבא"),
    // The value is isolated, and the mark stays at the end of the sentence.
    ("Hello \u{2068}אבג\u{2069}!", "Hello \u{2068}גבא\u{2069}!"),
    ("Hello אבג 12!", "Hello 12 גבא!"),
    ("عدد 12,5 و 7", "7 و 12,5 ددع"),
    ("אבג (abc) דהו", "והד (abc) גבא"),
    ("a (אב) c", "a (בא) c"),
    ("אב [1-2] 3%", "3% [1-2] בא"),
    ("אב\tגד", "דג\tבא"),
  ])
  func `lines are reordered as in UAX 9`(text: String, expected: String) throws {
    #expect(try shown(text) == expected)
  }

  @Test func `the first strong character sets the direction, otherwise the environment`() throws {
    func direction(_ text: String, _ otherwise: TextDirection) throws -> TextDirection {
      try BidiParagraph([Unicode.Scalar](text: text), direction: otherwise).direction
    }
    for otherwise in [TextDirection.leftToRight, .rightToLeft] {
      #expect(try direction("1. אבג abc", otherwise) == .rightToLeft)
      #expect(try direction("1. abc אבג", otherwise) == .leftToRight)
      #expect(try direction("\u{2068}אבג\u{2069} abc", otherwise) == .leftToRight)
      #expect(try direction("12 – 15", otherwise) == otherwise)
      #expect(try direction("", otherwise) == otherwise)
    }
  }

  @Test func `trailing white space of a line has the paragraph's level`() throws {
    // Broken after the space, the Hebrew words are two lines; the space hangs at the right of the first.
    #expect(try shown("ab אב גד ef", line: 0..<6) == "ab בא ")
    #expect(try shown("ab אב גד ef", line: 6..<11) == "דג ef")
    #expect(try shown("ab אב גד ef") == "ab דג בא ef")
    let paragraph = try BidiParagraph([Unicode.Scalar](text: "אב גד"), direction: .leftToRight)
    #expect(
      paragraph.visualRuns(in: 0..<3) == [BidiParagraph.Run(range: 0..<3, level: 1)])
    #expect(paragraph.visualRuns(in: 2..<2).isEmpty)
  }

  @Test func `scalars beyond the basic plane have one level each`() throws {
    let paragraph = try BidiParagraph(
      [Unicode.Scalar](text: "𐤀𐤁 🙂 a"), direction: .leftToRight)
    #expect(paragraph.direction == .rightToLeft)
    #expect(paragraph.levels == [1, 1, 1, 1, 1, 2])
  }

  @Test func `the runs of a line contain each scalar once`() throws {
    var random = SeededGenerator(seed: 9)
    for count in 0..<200 {
      let scalars = (0..<count).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0..<(Bool.random(using: &random) ? 0x700 : 0x11_0000), using: &random))
      }.filter { $0 != "\n" }
      let paragraph = try BidiParagraph(scalars, direction: .rightToLeft)
      let start = Int.random(in: 0...scalars.count, using: &random)
      let line = start..<Int.random(in: start...scalars.count, using: &random)
      let runs = paragraph.visualRuns(in: line)
      #expect(runs.flatMap { Array($0.range) }.sorted() == Array(line))
      #expect(paragraph.levels.count == scalars.count)
    }
  }

  @Test(arguments: [
    ("", [0..<0]),
    ("a", [0..<1]),
    ("a\nb", [0..<1, 2..<3]),
    ("a\r\nb\rc", [0..<1, 3..<4, 5..<6]),
    ("a\u{2029}\u{2029}b", [0..<1, 2..<2, 3..<4]),
    ("a\u{2028}b\n", [0..<3, 4..<4]),
    ("\u{85}", [0..<0, 1..<1]),
  ])
  func `a line separator does not end a paragraph`(text: String, ranges: [Range<Int>]) {
    #expect(BidiParagraph.ranges(in: [Unicode.Scalar](text: text)) == ranges)
  }

  @Test(.enabled(if: UnicodeFile("BidiCharacterTest.txt") != nil, UnicodeFile.isMissing))
  func `every tenth line of Unicode's file gives the expected order`() throws {
    let file = try #require(UnicodeFile("BidiCharacterTest.txt"))
    // A mark in front decides the direction where the case does, and changes nothing else.
    let marks: [String: [Unicode.Scalar]] = ["0": ["\u{200E}"], "1": ["\u{200F}"], "2": []]
    // ICU does not apply an override around isolates and brackets as X6a and N0 have it (60, 70, 80), and
    // pairs more than 63 brackets (120; BD16): https://github.com/unicode-org/icu/pull/4193.
    let exceptions = [60, 70, 80, 120]
    var count = 0
    for (number, line) in file.cases where number % 10 == 0 && !exceptions.contains(number) {
      let fields = line.split(separator: ";")
      let mark = try #require(marks[String(fields[1])])
      let scalars = mark + UnicodeFile.scalars(of: fields[0])
      let paragraph = try BidiParagraph(scalars, direction: .leftToRight)
      #expect(
        paragraph.direction == TextDirection(level: try #require(UInt8(fields[2]))),
        "line \(number)")
      let removed = fields[3].split(separator: " ").map { $0 == "x" }
      let visual = paragraph.visualRuns(in: 0..<scalars.count).flatMap { run in
        let places = Array(run.range)
        return (run.direction == .leftToRight ? places : places.reversed()).map { ($0, run.level) }
      }.map { ($0.0 - mark.count, $0.1) }.filter { $0.0 >= 0 && !removed[$0.0] }
      #expect(
        visual.map(\.0) == fields[4].split(separator: " ").compactMap { Int($0) }, "line \(number)")
      let levels = fields[3].split(separator: " ").map { UInt8($0) }
      #expect(visual.allSatisfy { levels[$0.0] == $0.1 }, "line \(number)")
      count += 1
    }
    #expect(count > 9000)
  }
}
