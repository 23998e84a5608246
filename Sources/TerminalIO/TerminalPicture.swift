package import ImageCoding
import ImageFiles
package import Raster

/// A bitmap as coloured blocks that fit the terminal.
package struct TerminalPicture {
  let bitmap: Bitmap
  /// The maximum number of characters in a line; a wider bitmap is reduced by a whole step.
  let width: Int

  package init(bitmap: Bitmap, width: Int) {
    self.bitmap = bitmap
    self.width = width
  }

  /// The number of cells per drawn cell along each side.
  package var step: Int { (bitmap.columns + width - 1) / max(1, width) }

  /// Returns the lines with their line ends.
  ///
  /// - Throws: `CodingError.cancelled` if the task is cancelled.
  package func text() throws(CodingError) -> String {
    let picture = Mosaic(
      cells: bitmap, columns: thinned(bitmap.columns), rows: thinned(bitmap.rows))
    return String(decoding: try HalfBlockEncoder.encode(picture), as: UTF8.self)
  }

  /// Returns the middle cell of every `step` cells.
  private func thinned(_ count: Int) -> [Mosaic.Band] {
    stride(from: 0, to: count, by: step).map {
      Mosaic.Band(cell: min($0 + step / 2, count - 1), extent: 1)
    }
  }
}

/// A palette as lines of text: the hexadecimal digits of each colour, preceded by a block in it if the terminal has
/// 24-bit colour.
package struct Swatches {
  let palette: Palette
  /// The maximum number of characters in a line; a line has at least one colour.
  let width: Int
  let hasColor: Bool

  package init(palette: Palette, width: Int, hasColor: Bool) {
    self.palette = palette
    self.width = width
    self.hasColor = hasColor
  }

  /// Returns the colours in the palette's order, aligned, up to 8 per line.
  package func lines() -> [String] {
    let digits = palette.isOpaque ? 7 : 9
    let cell = digits + (hasColor ? 3 : 0)
    let perLine = max(1, min(8, (width + 2) / (cell + 2)))
    return stride(from: 0, to: palette.count, by: perLine).map { start in
      let cells = palette.colors[start..<min(start + perLine, palette.count)].map { color in
        let text = color.hexText
        return block(color) + text + String(repeating: " ", count: digits - text.count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Returns two characters in the colour on black, or spaces for a transparent colour.
  private func block(_ color: Color) -> String {
    guard hasColor else { return "" }
    guard color.alpha > 0 else { return "   " }
    let channels = [color.red, color.green, color.blue].map { channel in
      String((Int(channel) * Int(color.alpha) + 127) / 255)
    }
    return "\u{1B}[48;2;\(channels.joined(separator: ";"))m  \u{1B}[0m "
  }
}
