import Foundation
import Raster
import Testing
import VectorRaster

@testable import Typesetting

/// Styles, directions, truncation and faces that step in (typesetting.md §12 to §17).
@Suite struct TextBlockTests {
  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  // MARK: Truncation

  @Test(arguments: [
    (TruncationMode.tail, "The quick b…"), (.head, "…he lazy dog"), (.middle, "The q…y dog"),
  ])
  func `truncation removes the end, the beginning or the middle`(
    mode: TruncationMode, expected: String
  ) throws {
    let layout = try layout([run(TextLayoutTests.fox)], width: 110) {
      $0.maximumLines = 1
      $0.truncationMode = mode
    }
    #expect(layout.lines.map(\.text) == [expected])
    #expect(layout.isTruncated)
    #expect(layout.lines[0].advance <= 110)
  }

  @Test func `breaking a word creates no lines of invisible characters`() throws {
    // What closes an isolate hangs.
    for (text, lines) in [
      ("xyz", ["x", "y", "z"]), ("\u{2068}xyz\u{2069}", ["\u{2068}x", "y", "z"]),
      ("\u{2067}\u{2068}x\u{200E}\u{2069}\u{2069}y", ["\u{2067}\u{2068}x\u{200E}", "y"]),
    ] {
      let found = try layout([run(text)], width: 1).lines.map(\.text)
      #expect(found == lines)
    }
  }

  @Test(arguments: TruncationMode.allCases)
  func `truncation keeps as many clusters as fit`(mode: TruncationMode) throws {
    for width in stride(from: 30.0, through: 350, by: 7) {
      let line = try layout([run(TextLayoutTests.fox)], width: width) {
        $0.maximumLines = 1
        $0.truncationMode = mode
      }.lines[0]
      guard line.text != TextLayoutTests.fox else { continue }
      let parts = line.text.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
      try #require(parts.count == 2)
      #expect(TextLayoutTests.fox.hasPrefix(parts[0]) && TextLayoutTests.fox.hasSuffix(parts[1]))
      #expect(!parts[0].hasSuffix(" ") && !parts[1].hasPrefix(" "))
      let kept = TextLayoutTests.fox.dropFirst(parts[0].count)
      let longer: String
      switch mode {
      case .tail: longer = parts[0] + nextWithSpaces(kept) + "…"
      case .head:
        let rest = TextLayoutTests.fox.dropLast(parts[1].count)
        longer = "…" + String(nextWithSpaces(rest.reversed()).reversed()) + parts[1]
      // Both parts take turns, so that one of them can grow by at most one.
      case .middle: longer = parts[0] + nextWithSpaces(kept) + "…" + parts[1]
      }
      if mode != .middle || parts[0].count <= parts[1].count {
        #expect(try layout([run(longer)]).lines[0].advance > width, "\(longer) in \(width)")
      }
    }
  }

  @Test func `truncation at a paragraph's end still adds an ellipsis`() throws {
    let text = run("one\ntwo\nthree")
    for (mode, last) in [(TruncationMode.tail, "two…"), (.head, "…two"), (.middle, "tw…o")] {
      let layout = try layout([text], width: 300) {
        $0.maximumLines = 2
        $0.truncationMode = mode
      }
      #expect(layout.lines.map(\.text) == ["one", last])
    }
    let broken = try layout([run("one\u{2028}two")]) { $0.maximumLines = 1 }
    #expect(broken.lines.map(\.text) == ["one…"])
    let empty = try layout([run("\n\nb")]) { $0.maximumLines = 2 }
    #expect(empty.lines.map(\.text) == ["", "…"])
  }

  @Test(DejaVu.trait) func `the ellipsis is at the left end of right-to-left text`() throws {
    let dejaVu = try DejaVu.face()
    let text = StyledRun("שלום עולם ומלואו", font: Font(dejaVu, size: 17))
    let layout = try layout([text], width: 90) { $0.maximumLines = 1 }
    let row = try #require(layout.lines.first?.rows.first)
    #expect(layout.lines[0].text.hasSuffix("…"))
    #expect(row.glyphs.first?.id == dejaVu.glyph(for: "…"))
  }

  // MARK: Directions

  @Test func `an isolated value does not reorder the text around it`() throws {
    let name = Array("אבג".unicodeScalars).isolated
    let text = Array("Hello ".unicodeScalars) + name + Array("!".unicodeScalars)
    let layout = try layout([StyledRun(text, font: Font(fonts.inter.face(), size: 17))])
    let row = layout.lines[0].rows
    // Clusters from left to right: Hello, the value from its end, the exclamation mark.
    let clusters = row.flatMap(\.glyphs).map(\.cluster).filter { text[$0].value < 0x2066 }
    #expect(clusters == [0, 1, 2, 3, 4, 5, 9, 8, 7, 11])
    let last = try #require(row.last?.glyphs.last)
    #expect(last.id == fonts.inter.face().glyph(for: "!"))
  }

  @Test func `direction controls have no width`() throws {
    let isolated = try layout([StyledRun(Array("abc".unicodeScalars).isolated, font: inter(17))])
    #expect(isolated.width == (try layout([run("abc")]).width))
    #expect(isolated.lines[0].advance == (try layout([run("abc")]).lines[0].advance))
  }

  @Test func `each paragraph has its own direction`() throws {
    let layout = try layout([run("אב גד\nab cd")])
    #expect(layout.lines[0].rows[0].glyphs.map(\.cluster) == [4, 3, 2, 1, 0])
    #expect(layout.lines[1].rows[0].glyphs.map(\.cluster) == [0, 1, 2, 3, 4])
    #expect(layout.lines.map(\.x).min() == 0)
  }

  @Test func `each line of a right-to-left paragraph is reordered separately`() throws {
    let words = try layout([run("אבגד הוזח")])
    let half = words.lines[0].advance * 0.6
    let layout = try layout([run("אבגד הוזח")], width: half)
    #expect(layout.lines.map(\.text) == ["אבגד", "הוזח"])
  }

  // MARK: Faces that step in

  @Test func `a fallback face replaces whole clusters only`() throws {
    let (inter, mono) = (fonts.inter.face(), fonts.jetBrainsMono.face())
    #expect(inter.glyph(for: "\u{2115}") == nil && mono.glyph(for: "\u{2115}") != nil)
    let rows = try TextBlock([run("ab\u{2115}c")], fallback: [mono]).layout().lines[0].rows
    #expect(rows.map(\.face) == [inter, mono, inter])
    #expect(rows.map(\.glyphs.count) == [2, 1, 1])
    let block = try TextBlock([run("a中b中文")], fallback: [mono])
    #expect(block.missing == ["中", "文"])
    let glyphs = try block.layout().lines[0].rows.flatMap(\.glyphs)
    #expect(glyphs.map { $0.id == 0 } == [false, true, false, true, true])
  }

  @Test func `spaces of other widths are derived from the space`() throws {
    let mono = fonts.jetBrainsMono.face()
    #expect(mono.glyph(for: "\u{2003}") == nil && mono.glyph(for: "\u{3000}") == nil)
    let text = StyledRun("a\u{2003}\u{205F}b", font: Font(mono, size: 18))
    let block = try TextBlock([text], fallback: [fonts.inter.face()])
    #expect(block.missing.isEmpty)
    let line = try block.layout().lines[0]
    #expect(line.rows.map(\.face) == [mono])
    #expect(abs(line.advance - 18 * (0.6 + 1 + 0.222 + 0.6)) < 1e-9)
    #expect(
      try TextBlock([StyledRun("\u{1680}", font: Font(mono, size: 18))]).missing == ["\u{1680}"])
  }

  @Test func `a fallback face affects the height of all lines`() throws {
    // JetBrains Mono has 1,020 and 300 of 1,000 above and below the baseline.
    let block = try TextBlock([run("ab\n\u{2115}")], fallback: [fonts.jetBrainsMono.face()])
    let layout = try block.layout()
    #expect(block.missing.isEmpty)
    #expect((layout.firstBaseline, layout.lastBaseline, layout.height) == (17, 40, 45))
    let plain = try self.layout([run("ab\nN")])
    #expect((plain.firstBaseline, plain.lastBaseline, plain.height) == (16, 37, 42))
  }

  @Test(DejaVu.trait) func `a mark stays with its base in one face`() throws {
    let dejaVu = try DejaVu.face()
    // Inter has no Hebrew point.
    let block = try TextBlock([run("a\u{5B8}b")], fallback: [dejaVu])
    let faces = try block.layout().lines[0].rows.map(\.face)
    #expect(faces == [dejaVu, fonts.inter.face()])
  }

  // MARK: Styles

  @Test func `runs keep their fonts and share one baseline`() throws {
    let layout = try layout([run("small "), run("LARGE", size: 34)])
    #expect(layout.lines[0].rows.map(\.size) == [17, 34])
    #expect(layout.firstBaseline == 33)
    let ends = layout.lines[0].rows.map { $0.glyphs[0].origin }
    #expect(ends[0] == Point(0, 33) && ends[1].y == 33)
    let small = try self.layout([run("small"), run(" x")]).lines[0]
    #expect(abs(ends[1].x - small.rows[1].glyphs[1].origin.x) < 1e-9)
  }

  @Test func `kerning and tracking follow each character including the last`() throws {
    var spaced = run("abcd")
    let plain = try layout([spaced]).lines[0].advance
    spaced.kerning = 2
    #expect(abs(try layout([spaced]).lines[0].advance - plain - 8) < 1e-9)
    spaced.tracking = 3
    let tracked = try layout([spaced]).lines[0]
    #expect(abs(tracked.advance - plain - 12) < 1e-9)
    #expect(tracked.rows[0].glyphs[0].origin.x == 0)
    // A letter and its mark are one.
    var marked = run("e\u{323}x")
    let base = try layout([marked]).lines[0].advance
    marked.tracking = 5
    #expect(abs(try layout([marked]).lines[0].advance - base - 10) < 1e-9)
  }

  @Test func `tracking adds space at the left of right-to-left characters`() throws {
    var text = run("אב")
    let plain = try layout([text]).lines[0].rows[0].glyphs.map(\.origin.x)
    text.tracking = 4
    let spaced = try layout([text]).lines[0].rows[0].glyphs.map(\.origin.x)
    #expect(spaced == [plain[0] + 4, plain[1] + 8])
  }

  @Test(DejaVu.trait) func `tracking breaks ligatures and kerning does not`() throws {
    let dejaVu = try DejaVu.face()
    var text = StyledRun("ffi", font: Font(dejaVu, size: 17))
    #expect(try layout([text]).lines[0].rows[0].glyphs.count == 1)
    text.kerning = 1
    #expect(try layout([text]).lines[0].rows[0].glyphs.count == 1)
    text.tracking = 1
    #expect(try layout([text]).lines[0].rows[0].glyphs.count == 3)
    text.font.features = [FontFeature(.standardLigatures)]
    #expect(try layout([text]).lines[0].rows[0].glyphs.count == 1)
  }

  @Test func `a raised run increases the ascent of all lines`() throws {
    var raised = run("2", size: 11)
    raised.baselineOffset = 8
    let layout = try layout([run("x"), raised])
    let ascent = 11 * 2728.0 / 2816 + 8
    #expect(layout.firstBaseline == Int((ascent + 0.5).rounded(.down)))
    #expect(layout.lines[0].rows[1].glyphs[0].origin.y == Double(layout.firstBaseline) - 8)
  }

  @Test func `underline and strikethrough use the metrics of the run's face`() throws {
    var text = run("ab")
    text.isUnderlined = true
    text.isStruckThrough = true
    let unit = 17.0 / 2816
    let layout = try layout([text, run(" cd")])
    let width = layout.lines[0].rows[1].glyphs[0].origin.x
    #expect(
      layout.lines[0].decorations.map(\.rect) == [
        Rect(x: 0, y: 16 + 464 * unit, width: width, height: 192 * unit),
        Rect(x: 0, y: 16 - 922 * unit, width: width, height: 192 * unit),
      ])
  }

  @Test(DejaVu.trait) func `a decoration continues under a fallback face`() throws {
    let dejaVu = try DejaVu.face()
    var text = run("ab ש cd")
    text.isUnderlined = true
    let line = try TextBlock([text], fallback: [dejaVu]).layout().lines[0]
    #expect(line.rows.count > 2)
    #expect(line.decorations.count == 1)
    #expect(abs((line.decorations.first?.rect.width ?? 0) - line.advance) < 1e-9)
  }

  @Test func `tabs become spaces and other controls are ignored`() throws {
    #expect(try layout([run("a\tb")]).lines[0].advance == layout([run("a b")]).lines[0].advance)
    #expect(try layout([run("A\u{7}B")]).width == layout([run("A\u{200B}B")]).width)
    #expect(try TextBlock([run("a\u{7}\tb")]).missing.isEmpty)
  }

  @Test func `an empty text has no size`() throws {
    let layout = try layout([])
    #expect((layout.width, layout.height, layout.lines.count) == (0, 0, 0))
    #expect((layout.firstBaseline, layout.lastBaseline) == (0, 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300])
  func `accepts any width and height`(length: Double) throws {
    let layout = try layout([run("Ada Lovelace")], width: length, height: length) {
      $0.minimumScaleFactor = 0.25
    }
    #expect(layout.lines.count >= 1)
  }

  // MARK: Pictures

  @Test func `an attachment takes up width and may increase the ascent`() throws {
    // A square of 20 with its middle on half of the capitals' height, 17 · 2048/2816 / 2 = 6.18.
    let middle = 17 * 2048.0 / 2816 / 2
    let square = StyledRun.Attachment(width: 20, ascent: 10 + middle, descent: 10 - middle)
    let layout = try layout([run("ab"), StyledRun(square, font: inter(17)), run("cd\nef")])
    let ab = try self.layout([run("ab")]).lines[0].advance
    let cd = try self.layout([run("cd")]).lines[0].advance
    let line = layout.lines[0]
    #expect(line.text == "ab\u{FFFC}cd")
    #expect(abs(line.advance - ab - 20 - cd) < 1e-9)
    #expect(line.rows.map(\.run) == [0, 2])
    #expect(abs(line.rows[1].glyphs[0].origin.x - ab - 20) < 1e-9)
    let rect = try #require(line.attachments.first?.rect)
    #expect(line.attachments.map(\.run) == [1])
    #expect(abs(rect.x - ab) < 1e-9 && rect.width == 20 && abs(rect.height - 20) < 1e-9)
    #expect(abs(rect.center.y - (Double(line.baseline) - middle)) < 1e-9)
    // 16.47 of the font are more than 16.18; 4.11 below are more than 3.82.
    #expect((layout.firstBaseline, layout.height) == (16, 42))
    let tall = StyledRun.Attachment(width: 5, ascent: 30, descent: 0)
    let high = try self.layout([run("ab"), StyledRun(tall, font: inter(17)), run("\ncd")])
    #expect(high.lines.map(\.baseline) == [30, 64])
    #expect(try TextBlock([StyledRun(tall, font: inter(17))]).missing.isEmpty)
  }

  @Test
  func `a line may break at an attachment, which scales and truncates`()
    throws
  {
    let square = StyledRun(.init(width: 20, ascent: 14, descent: 6), font: inter(17))
    let runs = [run("abc"), square, run("def")]
    #expect(try layout(runs, width: 30).lines.map(\.text) == ["abc", "\u{FFFC}", "def"])
    #expect(try layout(runs, width: 52).lines.map(\.text) == ["abc\u{FFFC}", "def"])
    let shrunk = try layout(runs, width: 50) {
      $0.maximumLines = 1
      $0.minimumScaleFactor = 0.25
    }
    #expect(!shrunk.isTruncated && shrunk.scale < 1)
    #expect(shrunk.lines[0].attachments.map(\.rect.width) == [20 * shrunk.scale])
    let cut = try layout(runs, width: 65) { $0.maximumLines = 1 }
    #expect(cut.lines[0].text == "abc\u{FFFC}…")
    #expect(cut.lines[0].attachments.count == 1)
    #expect(cut.lines[0].rows.last?.glyphs.first?.id == fonts.inter.face().glyph(for: "…"))
  }

  @Test func `underline and strikethrough are separate decorations`() throws {
    var text = run("ab")
    text.isUnderlined = true
    text.isStruckThrough = true
    let layout = try layout([text])
    #expect(layout.lines[0].decorations.map(\.kind) == [.underline, .strikethrough])
    #expect(
      layout.decorationPaths(.underline).map(\.path)
        == [Path.rect(layout.lines[0].decorations[0].rect)])
    #expect(layout.decorationPaths(.strikethrough).map(\.run) == [0])
  }

  // MARK: Drawing

  @Test func `a run is one path of its positioned glyphs`() throws {
    let layout = try layout([run("."), run("."), run(" ")])
    let paths = layout.glyphPaths(GlyphOutlines())
    #expect(paths.map(\.run) == [0, 1])
    let face = fonts.inter.face()
    let glyph = try #require(face.glyph(for: "."))
    let outline = try #require(face.outline(of: glyph))
    let unit = 17.0 / 2816
    let second = layout.lines[0].rows[1].glyphs[0].origin.x
    #expect(second > 0)
    #expect(paths[0].path == outline.transformed(by: Transform(unit, 0, 0, unit, 0, 16)))
    #expect(paths[1].path == outline.transformed(by: Transform(unit, 0, 0, unit, second, 16)))
    #expect(layout.decorationPaths.isEmpty)
  }

  @Test func `a drawn word covers the area of its outlines`() throws {
    var text = run("Ada", size: 34)
    text.isUnderlined = true
    let layout = try layout([text])
    let shapes = (layout.decorationPaths + layout.glyphPaths(GlyphOutlines()))
      .map { Shape($0.path, .fill(.nonZero)) }
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: Double(layout.width), height: Double(layout.height)),
      steps: [.paint(.init(shapes, color: Color(red: 0, green: 0, blue: 0)))])
    let bitmap = try drawing.bitmap(size: PixelSize(width: layout.width, height: layout.height))
    let alphas = (0..<layout.height).map { row in
      (0..<layout.width).reduce(0) { $0 + Int(bitmap[row, $1].alpha) }
    }
    // Nothing above the capitals, which begin at 33 − 34 · 2048/2816 = 8.27, and an underline from 38.6 to 40.9.
    #expect(alphas[..<8].allSatisfy { $0 == 0 })
    #expect(alphas[9] > 0)
    #expect(alphas[39] == layout.width * 255 || alphas[39] > 63 * 255)
    #expect(alphas[41] == 0)
  }

  // MARK: Helpers

  private func inter(_ size: Double) -> Font { Font(fonts.inter.face(), size: size) }

  private func run(_ text: String, size: Double = 17) -> StyledRun {
    StyledRun(text, font: inter(size))
  }

  /// The next character, and the spaces before it.
  private func nextWithSpaces(_ rest: some Sequence<Character>) -> String {
    var next = ""
    for character in rest {
      next.append(character)
      if character != " " { break }
    }
    return next
  }

  private func layout(
    _ runs: [StyledRun], width: Double? = nil, height: Double? = nil,
    _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> TextLayout {
    var options = TextOptions()
    change(&options)
    return try TextBlock(runs, options: options).layout(width: width, height: height)
  }
}
