import Raster
import Testing

@testable import Typesetting

/// Texts in Inter Regular, and what becomes of them (typesetting.md §14 to §16).
@Suite struct TextLayoutTests {
  /// A row of the tables.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let size: Double
    var width: Double?
    var height: Double?
    var lines: Int?
    var scale = 1.0
    /// The lines, a `|` between two.
    let expected: String
    /// Width, height, baselines.
    let measures: [Int]
    /// The size as a part of the size asked for, in 64ths.
    var step = 64

    var testDescription: String { "\(text) \(size) in \(width ?? .infinity)" }
  }

  static let fox = "The quick brown fox jumps over the lazy dog"

  static let cases = [
    Case(text: "Hello, world", size: 17, expected: "Hello, world", measures: [95, 21, 16]),
    Case(text: "AVATAR To", size: 17, expected: "AVATAR To", measures: [88, 21, 16]),
    Case(text: "Ada", size: 34, expected: "Ada", measures: [64, 42, 33]),
    Case(text: "Ada Lovelace", size: 34, expected: "Ada Lovelace", measures: [216, 42, 33]),
    Case(
      text: "21 November 2026", size: 17, expected: "21 November 2026", measures: [153, 21, 16]),
    Case(text: "build", size: 11, expected: "build", measures: [26, 14, 11]),
    Case(text: "passing", size: 11, expected: "passing", measures: [41, 14, 11]),
    Case(
      text: fox, size: 17, width: 120, expected: "The quick|brown fox|jumps over the|lazy dog",
      measures: [119, 83, 16, 37, 58, 78]),
    Case(
      text: fox, size: 17, width: 120, height: 45, expected: "The quick|brown fox ju…",
      measures: [113, 42, 16, 37]),
    Case(
      text: fox, size: 17, width: 120, lines: 2, expected: "The quick|brown fox ju…",
      measures: [113, 42, 16, 37]),
    Case(
      text: fox, size: 17, width: 60, expected: "The|quick|brown|fox|jumps|over|the|lazy|dog",
      measures: [51, 186, 16, 37, 58, 78, 99, 119, 140, 160, 181]),
    Case(
      text: "Donaudampfschifffahrt", size: 17, width: 80, expected: "Donauda|mpfschiff|fahrt",
      measures: [76, 62, 16, 37, 58]),
    Case(
      text: fox, size: 17, width: 0.5, lines: 1, expected: "…", measures: [14, 21, 16]),
    Case(
      text: "Ada Lovelace", size: 34, width: 200, expected: "Ada|Lovelace",
      measures: [143, 83, 33, 74]),
    Case(
      text: "Ada Lovelace", size: 34, width: 200, lines: 1, expected: "Ada Lovel…",
      measures: [186, 42, 33]),
    Case(
      text: "Ada Lovelace", size: 34, width: 200, lines: 1, scale: 0.5, expected: "Ada Lovelace",
      measures: [199, 38, 30], step: 59),
    Case(
      text: "Ada Lovelace, Countess", size: 34, width: 200, lines: 1, scale: 0.5,
      expected: "Ada Lovelace, Countess", measures: [200, 22, 17], step: 33),
    Case(
      text: fox, size: 34, width: 200, height: 100, scale: 0.25,
      expected: "The quick brown|fox jumps over|the lazy dog", measures: [197, 91, 24, 54, 85],
      step: 47),
  ]

  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  @Test(arguments: cases)
  func `lines, size and baselines match the tables`(row: Case) throws {
    let layout = try layout(row.text, size: row.size, width: row.width, height: row.height) {
      $0.maximumLines = row.lines
      $0.minimumScaleFactor = row.scale
    }
    #expect(layout.lines.map(\.text).joined(separator: "|") == row.expected)
    #expect([layout.width, layout.height] + layout.lines.map(\.baseline) == row.measures)
    #expect(layout.firstBaseline == row.measures[2])
    #expect(layout.lastBaseline == row.measures.last)
    #expect(layout.scale * 64 == Double(row.step))
  }

  @Test func `the advance of a line is exact`() throws {
    let layout = try layout("Hello, world", size: 17)
    #expect(layout.lines[0].advance == 15_700.0 * (17.0 / 2816))
    #expect(abs(layout.lines[0].advance - 94.779830) < 1e-6)
    let places = layout.lines[0].rows[0].glyphs.map(\.origin)
    #expect(places.first == Point(0, 16))
    #expect(places[2] == Point(Double(2084 + 1640) * (17.0 / 2816), 16))
  }

  @Test func `a text breaks only below its own width`() throws {
    let width = try layout(Self.fox, size: 17).lines[0].advance
    #expect(try layout(Self.fox, size: 17, width: width).lines.count == 1)
    #expect(try layout(Self.fox, size: 17, width: width - 1e-4).lines.count == 2)
  }

  @Test func `mandatory breaks end lines and empty lines have a height`() throws {
    let cases: [(String, [String])] = [
      ("", [""]), (" ", [""]), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "", "b", ""]),
      ("a\r\nb", ["a", "b"]), ("a\u{2028}b", ["a", "b"]), ("a\u{2028}", ["a", ""]),
      ("a\u{2029}b \u{2028} c", ["a", "b", " c"]),
    ]
    for (text, expected) in cases {
      let layout = try layout(text, size: 17, width: 300)
      #expect(layout.lines.map(\.text) == expected, "\(text.debugDescription)")
      let exact = Double(expected.count) * 3408 * 17 / 2816
      #expect(layout.height == Int(exact.rounded(.up)))
    }
  }

  @Test func `trailing spaces hang and a no-break space does not`() throws {
    let plain = try layout("abc", size: 17)
    #expect(try layout("abc   ", size: 17).lines == plain.lines)
    #expect(try layout("abc\u{A0}", size: 17).width > plain.width)
    let width = plain.lines[0].advance
    #expect(try layout("abc    abc", size: 17, width: width).lines.map(\.text) == ["abc", "abc"])
  }

  @Test func `a cluster is never divided`() throws {
    let text = "e\u{301}\u{323}e\u{301}\u{323}"
    let lines = try layout(text, size: 17, width: 1).lines.map(\.text)
    #expect(lines == ["e\u{301}\u{323}", "e\u{301}\u{323}"])
  }

  @Test func `lines are aligned within the text's own width`() throws {
    func places(_ alignment: TextAlignment, _ direction: TextDirection) throws -> [Double] {
      let layout = try layout("Ada\nLovelace", size: 34) {
        $0.alignment = alignment
        $0.direction = direction
      }
      return layout.lines.map(\.x)
    }
    let rest =
      try layout("Lovelace", size: 34).lines[0].advance
      - layout("Ada", size: 34).lines[0].advance
    #expect(try places(.leading, .leftToRight) == [0, 0])
    #expect(try places(.center, .leftToRight) == [rest / 2, 0])
    #expect(try places(.trailing, .leftToRight) == [rest, 0])
    #expect(try places(.leading, .rightToLeft) == [rest, 0])
    #expect(try places(.trailing, .rightToLeft) == [0, 0])
  }

  @Test func `the first glyph of a line is at the line's position`() throws {
    let layout = try layout("Ada\nLovelace", size: 34) { $0.alignment = .trailing }
    for line in layout.lines { #expect(line.rows[0].glyphs[0].origin.x == line.x) }
  }

  @Test func `lines can be reserved, spaced and limited by height`() throws {
    let reserved = try layout("Ada", size: 17) { $0.minimumLines = 3 }
    #expect((reserved.height, reserved.lines.count) == (62, 1))
    let spaced = try layout("a\nb\nc", size: 17) { $0.lineSpacing = 4 }
    #expect(spaced.height == 70)
    #expect(spaced.lines.map(\.baseline) == [16, 41, 66])
    // Two lines and the space between them take 45.15 points.
    #expect(try layout("a\nb\nc", size: 17, height: 45.1) { $0.lineSpacing = 4 }.lines.count == 1)
    #expect(try layout("a\nb\nc", size: 17, height: 45.2) { $0.lineSpacing = 4 }.lines.count == 2)
    #expect(try layout("a\nb\nc", size: 17, height: 0).lines.map(\.text) == ["a…"])
  }

  @Test func `rejects more than 200 lines unless fewer are shown`() throws {
    let text = Array(repeating: "a", count: 201).joined(separator: "\n")
    #expect(throws: TextError()) { try layout(text, size: 17) }
    #expect(try layout(String(text.dropLast(2)), size: 17).lines.count == 200)
    #expect(try layout(text, size: 17) { $0.maximumLines = 2 }.lines.map(\.text) == ["a", "a…"])
  }

  @Test func `a binary search finds the scale above 400 clusters`() throws {
    let text = Array(repeating: "lorem ipsum", count: 34).joined(separator: " ") + "x"
    let long = try layout(text, size: 20, width: 400, height: 200) { $0.minimumScaleFactor = 0.1 }
    let (isTruncated, scale) = (long.isTruncated, long.scale)
    #expect(!isTruncated && scale < 1)
    let larger = try layout(text, size: 20 * (scale + 1 / 64.0), width: 400, height: 200)
    let isLargerTruncated = larger.isTruncated
    #expect(isLargerTruncated)
    let equal = try layout(text, size: 20 * scale, width: 400, height: 200)
    #expect(equal.lines.map(\.text) == long.lines.map(\.text))
    #expect(
      try TextBlock([StyledRun(text, font: Font(fonts.inter.face(), size: 20))]).clusterCount > 400)
  }

  private func layout(
    _ text: String, size: Double, width: Double? = nil, height: Double? = nil,
    _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> TextLayout {
    var options = TextOptions()
    change(&options)
    let run = StyledRun(text, font: Font(fonts.inter.face(), size: size))
    return try TextBlock([run], options: options).layout(width: width, height: height)
  }
}
