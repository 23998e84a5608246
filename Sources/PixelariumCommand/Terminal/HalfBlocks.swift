import Raster

/// A bitmap as lines of text for a terminal with 24-bit colour: each character is two cells, one
/// above the other.
struct HalfBlocks {
  let bitmap: Bitmap
  /// The most characters in a line; a wider bitmap is thinned out by a whole step.
  let width: Int

  /// How many cells of the bitmap stand for one that is drawn, along each side.
  var step: Int { (bitmap.columns + width - 1) / max(1, width) }

  /// One line for two rows of cells; each ends with the terminal's own colours.
  func lines() -> [String] {
    stride(from: 0, to: bitmap.rows, by: 2 * step).map { row in
      var line = ""
      for column in stride(from: 0, to: bitmap.columns, by: step) {
        line += block(upper: color(row, column), lower: color(row + step, column))
      }
      return line + "\u{1B}[0m"
    }
  }

  /// What a cell looks like on black; `nil` where the terminal shows through or the picture ends.
  private func color(_ row: Int, _ column: Int) -> Color? {
    let row = row + step / 2
    let column = min(column + step / 2, bitmap.columns - 1)
    guard row < bitmap.rows else { return nil }
    let color = bitmap[row, column]
    guard color.alpha > 0 else { return nil }
    func dimmed(_ channel: UInt8) -> UInt8 {
      UInt8((Int(channel) * Int(color.alpha) + 127) / 255)
    }
    return Color(
      red: dimmed(color.red), green: dimmed(color.green), blue: dimmed(color.blue))
  }

  private func block(upper: Color?, lower: Color?) -> String {
    switch (upper, lower) {
    case (nil, nil): "\u{1B}[0m "
    case (let upper?, nil): "\u{1B}[0;38;2;\(upper.terminalCode)m▀"
    case (nil, let lower?): "\u{1B}[0;38;2;\(lower.terminalCode)m▄"
    case (let upper?, let lower?):
      "\u{1B}[38;2;\(upper.terminalCode);48;2;\(lower.terminalCode)m▀"
    }
  }
}

extension Color {
  fileprivate var terminalCode: String { "\(red);\(green);\(blue)" }
}
