import Testing

@testable import Typesetting

/// Lines of cells (typesetting.md §22).
@Suite struct PixelBlockTests {
  private let font: PixelFont

  init() throws { font = try PixelFont.pixelarium8() }

  private func lines(
    _ text: String, width: Double = .infinity, atMost count: Int = .max,
    _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> [PixelBlock.Line] {
    var options = TextOptions()
    change(&options)
    return try PixelBlock(Array(text.unicodeScalars), font: font, options: options)
      .lines(width: width, atMost: count)
  }

  private func texts(_ lines: [PixelBlock.Line]) -> [String] {
    lines.map { String(String.UnicodeScalarView($0.scalars)) }
  }

  private func width(_ text: String) -> Double {
    Double(
      PixelLine(
        Array(text.unicodeScalars), runs: [.init(range: 0..<text.unicodeScalars.count, level: 0)],
        font: font
      ).width)
  }

  @Test func `words wrap if they do not fit`() throws {
    let text = "LEVEL UP NOW"
    #expect(texts(try lines(text)) == [text])
    #expect(texts(try lines(text, width: width("LEVEL UP"))) == ["LEVEL UP", "NOW"])
    #expect(
      texts(try lines(text, width: width("LEVEL UP") - 1)) == ["LEVEL", "UP NOW"])
    // Not even the first word fits.
    #expect(texts(try lines("LEVEL", width: width("LE"))) == ["LE", "VE", "L"])
    #expect(texts(try lines("LEVEL", width: 0)) == ["L", "E", "V", "E", "L"])
    #expect(texts(try lines("\u{2068}UP\u{2069}", width: 0)) == ["\u{2068}U", "P"])
  }

  @Test func `sizes match the documented examples`() throws {
    func size(_ width: Double, atMost count: Int = .max) throws -> ([String], Int?) {
      let lines = try lines("LEVEL UP", width: width, atMost: count)
      return (texts(lines), lines.map(\.row.width).max())
    }
    #expect(try size(.infinity) == (["LEVEL UP"], 46))
    #expect(try size(30) == (["LEVEL", "UP"], 30))
    #expect(try size(20, atMost: 1) == (["L…"], 15))
  }

  @Test func `each separator ends a line and empty lines remain`() throws {
    #expect(try lines("A\nB\u{2028}\u{2029}C").map(\.sources) == [[0], [2], [], [5]])
  }

  @Test(arguments: [
    (TruncationMode.tail, "LEVEL…"), (.head, "…P NOW"), (.middle, "LEV…OW"),
  ])
  func `truncation removes the end, the beginning or the middle`(
    mode: TruncationMode, expected: String
  ) throws {
    let text = "LEVEL UP NOW"
    let line = try #require(
      try lines(text, width: width("LEVEL…") + 2, atMost: 1) { $0.truncationMode = mode }.first)
    #expect(texts([line]) == [expected])
    #expect(Double(line.row.width) <= width("LEVEL…") + 2)
    #expect(line.sources.count == line.scalars.count)
  }

  @Test func `rejects more than 200 lines unless fewer are shown`() throws {
    let text = String(repeating: "A\n", count: 199)
    #expect(try lines(text).count == 200)
    #expect(throws: TextError()) { try lines(text + "\n") }
    #expect(try lines(text + "\n", atMost: 3).count == 3)
  }

  @Test func `reports each missing character once`() throws {
    let block = try PixelBlock(Array("ж字\nжA".unicodeScalars), font: font)
    #expect(block.missing == ["ж", "字"])
  }
}
