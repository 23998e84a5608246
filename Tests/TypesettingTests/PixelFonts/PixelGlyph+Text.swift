import Typesetting

extension PixelGlyph {
  /// The ink as rows of `#` and `.`.
  var text: String {
    (0..<rows).map { row in
      String(ink[row * columns..<(row + 1) * columns].map { $0 ? "#" : "." })
    }.joined(separator: "\n")
  }
}

extension PixelLine {
  /// A line from left to right, without runs of the other direction.
  init(_ text: String, font: PixelFont, fallbacks: [PixelFont] = []) {
    let scalars = [Unicode.Scalar](text: text)
    self.init(
      scalars, runs: [BidiParagraph.Run(range: 0..<scalars.count, level: 0)], font: font,
      fallbacks: fallbacks)
  }
}
