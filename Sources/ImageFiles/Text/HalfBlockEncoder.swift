package import ImageCoding
package import Raster

/// An encoder of pictures as text for a terminal with 24-bit colour, with two pixels, one above the other, per
/// character.
///
/// A fully transparent pixel shows the background of the terminal, and translucent colours are blended with black.
/// Each line ends by resetting the colours. Equal pictures give equal bytes.
package enum HalfBlockEncoder {
  /// Returns the lines in UTF-8, each with its line ending.
  ///
  /// Besides the text, only the cells and two rows are in memory.
  ///
  /// - Throws: `.cancelled`.
  package static func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let rows = picture.rows.enumerated().flatMap { row, band in
      repeatElement(row, count: band.extent)
    }
    var text: [UInt8] = []
    var last: (upper: Int, lower: Int?, line: [UInt8])?
    for upper in stride(from: 0, to: rows.count, by: 2) {
      if Task.isCancelled { throw .cancelled }
      let pair = (upper: rows[upper], lower: upper + 1 < rows.count ? rows[upper + 1] : nil)
      if let last, last.upper == pair.upper, last.lower == pair.lower {
        text += last.line
      } else {
        let line = Self.line(picture, pair.upper, pair.lower)
        text += line
        last = (pair.upper, pair.lower, line)
      }
    }
    return text
  }

  private static func line(_ picture: Mosaic, _ upper: Int, _ lower: Int?) -> [UInt8] {
    let above = colors(picture, upper)
    let below = lower.map { colors(picture, $0) }
    var text: [UInt8] = []
    var code = ""
    for column in above.indices {
      let (colors, character) = block(above[column], below?[column])
      // A run of equal blocks needs the colours only once.
      if colors != code {
        code = colors
        text += code.utf8
      }
      text += character.utf8
    }
    return text + Array("\u{1B}[0m\n".utf8)
  }

  /// Returns the colours of a row's pixels on black, with `nil` for fully transparent pixels.
  private static func colors(_ picture: Mosaic, _ row: Int) -> [Color?] {
    var line = PNGLine(for: picture)
    line.expand(row, of: picture)
    let pixels = line.bytes
    if let palette = picture.palette {
      let opaque = palette.colors.map(\.onBlack)
      return pixels.map { opaque[Int($0)] }
    }
    return stride(from: 0, to: pixels.count, by: 4).map { Color(rgba: pixels, at: $0).onBlack }
  }

  /// Returns a character and its colour sequence (ECMA-48 §8.3.117, ISO 8613-6).
  private static func block(_ upper: Color?, _ lower: Color?) -> (colors: String, String) {
    switch (upper, lower) {
    case (nil, nil): ("\u{1B}[0m", " ")
    case (let upper?, nil): ("\u{1B}[0;38;2;\(upper.code)m", "▀")
    case (nil, let lower?): ("\u{1B}[0;38;2;\(lower.code)m", "▄")
    case (let upper?, let lower?): ("\u{1B}[38;2;\(upper.code);48;2;\(lower.code)m", "▀")
    }
  }
}

extension Color {
  /// The opaque colour on black, or `nil` if the colour is fully transparent.
  fileprivate var onBlack: Color? { alpha > 0 ? opaque(on: .black) : nil }

  fileprivate var code: String { "\(red);\(green);\(blue)" }
}
