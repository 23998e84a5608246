/// A grid of coloured cells: row-major, origin at the top left, straight-alpha 8-bit sRGB.
///
/// It is stored either as indices into a palette or as RGBA, always contiguously; both mean the
/// same, and `==` compares the colours of the cells whatever the storage. Sides are at least 1.
package struct Bitmap: Sendable {
  /// How the cells are held.
  package enum Storage: Sendable {
    /// One byte a cell, each below the palette's count.
    case indexed(palette: Palette, indices: [UInt8])
    /// Four bytes a cell: red, green, blue, alpha.
    case rgba([UInt8])
  }

  package let rows: Int
  package let columns: Int
  package internal(set) var storage: Storage

  /// A bitmap over existing RGBA bytes.
  ///
  /// - Precondition: sides are at least 1 and `rgba` holds `rows * columns * 4` bytes.
  package init(rows: Int, columns: Int, rgba: [UInt8]) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    precondition(rgba.count == rows * columns * 4, "RGBA takes four bytes a cell")
    self.rows = rows
    self.columns = columns
    storage = .rgba(rgba)
  }

  /// A bitmap over existing indices.
  ///
  /// - Precondition: sides are at least 1, and `indices` holds `rows * columns` bytes, each below
  ///   the palette's count.
  package init(rows: Int, columns: Int, palette: Palette, indices: [UInt8]) {
    precondition(rows >= 1 && columns >= 1, "a bitmap has at least one cell")
    precondition(indices.count == rows * columns, "indices take one byte a cell")
    precondition(indices.allSatisfy { $0 < palette.count }, "an index names a palette entry")
    self.rows = rows
    self.columns = columns
    storage = .indexed(palette: palette, indices: indices)
  }

  /// Columns divided by rows.
  package var aspectRatio: Double { Double(columns) / Double(rows) }

  /// Width is the number of columns, height that of rows.
  package var size: PixelSize { PixelSize(width: columns, height: rows) }

  /// The palette of an indexed bitmap.
  package var palette: Palette? {
    guard case .indexed(let palette, _) = storage else { return nil }
    return palette
  }

  /// The colour of one cell.
  ///
  /// Setting a colour that an indexed bitmap lacks adds it to the palette; a 257th colour turns the
  /// storage into RGBA.
  package subscript(row: Int, column: Int) -> Color {
    get {
      let cell = cellIndex(row: row, column: column)
      switch storage {
      case .indexed(let palette, let indices): return palette[Int(indices[cell])]
      case .rgba(let bytes): return Color(rgba: bytes, at: cell * 4)
      }
    }
    set {
      let cell = cellIndex(row: row, column: column)
      storage.set(newValue, at: cell)
    }
  }

  private func cellIndex(row: Int, column: Int) -> Int {
    precondition((0..<rows).contains(row) && (0..<columns).contains(column), "cell out of range")
    return row * columns + column
  }
}

extension Bitmap: Equatable {
  package static func == (left: Bitmap, right: Bitmap) -> Bool {
    guard left.rows == right.rows, left.columns == right.columns else { return false }
    return left.rgbaBytes == right.rgbaBytes
  }
}

extension Bitmap {
  /// The cells as RGBA bytes, four a cell, row by row.
  package var rgbaBytes: [UInt8] {
    switch storage {
    case .rgba(let bytes): return bytes
    case .indexed(let palette, let indices):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(indices.count * 4)
      for index in indices {
        let color = palette[Int(index)]
        bytes.append(color.red)
        bytes.append(color.green)
        bytes.append(color.blue)
        bytes.append(color.alpha)
      }
      return bytes
    }
  }

  /// Whether every cell is opaque.
  package var isOpaque: Bool {
    switch storage {
    case .rgba(let bytes):
      return stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    case .indexed(let palette, let indices):
      let opaque = palette.colors.map(\.isOpaque)
      return indices.allSatisfy { opaque[Int($0)] }
    }
  }

  /// The same picture with a palette, where it has at most 256 colours.
  ///
  /// An indexed bitmap is returned as it is; otherwise entries are in order of first use, row by
  /// row from the top left.
  package func indexed() -> Bitmap? {
    guard case .rgba(let bytes) = storage else { return self }
    var indexOf: [Color: UInt8] = [:]
    var colors: [Color] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(rows * columns)
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      let color = Color(rgba: bytes, at: offset)
      if let index = indexOf[color] {
        indices.append(index)
      } else {
        guard colors.count < Palette.maximumCount else { return nil }
        let index = UInt8(colors.count)
        indexOf[color] = index
        colors.append(color)
        indices.append(index)
      }
    }
    guard let palette = Palette(colors) else { return nil }
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
  }
}

extension Bitmap.Storage {
  fileprivate mutating func set(_ color: Color, at cell: Int) {
    switch self {
    case .rgba(var bytes):
      self = .rgba([])  // leaves `bytes` the only owner, so that it changes in place
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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(indices.count * 4)
        for (position, index) in indices.enumerated() {
          let shown = position == cell ? color : palette[Int(index)]
          bytes += [shown.red, shown.green, shown.blue, shown.alpha]
        }
        self = .rgba(bytes)
      }
    }
  }
}

extension Color {
  fileprivate init(rgba bytes: [UInt8], at offset: Int) {
    self.init(
      red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
      alpha: bytes[offset + 3])
  }
}
