extension Bitmap {
  /// One colour through the picture's alpha: `(tint.rgb, mul(tint.a, a))` (rendering.md §18; SwiftUI's
  /// `renderingMode(.template)`).
  ///
  /// The answer is indexed: a palette is mapped entry by entry, RGBA cells get one entry for each
  /// alpha in order of first use.
  package func templated(_ tint: Color) throws(CancellationError) -> Bitmap {
    func tinted(_ alpha: UInt8) -> Color {
      let t = UInt32(tint.alpha) * UInt32(alpha) + 128
      return Color(
        red: tint.red, green: tint.green, blue: tint.blue,
        alpha: UInt8(truncatingIfNeeded: ((t >> 8) + t) >> 8))
    }
    if case .indexed = storage { return try mappingColors { tinted($0.alpha) } }
    let picture = try mappingColors { Color(red: 0, green: 0, blue: 0, alpha: $0.alpha) }
    // At most 256 different alphas, so the palette exists.
    return try (picture.indexed() ?? picture).mappingColors { tinted($0.alpha) }
  }

  /// The picture in the colours of a palette.
  ///
  /// `index` leaves a picture without a palette as it is; the others give every picture a palette
  /// where at most 256 colours are left, keep alpha, and leave wholly transparent cells alone. So they
  /// do all of it where the palette has nothing but wholly transparent colours.
  package func recolored(
    _ colors: Palette, match: PaletteMatch
  ) throws(CancellationError) -> Bitmap {
    switch match {
    case .index: return recolored(colors)
    case .nearest:
      guard let nearest = NearestColors(colors) else { return self }
      var found = FoundColors()
      return try mappedToFew { found.color(for: $0) { nearest.nearest(to: $0) } }
    case .lightness:
      guard var ranks = try LightnessRanks(colorsUsed(), in: colors) else { return self }
      return try mappedToFew { ranks.color(for: $0) }
    }
  }

  /// The picture in other colours, index by index; entries beyond the list keep theirs.
  ///
  /// A picture without a palette stays as it is.
  private func recolored(_ colors: Palette) -> Bitmap {
    guard case .indexed(let palette, let indices) = storage,
      let mixed = Palette(
        Array(colors.colors.prefix(palette.count)) + palette.colors.dropFirst(colors.count))
    else { return self }
    return Bitmap(rows: rows, columns: columns, palette: mixed, indices: indices)
  }

  /// Other colours, of which there are few: with a palette where there is room for all.
  private func mappedToFew(_ transform: (Color) -> Color) throws(CancellationError) -> Bitmap {
    let mapped = try mappingColors(transform)
    return mapped.indexed() ?? mapped
  }

  /// The different colours of all cells that are not wholly transparent, alpha left out.
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

/// The way in which the colours of a picture are replaced by those of a palette (rendering.md §29).
package enum PaletteMatch: String, CaseIterable, Hashable, Sendable {
  /// Colour i of the picture's palette becomes colour i; those beyond the list stay.
  case index
  /// Each colour becomes the one that looks most like it.
  case nearest
  /// The darkest colours become the darkest ones, the lightest the lightest.
  case lightness
}
