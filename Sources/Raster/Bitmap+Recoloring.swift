extension Bitmap {
  /// The picture as a template: the tint seen through the cells' alpha (rendering.md §18).
  ///
  /// Each cell becomes the tint's colour with an alpha of round(tint·cell / 255), so that partial
  /// alpha is kept. An indexed bitmap keeps its indices, and its palette is mapped entry by entry;
  /// any other is given a palette of its alpha steps in order of first use, row by row.
  package func templated(_ tint: Color) -> Bitmap {
    switch storage {
    case .indexed(let palette, let indices):
      let tinted = palette.mapped { _, entry in entry.tinted(tint) }
      return Bitmap(rows: rows, columns: columns, palette: tinted, indices: indices)
    case .rgba(let bytes):
      return templated(tint, alphaOf: bytes)
    }
  }

  private func templated(_ tint: Color, alphaOf bytes: [UInt8]) -> Bitmap {
    let steps = (0...255).map { Color(red: 0, green: 0, blue: 0, alpha: $0).tinted(tint) }
    var palette = Palette(steps[Int(bytes[3])])
    var indexOfAlpha = [UInt8?](repeating: nil, count: 256)
    let bytes = bytes.span
    var indices = [UInt8](repeating: 0, count: rows * columns)
    var written = indices.mutableSpan
    for cell in 0..<written.count {
      let alpha = Int(bytes[cell * 4 + 3])
      if let known = indexOfAlpha[alpha] {
        written[cell] = known
      } else if let index = palette.index(of: steps[alpha]) ?? palette.append(steps[alpha]) {
        indexOfAlpha[alpha] = UInt8(index)
        written[cell] = UInt8(index)
      }
    }
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
  }

  /// The picture with other colours for its indices: entry 0 of the palette becomes the first of
  /// `colors`, and so on.
  ///
  /// Entries beyond the list keep their colour, colours beyond the entries are left out. A bitmap
  /// without a palette has no indices and is returned as it is.
  package func recolored(_ colors: Palette) -> Bitmap {
    guard case .indexed(let palette, let indices) = storage else { return self }
    let recolored = palette.mapped { index, entry in index < colors.count ? colors[index] : entry }
    return Bitmap(rows: rows, columns: columns, palette: recolored, indices: indices)
  }
}

extension Color {
  /// The tint with an alpha of round(tint·own / 255), exact for all bytes.
  fileprivate func tinted(_ tint: Color) -> Color {
    let product = UInt32(tint.alpha) * UInt32(alpha) + 128
    return Color(
      red: tint.red, green: tint.green, blue: tint.blue,
      alpha: UInt8(truncatingIfNeeded: ((product >> 8) + product) >> 8))
  }
}
