extension SheetLayout {
  /// Returns the sheet with the cells of its frames; the cells between frames are transparent.
  ///
  /// If all frames have the same palette, the sheet has it too. A transparent entry is appended if the palette has none
  /// and the sheet has cells between frames. If the palette is full, or the palettes differ, the sheet is RGBA.
  ///
  /// - Precondition: There is one frame per place, and each contains its part.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func sheet(of frames: [Bitmap]) throws(CancellationError) -> Bitmap {
    precondition(frames.count == places.count, "each place has its frame")
    if var palette = frames.first?.palette, frames.allSatisfy({ $0.palette == palette }) {
      let ground =
        palette.colors.firstIndex { $0 == .clear } ?? (isCovered ? 0 : palette.append(.clear))
      if let ground {
        let cells = try composed(frames, ground: [UInt8(ground)]) { bitmap in
          if case .indexed(_, let indices) = bitmap.storage { indices } else { [] }
        }
        return Bitmap(rows: size.height, columns: size.width, palette: palette, indices: cells)
      }
    }
    let cells = try composed(frames, ground: [0, 0, 0, 0], \.rgbaBytes)
    return Bitmap(rows: size.height, columns: size.width, rgba: cells)
  }

  /// Whether no cell of the sheet is between frames.
  private var isCovered: Bool {
    let area = parts.placed.reduce(0) {
      $0 + (places[$1].columns + 2 * extrusion) * (places[$1].rows + 2 * extrusion)
    }
    return area == size.pixelCount
  }

  /// Returns the bytes of the sheet; each cell has as many bytes as `ground`.
  private func composed(
    _ frames: [Bitmap], ground: [UInt8], _ bytes: (Bitmap) -> [UInt8]
  ) throws(CancellationError) -> [UInt8] {
    let unit = ground.count
    // A background of several bytes is transparent black.
    var sheet = [UInt8](repeating: ground.first ?? 0, count: size.pixelCount * unit)
    var written = sheet.mutableSpan
    for frame in parts.placed {
      let (place, part) = (places[frame], parts.parts[frame])
      let columns = frames[frame].columns
      let bytes = bytes(frames[frame])
      let cells = bytes.span
      for row in -extrusion..<place.rows + extrusion {
        if Task.isCancelled { throw CancellationError() }
        let source = (part.row + min(max(row, 0), place.rows - 1)) * columns + part.column
        var target = (place.row + row) * size.width + place.column - extrusion
        for column in -extrusion..<place.columns + extrusion {
          let cell = source + min(max(column, 0), place.columns - 1)
          for byte in 0..<unit { written[target * unit + byte] = cells[cell * unit + byte] }
          target += 1
        }
      }
    }
    return sheet
  }
}
