import TestSupport
import Testing

@testable import Typesetting

/// Properties that every text has, of characters that cause trouble in random order.
@Suite struct RandomTextTests {
  private static let characters: [Unicode.Scalar] = [
    "a", "V", "T", "f", "i", " ", " ", " ", "-", ".", ",", "(", ")", "[", "1", "2", "א", "ב", "ע",
    "س", "ل",
    "ا", "ー", "中", "。", "क", "\u{94D}", "ष", "ก", "\u{E33}", "\u{301}", "\u{323}", "\u{5B8}", "\t",
    "\n",
    "\u{B}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{200F}", "\u{2028}", "\u{2066}",
    "\u{2067}",
    "\u{2068}", "\u{2069}", "\u{202E}", "\u{202C}", "\u{FE0F}", "\u{1F469}", "\u{1F467}",
    "\u{1F1EB}",
    "\u{FFFD}", "\u{0}", "\u{10FFFF}", "=", ">", "…",
  ]

  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  @Test(arguments: 0..<40)
  func `lines contain the whole text in order and fit the width`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let runs = randomRuns(&random)
      var options = TextOptions()
      options.alignment = TextAlignment.allCases.randomElement(using: &random) ?? .leading
      options.direction = Bool.random(using: &random) ? .leftToRight : .rightToLeft
      let width = Double.random(in: 1...200, using: &random)
      let block = try TextBlock(
        runs, options: options, fallback: [fonts.jetBrainsMono.face()])
      let layout = try block.layout(width: width)
      #expect(!layout.isTruncated && layout.scale == 1)
      let shown = layout.lines.flatMap { line in
        line.text.unicodeScalars.dropLast(line.isHyphenated ? 1 : 0).filter { !$0.hangs }
      }
      let given = runs.flatMap(\.text.withFewMarks).map(\.shaped).filter { !$0.hangs }
      #expect(shown == given)
      for line in layout.lines { try check(line, in: layout, width: width) }
      if width > Double(layout.width) {
        #expect(try block.layout(width: Double(layout.width)).lines == layout.lines)
      }
    }
  }

  @Test(arguments: 0..<40)
  func `truncated text respects the line limit and minimum scale`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    for _ in 0..<10 {
      var options = TextOptions()
      options.maximumLines = Int.random(in: 1...3, using: &random)
      options.truncationMode = TruncationMode.allCases.randomElement(using: &random) ?? .tail
      options.minimumScaleFactor = Double.random(in: 0.2...1, using: &random)
      let width = Double.random(in: 1...120, using: &random)
      let block = try TextBlock(randomRuns(&random), options: options)
      let layout = try block.layout(width: width)
      #expect(layout.lines.count <= options.maximumLines ?? 0)
      #expect(layout.scale <= 1 && layout.scale >= options.minimumScaleFactor)
      if layout.isTruncated {
        #expect(layout.scale * 64 == (options.minimumScaleFactor * 64).rounded(.up))
        #expect(layout.lines.last?.text.unicodeScalars.contains("…") == true)
      }
      for line in layout.lines { try check(line, in: layout, width: width) }
    }
  }

  private func check(_ line: TextLayout.Line, in layout: TextLayout, width: Double) throws {
    let scalars = Array(line.text.unicodeScalars)
    #expect(line.x >= -1e-6 && line.x + line.advance <= Double(layout.width) + 1e-5)
    for row in line.rows {
      #expect(row.glyphs.allSatisfy { scalars.indices.contains($0.cluster) })
      #expect(row.glyphs.allSatisfy { Int($0.id) < row.face.glyphCount })
    }
    // What is wider is one cluster with controls of direction and a hyphen beside it, or an ellipsis alone.
    if line.advance > width + 1e-5 {
      let seen = scalars.dropLast(line.isHyphenated ? 1 : 0)
        .filter { !$0.isDirectionControl && $0 != .softHyphen }
      #expect(try GraphemeClusters(seen).count == 1, "\(line.text.debugDescription)")
    }
  }

  private func randomRuns(_ random: inout SeededGenerator) -> [StyledRun] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Self.characters.randomElement(using: &random) ?? "a"
      }
      let face = [fonts.inter.face(), fonts.inter.face(weight: 700), fonts.jetBrainsMono.face()]
        .randomElement(using: &random)
      var run = StyledRun(
        text,
        font: Font(
          face ?? fonts.inter.face(), size: Double(Int.random(in: 8...30, using: &random))))
      run.isUnderlined = Bool.random(using: &random)
      return run
    }
  }
}
