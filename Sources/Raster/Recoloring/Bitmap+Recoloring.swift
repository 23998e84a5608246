extension Bitmap {
  /// Returns the picture's alpha in one colour, as in SwiftUI's `renderingMode(.template)` (rendering.md §18).
  ///
  /// A cell of alpha a becomes `(tint.rgb, mul(tint.a, a))`. The result is indexed: a palette is mapped entry by entry,
  /// and RGBA cells get one entry per alpha in order of first use.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func templated(_ tint: Color) throws(CancellationError) -> Bitmap {
    func tinted(_ alpha: UInt8) -> Color {
      let t = UInt32(tint.alpha) * UInt32(alpha) + 128
      return Color(
        red: tint.red, green: tint.green, blue: tint.blue,
        alpha: UInt8(truncatingIfNeeded: ((t >> 8) + t) >> 8))
    }
    if case .indexed = storage { return try mappingColors { tinted($0.alpha) } }
    let picture = try mappingColors { Color(red: 0, green: 0, blue: 0, alpha: $0.alpha) }
    // At most 256 different alphas exist, so the palette exists.
    return try (picture.indexed() ?? picture).mappingColors { tinted($0.alpha) }
  }

  /// Returns the picture in the colours of a palette.
  ///
  /// `index` returns a picture without a palette unchanged. The other matches give every picture a palette if at most
  /// 256 colours remain, keep alpha, and leave wholly transparent cells unchanged. If all colours of the palette are
  /// wholly transparent, they return the picture unchanged.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func recolored(
    _ colors: Palette, match: PaletteMatch
  ) throws(CancellationError) -> Bitmap {
    switch match {
    case .index: return recolored(colors)
    case .nearest:
      guard let nearest = NearestColors(colors) else { return self }
      var found = ReplacementColors()
      return try mappedToFew { found.color(for: $0) { nearest.nearest(to: $0) } }
    case .lightness:
      guard var ranks = try LightnessRanks(colorsUsed(), in: colors) else { return self }
      return try mappedToFew { ranks.color(for: $0) }
    }
  }

  /// Returns the picture with its palette replaced index by index; entries beyond the list keep their colours.
  ///
  /// A picture without a palette is returned unchanged.
  private func recolored(_ colors: Palette) -> Bitmap {
    guard case .indexed(let palette, let indices) = storage,
      let mixed = Palette(
        Array(colors.colors.prefix(palette.count)) + palette.colors.dropFirst(colors.count))
    else { return self }
    return Bitmap(rows: rows, columns: columns, palette: mixed, indices: indices)
  }

  /// Returns the picture with mapped colours, and with a palette if at most 256 of them remain.
  private func mappedToFew(_ transform: (Color) -> Color) throws(CancellationError) -> Bitmap {
    let mapped = try mappingColors(transform)
    return mapped.indexed() ?? mapped
  }

  /// Returns the different colours of all cells that are not wholly transparent, with alpha ignored.
  private func colorsUsed() throws(CancellationError) -> ColorTable {
    var table = ColorTable(limit: .max)
    switch storage {
    case .indexed(let palette, let indices):
      var isUsed = [Bool](repeating: false, count: palette.count)
      for index in indices { isUsed[Int(index)] = true }
      for (color, isUsed) in zip(palette.colors, isUsed) where isUsed && color.alpha > 0 {
        _ = table.index(of: color.opaque.packed)
      }
    case .rgba(let bytes):
      let cells = bytes.span
      for row in 0..<rows {
        if Task.isCancelled { throw CancellationError() }
        for cell in row * columns..<(row + 1) * columns {
          let color = packed(cells, cell)
          if color & 0xFF > 0 { _ = table.index(of: color | 0xFF) }
        }
      }
    }
    return table
  }
}

/// A rule for replacing the colours of a picture by those in a palette (rendering.md §29).
package enum PaletteMatch: String, CaseIterable, Hashable, Sendable {
  /// Replaces colour i of the picture's palette by colour i; colours beyond the list stay.
  case index
  /// Replaces each colour by the most similar one.
  case nearest
  /// Replaces colours by their rank of lightness: the darkest by the darkest, the lightest by the lightest.
  case lightness
}
