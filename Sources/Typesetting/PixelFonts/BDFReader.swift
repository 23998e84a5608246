/// Reads fonts in the Glyph Bitmap Distribution Format of X11, versions 2.1 and 2.2
/// (typesetting.md §7).
package struct BDFReader {
  /// The maximum size of a file: 32 MiB.
  package static let largestFile = 32 << 20
  /// The maximum number of glyphs.
  package static let mostGlyphs = 65_535

  private var lines: BDFLines
  private var properties: [String: String] = [:]
  private var glyphs: [Unicode.Scalar: PixelGlyph] = [:]
  /// The advance of glyphs that do not specify one, in cells.
  private var commonAdvance: Int?

  /// Returns the font of a file with the characters of Unicode or Latin-1.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - name: The name of the font.
  /// - Throws: `PixelFontError`, with the number of the line if it concerns one, if the file is too
  ///   large or invalid.
  package static func font(_ file: [UInt8], named name: String) throws(PixelFontError) -> PixelFont
  {
    guard file.count <= largestFile else {
      throw PixelFontError("a font must have at most \(largestFile) bytes, got \(file.count)")
    }
    var reader = BDFReader(lines: BDFLines(file))
    return try reader.font(named: name)
  }

  private init(lines: BDFLines) { self.lines = lines }

  private mutating func font(named name: String) throws(PixelFontError) -> PixelFont {
    try lines.advance(to: "STARTFONT")
    guard ["2.1", "2.2"].contains(lines.arguments.first) else {
      throw lines.refusal("the version must be 2.1 or 2.2, got \(lines.text)")
    }
    var pixelSize: Int?
    var bounds: [Int]?
    while try lines.advance() != "CHARS" {
      switch lines.keyword {
      case "SIZE":
        let numbers = try lines.numbers(3...4, in: 0...10_000)
        pixelSize = (numbers[0] * numbers[2] + 36) / 72
        if numbers.count > 3, numbers[3] != 1 {
          throw lines.refusal("a cell must have 1 bit, got \(numbers[3])")
        }
      case "FONTBOUNDINGBOX": bounds = try lines.numbers(4...4, in: -Self.side...Self.side)
      case "STARTPROPERTIES": try readProperties()
      case "METRICSSET":
        guard try lines.numbers(1...1, in: 0...2) != [1] else {
          throw lines.refusal("the font is for vertical writing only")
        }
      case "DWIDTH": commonAdvance = try advance()
      case "FONT", "COMMENT", "CONTENTVERSION", "SWIDTH", "SWIDTH1", "DWIDTH1", "VVECTOR":
        break
      default: throw lines.refusal("the head of a font has no \(lines.keyword)")
      }
    }
    let defaultScalar = try checkedProperties()
    try readGlyphs(count: lines.numbers(1...1, in: 1...Self.mostGlyphs)[0])
    let box = bounds ?? [0, 0, 0, 0]
    let ascent = try length("FONT_ASCENT", or: box[1] + box[3], in: -Self.side...Self.side)
    let descent = try length("FONT_DESCENT", or: -box[3], in: -Self.side...Self.side)
    let size = try length("PIXEL_SIZE", or: pixelSize ?? ascent + descent, in: 1...Self.side)
    guard ascent + descent > 0 else {
      throw PixelFontError(
        "ascent and descent of a font must be more than 0, got \(ascent + descent)")
    }
    return PixelFont(
      name: name, designSize: size, ascent: ascent, descent: descent, glyphs: glyphs,
      missingGlyph: defaultScalar.flatMap { glyphs[$0] })
  }

  private static let side = PixelFont.largestSide

  private mutating func readProperties() throws(PixelFontError) {
    let count = try lines.numbers(1...1, in: 0...10_000)[0]
    for _ in 0..<count {
      let name = try lines.advance()
      guard name != "ENDPROPERTIES" else {
        throw lines.refusal("there must be \(count) properties, got \(properties.count)")
      }
      guard properties[name] == nil else { throw lines.refusal("\(name) occurs twice") }
      properties[name] = lines.rest
    }
    try lines.advance(to: "ENDPROPERTIES")
  }

  /// Returns the number of a property, or a default if the file lacks it.
  ///
  /// - Throws: `PixelFontError` if the number is not whole or not in `range`.
  private func length(
    _ name: String, or other: Int, in range: ClosedRange<Int>
  ) throws(PixelFontError) -> Int {
    let text = properties[name] ?? String(other)
    guard let length = Int(text), range.contains(length) else {
      throw PixelFontError(
        "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), got \(text)"
      )
    }
    return length
  }

  /// Checks the character set, and returns the character for missing glyphs (`DEFAULT_CHAR`), or
  /// `nil` if the file defines none.
  ///
  /// - Throws: `PixelFontError` if the character set is neither ISO 10646 nor ISO 8859-1.
  private func checkedProperties() throws(PixelFontError) -> Unicode.Scalar? {
    let charset = ["CHARSET_REGISTRY", "CHARSET_ENCODING"]
      .compactMap { properties[$0]?.filter { $0 != "\"" } }.joined(separator: "-").uppercased()
    guard charset.isEmpty || charset.hasPrefix("ISO10646") || charset == "ISO8859-1" else {
      throw PixelFontError("the characters of a font must be ISO10646 or ISO8859-1, got \(charset)")
    }
    return properties["DEFAULT_CHAR"].flatMap { UInt32($0) }.flatMap(Unicode.Scalar.init)
  }

  private mutating func readGlyphs(count: Int) throws(PixelFontError) {
    for _ in 0..<count { try readGlyph() }
    try lines.advance(to: "ENDFONT")
  }

  /// Reads a glyph from STARTCHAR to ENDCHAR.
  ///
  /// A glyph without a character (ENCODING -1) is checked but not stored.
  ///
  /// - Throws: `PixelFontError` if the glyph is invalid or its character already has one.
  private mutating func readGlyph() throws(PixelFontError) {
    try lines.advance(to: "STARTCHAR")
    let name = lines.rest
    var scalar: Unicode.Scalar??
    var advance = commonAdvance
    var box: [Int]?
    while try lines.advance() != "BITMAP" {
      switch lines.keyword {
      case "ENCODING": scalar = try encodedScalar()
      case "DWIDTH": advance = try self.advance()
      case "BBX":
        let numbers = try lines.numbers(4...4, in: -Self.side...Self.side)
        guard numbers[0] >= 0, numbers[1] >= 0 else {
          throw lines.refusal("a box must not be negative, got \(lines.rest)")
        }
        box = numbers
      case "SWIDTH", "SWIDTH1", "DWIDTH1", "VVECTOR", "ATTRIBUTES", "COMMENT": break
      default: throw lines.refusal("a glyph has no \(lines.keyword)")
      }
    }
    guard let scalar, let advance, let box else {
      throw lines.refusal("the glyph \(name) must have ENCODING, DWIDTH and BBX before BITMAP")
    }
    var grid: [[Bool]] = []
    for _ in 0..<box[1] { grid.append(try lines.bits(box[0])) }
    try lines.advance(to: "ENDCHAR")
    guard let scalar else { return }
    guard glyphs[scalar] == nil else {
      throw lines.refusal("the character \(scalar.value) has two glyphs, the second is \(name)")
    }
    glyphs[scalar] = PixelGlyph(grid, left: box[2], top: box[1] + box[3], advance: advance)
  }

  /// Returns the advance on the current line, in cells.
  ///
  /// - Throws: `PixelFontError` if the line does not advance to the right.
  private func advance() throws(PixelFontError) -> Int {
    let numbers = try lines.numbers(2...2, in: -Self.side...Self.side)
    guard numbers[0] >= 0, numbers[1] == 0 else {
      throw lines.refusal("a glyph must advance to the right, got \(lines.rest)")
    }
    return numbers[0]
  }

  /// Returns the character on the current line, or `nil` if the glyph has none (ENCODING -1).
  ///
  /// - Throws: `PixelFontError` if the number is not a Unicode scalar value.
  private func encodedScalar() throws(PixelFontError) -> Unicode.Scalar? {
    let number = try lines.numbers(1...2, in: -1...0x10_FFFF)[0]
    if number == -1 { return nil }
    guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else {
      throw lines.refusal("\(number) is not a character")
    }
    return scalar
  }
}
