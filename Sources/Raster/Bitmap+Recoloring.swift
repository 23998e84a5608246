extension Bitmap {
  /// One colour through the picture's alpha: `(tint.rgb, mul(tint.a, a))` (rendering.md §18; SwiftUI's
  /// `renderingMode(.template)`).
  ///
  /// The answer is indexed: a palette is mapped entry by entry, RGBA cells get one entry for each
  /// alpha in order of first use.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
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

  /// The picture in other colours, index by index; entries beyond the list keep theirs.
  ///
  /// A picture without a palette stays as it is.
  package func recolored(_ colors: Palette) -> Bitmap {
    guard case .indexed(let palette, let indices) = storage,
      let mixed = Palette(
        Array(colors.colors.prefix(palette.count)) + palette.colors.dropFirst(colors.count))
    else { return self }
    return Bitmap(rows: rows, columns: columns, palette: mixed, indices: indices)
  }
}
