/// Reads a font that is drawn as text, with a block of `#` and `.` for each glyph
/// (typesetting.md §8).
package struct PixelFontText {
  /// A number in the header of a file.
  private enum Field: String, CaseIterable {
    case size, ascent, descent, spacing
  }

  private let lines: [Substring]
  private var next = 0
  private var name: String?
  private var numbers: [Field: Int] = [:]
  private var glyphs: [Unicode.Scalar: PixelGlyph] = [:]

  private init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the font of a text file.
  ///
  /// - Throws: `PixelFontError`, with the number of the line if it concerns one, if the file is
  ///   invalid.
  package static func font(_ text: String) throws(PixelFontError) -> PixelFont {
    var reader = PixelFontText(text)
    return try reader.font()
  }

  private mutating func font() throws(PixelFontError) -> PixelFont {
    try readHead()
    guard let name else { throw PixelFontError("the font has no name") }
    let size = try number(.size, in: 1...PixelFont.largestSide)
    let ascent = try number(.ascent, in: 0...PixelFont.largestSide)
    let descent = try number(.descent, in: 0...PixelFont.largestSide - ascent)
    let spacing = try number(.spacing, in: 0...PixelFont.largestSide)
    guard ascent + descent > 0 else {
      throw PixelFontError("ascent and descent must not both be 0")
    }
    while next < lines.count {
      if lines[next].isEmpty {
        next += 1
      } else {
        try readGlyph(rows: ascent + descent, ascent: ascent, spacing: spacing)
      }
    }
    guard !glyphs.isEmpty else { throw PixelFontError("the font has no glyphs") }
    return PixelFont(
      name: name, designSize: size, ascent: ascent, descent: descent, glyphs: glyphs)
  }

  /// Reads the lines before the first empty one.
  ///
  /// - Throws: `PixelFontError` if a line is not a known field with a value, or repeats a field.
  private mutating func readHead() throws(PixelFontError) {
    while next < lines.count, !lines[next].isEmpty {
      let words = lines[next].split(separator: " ")
      guard words.count == 2 else { throw refusal("a line of the head must be a word and a value") }
      if words[0] == "name", name == nil {
        name = String(words[1])
      } else if let field = Field(rawValue: String(words[0])), numbers[field] == nil,
        let number = Int(words[1])
      {
        numbers[field] = number
      } else {
        throw refusal(
          "a line of the head must be a name or one of size, ascent, descent, spacing with a "
            + "number, each once, got \(lines[next])")
      }
      next += 1
    }
  }

  private func number(
    _ field: Field, in range: ClosedRange<Int>
  ) throws(PixelFontError) -> Int {
    guard let number = numbers[field] else { throw PixelFontError("the font has no \(field)") }
    guard range.contains(number) else {
      throw PixelFontError(
        "\(field) must be from \(range.lowerBound) to \(range.upperBound), got \(number)")
    }
    return number
  }

  /// Reads a glyph: a line such as `U+0041 A` and its rows.
  ///
  /// All words after the number are a comment.
  ///
  /// - Throws: `PixelFontError` if the character or a row is invalid, or the font has too many
  ///   glyphs.
  private mutating func readGlyph(
    rows: Int, ascent: Int, spacing: Int
  ) throws(PixelFontError) {
    guard let word = lines[next].split(separator: " ").first, word.hasPrefix("U+"),
      (4...6).contains(word.count - 2), word.dropFirst(2).allSatisfy(\.isHexDigit),
      let value = UInt32(word.dropFirst(2), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw refusal("a glyph must begin with its character, such as U+0041") }
    guard glyphs[scalar] == nil else { throw refusal("\(word) has a glyph already") }
    guard glyphs.count < BDFReader.mostGlyphs else {
      throw refusal("a font must have at most \(BDFReader.mostGlyphs) glyphs")
    }
    next += 1
    var grid: [[Bool]] = []
    while grid.count < rows {
      guard next < lines.count, !lines[next].isEmpty else {
        throw refusal("\(word) must have \(rows) rows, got \(grid.count)")
      }
      let line = lines[next]
      guard line.allSatisfy({ $0 == "#" || $0 == "." }) else {
        throw refusal("a row must be made of # and ., got \(line)")
      }
      guard line.count == grid.first?.count ?? line.count, line.count <= PixelFont.largestSide
      else {
        throw refusal(
          "the rows of \(word) must be equally long, at most \(PixelFont.largestSide) cells, "
            + "got \(line.count)")
      }
      grid.append(line.map { $0 == "#" })
      next += 1
    }
    let advance = (grid.first?.count ?? 0) + spacing
    glyphs[scalar] = PixelGlyph(grid, left: 0, top: ascent, advance: advance)
  }

  private func refusal(_ message: String) -> PixelFontError {
    PixelFontError(message, line: next + 1)
  }
}
