extension Mosaic {
  /// The picture on a ground of one colour (rendering.md §15).
  ///
  /// An indexed picture keeps its palette's order. The ground goes beneath the cells; ink that is
  /// painted over them later gives the same picture as ink painted before, but for roundings of one.
  package func over(_ ground: Color, colorMode: ColorMode) -> Mosaic {
    if ground.alpha == 0 || cells.isOpaque { return self }
    return mappingColors { $0.over(ground, colorMode: colorMode) }
  }

  /// The picture on an opaque ground, with no alpha left (rendering.md §20).
  package func opaque(on ground: Color, colorMode: ColorMode) -> Mosaic {
    if cells.isOpaque { return self }
    return mappingColors { $0.opaque(on: ground, colorMode: colorMode) }
  }

  private func mappingColors(_ transform: (Color) -> Color) -> Mosaic {
    Mosaic(cells: cells.mappingColors(transform), columns: columns, rows: rows, ink: ink)
  }
}

extension Bitmap {
  /// Replaces every colour; a palette is mapped entry by entry.
  func mappingColors(_ transform: (Color) -> Color) -> Bitmap {
    switch storage {
    case .indexed(let palette, let indices):
      guard let mapped = Palette(palette.colors.map(transform)) else { return self }
      return Bitmap(rows: rows, columns: columns, palette: mapped, indices: indices)
    case .rgba(let bytes):
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var last = (from: Color.clear, to: transform(.clear))
      for cell in 0..<rows * columns {
        let color = Color(rgba: bytes, at: cell * 4)
        if color != last.from { last = (color, transform(color)) }
        result.append(last.to.red)
        result.append(last.to.green)
        result.append(last.to.blue)
        result.append(last.to.alpha)
      }
      return Bitmap(rows: rows, columns: columns, rgba: result)
    }
  }
}
