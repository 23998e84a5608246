import Raster
import Testing
import VectorRaster

@testable import Typesetting

/// Lines that are broken at a soft hyphen (typesetting.md §24).
@Suite struct SoftHyphenTests {
  private let inter: FontFace

  init() throws { inter = try ShippedFonts().inter.face() }

  private func layout(
    _ text: String, width: Double? = nil, in face: FontFace? = nil,
    _ change: (inout StyledRun, inout TextOptions) -> Void = { _, _ in }
  ) throws -> TextLayout {
    var run = StyledRun(text, font: Font(face ?? inter, size: 17))
    var options = TextOptions()
    change(&run, &options)
    return try TextBlock([run], options: options).layout(width: width)
  }

  private func advance(_ text: String) throws -> Double {
    try layout(text).lines[0].advance
  }

  private static let word = "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrt"

  struct Case: Sendable {
    let text: String
    let width: Double
    let lines: [String]

    init(_ text: String, _ width: Double, _ lines: [String]) {
      (self.text, self.width, self.lines) = (text, width, lines)
    }
  }

  private static let cases: [Case] = [
    Case(word, 300, ["Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrt"]),
    Case(word, 160, ["Donau\u{AD}dampf\u{AD}schiff‐", "fahrt"]),
    Case(word, 110, ["Donau\u{AD}dampf‐", "schiff\u{AD}fahrt"]),
    Case(word, 80, ["Donau‐", "dampf‐", "schiff‐", "fahrt"]),
    // Not even the first part fits with its hyphen: the word is cut, without one.
    Case(word, 50, ["Dona", "u‐", "damp", "f‐", "schif", "f\u{AD}fahrt"]),
    Case("one two\u{AD}three", 71, ["one two‐", "three"]),
    Case("one two\u{AD}three", 60, ["one", "two‐", "three"]),
    // A space, a separator or the end after it: the line is not broken at the hyphen.
    Case("one\u{AD} two", 40, ["one", "two"]),
    Case("one\u{AD}\u{2028}two", 300, ["one", "two"]),
    Case("one\u{AD}", 300, ["one"]),
    // Controls of direction are not looked at.
    Case("\u{2068}one\u{AD}\u{2069}two", 40, ["\u{2068}one‐", "two"]),
  ]

  @Test(arguments: cases)
  func `a line that breaks at a soft hyphen shows a hyphen`(_ example: Case) throws {
    let layout = try layout(example.text, width: example.width)
    #expect(layout.lines.map(\.text) == example.lines)
    #expect(layout.lines.allSatisfy { $0.advance <= example.width })
  }

  @Test func `the hyphen counts towards the width of its line`() throws {
    let (whole, bare) = (try advance("Donau‐"), try advance("Donau"))
    #expect(whole > bare + 5)
    let text = "Donau\u{AD}dampf"
    #expect(try layout(text, width: whole).lines.map(\.text) == ["Donau‐", "dampf"])
    #expect(
      try layout(text, width: whole - 0.01).lines.map(\.text) == ["Dona", "u‐", "dampf"])
    #expect(try layout(text, width: whole).width == Int(whole.rounded(.up)))
  }

  @Test func `a soft hyphen that does not fit is skipped for a later break`() throws {
    // Unbroken, the word needs less room than its first letter with a hyphen.
    #expect(try advance("li") < advance("l‐"))
    let text = "l\u{AD}i m"
    #expect(try layout(text, width: advance("li")).lines.map(\.text) == ["l\u{AD}i", "m"])
  }

  @Test func `the hyphen uses the face, spacing and underline of its run`()
    throws
  {
    let layout = try layout("Donau\u{AD}dampf", width: 70) { run, _ in
      run.isUnderlined = true
      run.kerning = 2
    }
    let line = layout.lines[0]
    #expect(line.rows.last?.glyphs.last?.id == inter.glyph(for: "\u{2010}"))
    #expect(line.decorations.count == 1)
    #expect(abs(line.decorations[0].rect.width - line.advance) < 1e-9)
    #expect(abs(line.advance - (try advance("Donau‐")) - 12) < 1e-9)
  }

  @Test(DejaVu.trait) func `the hyphen is at the left end of right-to-left text`() throws {
    let dejaVu = try DejaVu.face()
    let width = try layout("دار‐", in: dejaVu).lines[0].advance
    let layout = try layout("دار\u{AD}دور", width: width, in: dejaVu)
    #expect(layout.lines.map(\.text) == ["دار‐", "دور"])
    #expect(layout.lines[0].rows.first?.glyphs.first?.id == dejaVu.glyph(for: "\u{2010}"))
  }

  @Test func `a truncated line has no hyphen and extracted text keeps soft hyphens`() throws {
    let cut = try layout(Self.word, width: 80) { $1.maximumLines = 2 }
    #expect(cut.lines[0].text == "Donau‐")
    #expect(cut.lines[1].text.hasSuffix("…"))
    let read = cut.characters.map { $0.clusters.map(\.text).joined() }
    #expect(read[0] == "Donau\u{AD}")
  }

  @Test func `pixel fonts show and measure the hyphen`() throws {
    let font = try PixelFont.pixelarium8()
    func lines(_ text: String, width: Double) throws -> [String] {
      try PixelBlock(Array(text.unicodeScalars), font: font).lines(width: width, atMost: .max)
        .map { String(String.UnicodeScalarView($0.scalars)) }
    }
    func width(_ text: String) throws -> Double {
      Double(
        try PixelBlock(Array(text.unicodeScalars), font: font).lines(width: .infinity, atMost: 1)[0]
          .row.width)
    }
    let text = "LEVEL\u{AD}UP NOW"
    #expect(try lines(text, width: width("LEVEL-")) == ["LEVEL-", "UP NOW"])
    #expect(try lines(text, width: width("LEVEL-") - 1) == ["LEVE", "L\u{AD}UP", "NOW"])
    #expect(try lines(text, width: width("LEVELUP")) == ["LEVEL\u{AD}UP", "NOW"])
    let line = try PixelBlock(Array(text.unicodeScalars), font: font)
      .lines(width: width("LEVEL-"), atMost: 9)[0]
    #expect(line.readScalars.last == "\u{AD}")
    #expect(line.sources == [0, 1, 2, 3, 4, 4])
  }
}
