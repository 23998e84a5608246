extension Bitmap {
  /// Whether each cell, row by row, is not wholly transparent.
  var shape: [Bool] {
    switch storage {
    case .indexed(let palette, let indices):
      let isSeen = palette.colors.map { $0.alpha > 0 }
      return indices.map { isSeen[Int($0)] }
    case .rgba(let bytes):
      return (0..<rows * columns).map { bytes[$0 * 4 + 3] > 0 }
    }
  }

  /// Returns the picture on a larger, transparent canvas.
  ///
  /// If the palette has no wholly transparent entry, one is appended.
  func grown(by insets: EdgeInsets) -> Bitmap {
    guard insets != .zero else { return self }
    var canvas = Bitmap.solid(
      .clear, rows: rows + insets.top + insets.bottom,
      columns: columns + insets.leading + insets.trailing)
    var place = insets.top * canvas.columns + insets.leading
    if case .indexed(var palette, let indices) = storage,
      let clear = palette.colors.firstIndex(where: { $0.alpha == 0 }) ?? palette.append(.clear)
    {
      var cells = [UInt8](repeating: UInt8(clear), count: canvas.rows * canvas.columns)
      for row in 0..<rows {
        cells.replaceSubrange(
          place..<place + columns, with: indices[row * columns..<(row + 1) * columns])
        place += canvas.columns
      }
      canvas.storage = .indexed(palette: palette, indices: cells)
      return canvas
    }
    let bytes = rgbaBytes
    var cells = [UInt8](repeating: 0, count: canvas.rows * canvas.columns * 4)
    for row in 0..<rows {
      cells.replaceSubrange(
        place * 4..<(place + columns) * 4,
        with: bytes[row * columns * 4..<(row + 1) * columns * 4])
      place += canvas.columns
    }
    canvas.storage = .rgba(cells)
    return canvas
  }

  /// Sets some cells to a colour.
  mutating func fill(_ cells: [Bool], _ color: Color) throws(CancellationError) {
    try change(cells) { _ in color }
  }

  /// Composites some cells over a colour.
  mutating func lay(over color: Color, _ cells: [Bool]) throws(CancellationError) {
    try change(cells) { $0.over(color) }
  }

  /// Transforms the colours of some cells.
  ///
  /// New colours are appended to the palette; if it is full, the storage becomes RGBA.
  private mutating func change(
    _ isChanged: [Bool], _ transform: (Color) -> Color
  ) throws(CancellationError) {
    if case .indexed(var palette, var indices) = storage {
      var targets = [UInt8?](repeating: nil, count: palette.count)
      var hasRoom = true
      var poll = CancellationPoll()
      for cell in indices.indices {
        try poll.step()
        guard isChanged[cell] else { continue }
        let index = Int(indices[cell])
        guard index < targets.count else { continue }
        if targets[index] == nil {
          let color = transform(palette[index])
          targets[index] = (palette.index(of: color) ?? palette.append(color)).map { UInt8($0) }
        }
        guard let target = targets[index] else {
          hasRoom = false
          break
        }
        indices[cell] = target
      }
      if hasRoom {
        storage = .indexed(palette: palette, indices: indices)
        return
      }
    }
    var bytes = rgbaBytes
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for cell in row * columns..<(row + 1) * columns where isChanged[cell] {
        let color = transform(Color(rgba: bytes, at: cell * 4))
        (bytes[cell * 4], bytes[cell * 4 + 1]) = (color.red, color.green)
        (bytes[cell * 4 + 2], bytes[cell * 4 + 3]) = (color.blue, color.alpha)
      }
    }
    storage = .rgba(bytes)
  }
}
