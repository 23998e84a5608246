import GalleryModel
package import Raster

/// The cells of a bitmap as the catalog hashes them, and compresses them to store them (`StoredCells`): indices of 1, 2,
/// 4 or 8 bits for up to 256 colours, otherwise RGB if the bitmap is opaque, and RGBA if not.
///
/// An indexed bitmap keeps its palette, including unused and duplicate entries; other bitmaps get a palette of their
/// colours in the order of first use.
package struct PackedPixels: Equatable, Sendable {
  /// The width in cells.
  package let columns: Int
  /// The height in cells.
  package let rows: Int
  /// The number of bits per cell: 1, 2, 4, 8, 24 or 32.
  package let bits: Int
  /// The palette as RGBA, four bytes per entry, or `nil` for 24 and 32 bits.
  package let palette: [UInt8]?
  /// The packed cells.
  package let bytes: [UInt8]

  /// Packs a bitmap.
  package init(_ bitmap: Bitmap) {
    columns = bitmap.columns
    rows = bitmap.rows
    switch (bitmap.indexed() ?? bitmap).storage {
    case .indexed(let palette, let indices):
      bits = Self.bits(for: palette.count)
      self.palette = palette.rgba
      bytes = Self.pack(indices, rows: rows, columns: columns, bits: bits)
    case .rgba(let cells):
      bits = bitmap.isOpaque ? 24 : 32
      palette = nil
      bytes = bits == 32 ? cells : Self.droppingAlpha(cells)
    }
  }

  /// Packs the cells of a frame like the first frame: either all frames share its palette, or all have no palette.
  package init(_ bitmap: Bitmap, like first: PackedPixels) {
    columns = bitmap.columns
    rows = bitmap.rows
    bits = first.bits
    palette = first.palette
    switch bitmap.storage {
    case .indexed(_, let indices):
      bytes = Self.pack(indices, rows: rows, columns: columns, bits: first.bits)
    case .rgba(let cells): bytes = first.bits == 32 ? cells : Self.droppingAlpha(cells)
    }
  }

  /// Packs the first frame of a sprite.
  ///
  /// If a sprite of several frames is RGBA, the first frame stays RGBA, and loses its alpha only if all frames are
  /// opaque.
  package init(firstOf sprite: Sprite) {
    let bitmap = sprite.frames[0].bitmap
    guard sprite.frames.count > 1, case .rgba(let cells) = bitmap.storage else {
      self.init(bitmap)
      return
    }
    let isOpaque = sprite.frames.allSatisfy(\.bitmap.isOpaque)
    self.init(
      columns: bitmap.columns, rows: bitmap.rows, bits: isOpaque ? 24 : 32, palette: nil,
      bytes: isOpaque ? Self.droppingAlpha(cells) : cells)
  }

  /// Creates cells from the unchecked values of a row.
  init(columns: Int, rows: Int, bits: Int, palette: [UInt8]?, bytes: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.bits = bits
    self.palette = palette
    self.bytes = bytes
  }

  /// The XXH64 of the cells, seeded with the XXH64 of size, bits and palette.
  package var contentHash: UInt64 {
    var head: [UInt8] = []
    for value in [columns, rows, bits] {
      for shift in stride(from: 0, to: 32, by: 8) {
        head.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    return ContentHash.hash(bytes, seed: ContentHash.hash(head + (palette ?? [])))
  }

  /// Returns the number of bytes of cells, or `nil` if no bitmap has this size or number of bits.
  static func byteCount(columns: Int, rows: Int, bits: Int) -> Int? {
    let (cells, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard rows >= 1, columns >= 1, !overflow, cells <= 1 << 40, (1...32).contains(bits) else {
      return nil
    }
    return rows * ((columns * bits + 7) / 8)
  }

  /// The bitmap, or `nil` if size, palette and cells are inconsistent.
  package var bitmap: Bitmap? {
    guard bytes.count == Self.byteCount(columns: columns, rows: rows, bits: bits) else {
      return nil
    }
    switch bits {
    case 32: return Bitmap(rows: rows, columns: columns, rgba: bytes)
    case 24: return Bitmap(rows: rows, columns: columns, rgba: withAlpha)
    case 1, 2, 4, 8: return indexedBitmap
    default: return nil
    }
  }

  private var indexedBitmap: Bitmap? {
    let indices = unpacked
    guard let palette = palette.flatMap(Palette.init(rgba:)), palette.covers(indices) else {
      return nil
    }
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
  }

  private static func bits(for count: Int) -> Int { [1, 2, 4].first { count <= 1 << $0 } ?? 8 }

  private static func pack(_ indices: [UInt8], rows: Int, columns: Int, bits: Int) -> [UInt8] {
    bits == 8 ? indices : PackedIndices(columns: columns, rows: rows, bits: bits).pack(indices)
  }

  private var unpacked: [UInt8] {
    bits == 8 ? bytes : PackedIndices(columns: columns, rows: rows, bits: bits).unpack(bytes)
  }

  /// Returns three bytes for each four.
  private static func droppingAlpha(_ cells: [UInt8]) -> [UInt8] {
    let count = cells.count / 4
    // Four bytes are stored for each cell, and the next cell overwrites the last of them.
    var packed = [UInt8](repeating: 0, count: count * 3 + 1)
    do {
      let source = unsafe cells.span.bytes
      var span = packed.mutableSpan
      var target = unsafe span.mutableBytes
      for cell in 0..<count {
        let pixel = unsafe source.unsafeLoadUnaligned(fromByteOffset: cell * 4, as: UInt32.self)
        target.storeBytes(of: pixel, toByteOffset: cell * 3, as: UInt32.self)
      }
    }
    packed.removeLast()
    return packed
  }

  /// Four bytes for each three, with an alpha of 255.
  private var withAlpha: [UInt8] {
    let count = bytes.count / 3
    let quads = count / 4
    var cells = [UInt8](repeating: 255, count: count * 4)
    var span = cells.mutableSpan
    do {
      let source = unsafe bytes.span.bytes
      var target = unsafe span.mutableBytes
      for quad in 0..<quads {
        let (low, high) = unsafe (
          UInt64(
            littleEndian: source.unsafeLoadUnaligned(fromByteOffset: quad * 12, as: UInt64.self)),
          UInt32(
            littleEndian: source.unsafeLoadUnaligned(fromByteOffset: quad * 12 + 8, as: UInt32.self)
          )
        )
        let pixels = SIMD4(
          UInt32(truncatingIfNeeded: low), UInt32(truncatingIfNeeded: low >> 24),
          UInt32(truncatingIfNeeded: low >> 48) | high << 16, high >> 8)
        target.storeBytes(
          of: pixels | 0xFF00_0000, toByteOffset: quad * 16,
          as: SIMD4<UInt32>.self)
      }
    }
    for cell in quads * 4..<count {
      for channel in 0..<3 { span[cell * 4 + channel] = bytes[cell * 3 + channel] }
    }
    return cells
  }
}

extension Palette {
  /// The colours as the catalog stores them, four bytes per entry.
  package var rgba: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }

  /// Creates a palette from stored bytes, or returns `nil` if they are invalid.
  package init?(rgba bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    self.init(stride(from: 0, to: bytes.count, by: 4).map { Color(rgba: bytes, at: $0) })
  }
}
