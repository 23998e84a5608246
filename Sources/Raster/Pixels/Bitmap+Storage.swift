extension Bitmap {
  /// The cells as RGBA bytes, four for each cell, row by row.
  package var rgbaBytes: [UInt8] {
    switch storage {
    case .rgba(let bytes): bytes
    case .indexed(let palette, let indices): palette.rgbaBytes(of: indices)
    }
  }

  /// Whether every cell is opaque.
  package var isOpaque: Bool {
    switch storage {
    case .rgba(let bytes):
      let bytes = bytes.span
      var least: UInt8 = 255
      for cell in 0..<bytes.count / 4 { least &= bytes[cell * 4 + 3] }
      return least == 255
    case .indexed(let palette, let indices):
      if palette.isOpaque { return true }
      let opaque = palette.colors.map(\.isOpaque)
      return indices.allSatisfy { opaque[Int($0)] }
    }
  }

  /// Returns the picture with a palette, or `nil` if it has more than 256 colours.
  ///
  /// An indexed bitmap is returned unchanged. Otherwise the palette has the colours in order of first use, row by row
  /// from the top left. The search stops at the 257th colour.
  package func indexed() -> Bitmap? {
    guard case .rgba(let bytes) = storage else { return self }
    let cells = bytes.span
    var table = ColorTable(limit: Palette.maximumCount)
    var indices = [UInt8](repeating: 0, count: rows * columns)
    var written = indices.mutableSpan
    for cell in 0..<written.count {
      guard let index = table.index(of: packed(cells, cell)) else { return nil }
      written[cell] = UInt8(truncatingIfNeeded: index)
    }
    guard let palette = Palette(table.colors.map(Color.init(packed:))) else { return nil }
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
  }

  /// Returns a bitmap with rearranged cells and the same kind of storage.
  ///
  /// - Parameter arranged: Receives the bytes of all cells and the number of bytes per cell, and returns the new bytes.
  func rearranged<Failure: Error>(
    rows: Int, columns: Int, _ arranged: ([UInt8], Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bitmap {
    switch storage {
    case .rgba(let bytes): return Bitmap(rows: rows, columns: columns, rgba: try arranged(bytes, 4))
    case .indexed(let palette, let indices):
      return Bitmap(
        rows: rows, columns: columns, palette: palette, indices: try arranged(indices, 1))
    }
  }
}

extension Bitmap: Equatable {
  /// Returns whether two bitmaps have equal sides and cells of equal colours, regardless of their storage.
  package static func == (left: Bitmap, right: Bitmap) -> Bool {
    guard left.rows == right.rows, left.columns == right.columns else { return false }
    switch (left.storage, right.storage) {
    case (.rgba(let left), .rgba(let right)): return left == right
    case (.rgba(let bytes), .indexed(let palette, let indices)),
      (.indexed(let palette, let indices), .rgba(let bytes)):
      return palette.shows(indices, as: bytes)
    case (.indexed(let palette, let indices), .indexed(let otherPalette, let otherIndices)):
      if palette == otherPalette && indices == otherIndices { return true }
      return zip(indices, otherIndices).allSatisfy { palette[Int($0)] == otherPalette[Int($1)] }
    }
  }
}

extension Bitmap.Storage {
  /// Sets the colour of one cell in place.
  mutating func set(_ color: Color, at cell: Int) {
    switch self {
    case .rgba(var bytes):
      self = .rgba([])  // makes `bytes` uniquely referenced, so it is changed in place
      bytes[cell * 4] = color.red
      bytes[cell * 4 + 1] = color.green
      bytes[cell * 4 + 2] = color.blue
      bytes[cell * 4 + 3] = color.alpha
      self = .rgba(bytes)
    case .indexed(var palette, var indices):
      self = .rgba([])
      if let index = palette.index(of: color) ?? palette.append(color) {
        indices[cell] = UInt8(index)
        self = .indexed(palette: palette, indices: indices)
      } else {
        self = .rgba(palette.rgbaBytes(of: indices))
        set(color, at: cell)
      }
    }
  }
}

extension Palette {
  /// Returns whether each index refers to an entry.
  package func covers(_ indices: [UInt8]) -> Bool {
    if count == Self.maximumCount { return true }
    let indices = indices.span
    var greatest: UInt8 = 0
    for cell in 0..<indices.count { greatest = max(greatest, indices[cell]) }
    return greatest < count
  }

  /// Returns the RGBA bytes of indexed cells.
  func rgbaBytes(of indices: [UInt8]) -> [UInt8] {
    let indices = indices.span
    let colors = self.colors.span
    var bytes = [UInt8](repeating: 0, count: indices.count * 4)
    var written = bytes.mutableSpan
    for cell in 0..<indices.count { written.write(colors[Int(indices[cell])], at: cell * 4) }
    return bytes
  }

  /// Returns whether the indexed cells have the colours of `bytes`, four bytes for each cell.
  func shows(_ indices: [UInt8], as bytes: [UInt8]) -> Bool {
    let indices = indices.span
    let bytes = bytes.span
    let colors = self.colors.map(\.packed)
    for cell in 0..<indices.count where packed(bytes, cell) != colors[Int(indices[cell])] {
      return false
    }
    return true
  }
}

extension MutableSpan<UInt8> {
  /// Writes the four bytes of a pixel.
  @inline(__always)
  package mutating func write(_ pixel: SIMD4<UInt8>, at offset: Int) {
    self[offset] = pixel.x
    self[offset + 1] = pixel.y
    self[offset + 2] = pixel.z
    self[offset + 3] = pixel.w
  }

  /// Writes the four bytes of a colour.
  @inline(__always)
  package mutating func write(_ color: Color, at offset: Int) {
    write(SIMD4(color.red, color.green, color.blue, color.alpha), at: offset)
  }
}

/// Returns the colour of one RGBA cell in the form of `Color.packed`.
@inline(__always)
package func packed(_ bytes: Span<UInt8>, _ cell: Int) -> UInt32 {
  let offset = cell * 4
  return UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
    | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
}
