import GalleryModel
import Raster

/// The cells of a bitmap as the catalog hashes them, and compresses them to store them (`StoredCells`): indices of 1, 2,
/// 4 or 8 bits for up to 256 colours, otherwise RGB if the bitmap is opaque, and RGBA if not.
///
/// An indexed bitmap keeps its palette, including unused and duplicate entries; other bitmaps get a palette of their
/// colours in the order of first use. Each row starts on a byte boundary, with the first cell in the highest bits.
struct PackedPixels: Equatable {
  let columns: Int
  let rows: Int
  /// The number of bits per cell: 1, 2, 4, 8, 24 or 32.
  let bits: Int
  /// The palette as RGBA, four bytes per entry, or `nil` for 24 and 32 bits.
  let palette: [UInt8]?
  let bytes: [UInt8]

  init(_ bitmap: Bitmap) {
    columns = bitmap.columns
    rows = bitmap.rows
    switch (bitmap.indexed() ?? bitmap).storage {
    case .indexed(let palette, let indices):
      bits = Self.bits(for: palette.count)
      self.palette = palette.rgba
      bytes = Self.pack(indices, columns: bitmap.columns, bits: bits)
    case .rgba(let cells):
      bits = bitmap.isOpaque ? 24 : 32
      palette = nil
      bytes = bits == 32 ? cells : Self.droppingAlpha(cells)
    }
  }

  /// Packs the cells of a frame like the first frame: either all frames share its palette, or all have no palette.
  init(_ bitmap: Bitmap, like first: PackedPixels) {
    columns = bitmap.columns
    rows = bitmap.rows
    bits = first.bits
    palette = first.palette
    switch bitmap.storage {
    case .indexed(_, let indices):
      bytes = Self.pack(indices, columns: bitmap.columns, bits: first.bits)
    case .rgba(let cells): bytes = first.bits == 32 ? cells : Self.droppingAlpha(cells)
    }
  }

  /// Packs the first frame of a sprite.
  ///
  /// If a sprite of several frames is RGBA, the first frame stays RGBA, and loses its alpha only if all frames are
  /// opaque.
  init(firstOf sprite: Sprite) {
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
  var contentHash: UInt64 {
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
  var bitmap: Bitmap? {
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

  private static func pack(_ indices: [UInt8], columns: Int, bits: Int) -> [UInt8] {
    guard bits < 8 else { return indices }
    var packed: [UInt8] = []
    packed.reserveCapacity(indices.count / columns * ((columns * bits + 7) / 8))
    for start in stride(from: 0, to: indices.count, by: columns) {
      var byte: UInt8 = 0
      var free = 8
      for index in indices[start..<start + columns] {
        free -= bits
        byte |= index << UInt8(free)
        if free == 0 {
          packed.append(byte)
          byte = 0
          free = 8
        }
      }
      if free < 8 { packed.append(byte) }
    }
    return packed
  }

  private var unpacked: [UInt8] {
    switch bits {
    case 1: unpacked(by: IndexLookupTables.ofBits)
    case 2: unpacked(by: IndexLookupTables.ofPairs)
    case 4: unpacked(by: IndexLookupTables.ofNibbles)
    default: bytes
    }
  }

  /// Returns the indices, using a table with the indices in each byte.
  private func unpacked<Word: FixedWidthInteger & BitwiseCopyable>(by words: [Word]) -> [UInt8] {
    let perByte = MemoryLayout<Word>.size
    let perRow = (columns + perByte - 1) / perByte
    // The last byte of a row may have padding cells, which the next row overwrites or `removeLast` removes.
    var indices = [UInt8](repeating: 0, count: rows * columns + perByte)
    do {
      var span = indices.mutableSpan
      var cells = unsafe span.mutableBytes
      let (packed, words) = (bytes.span, words.span)
      for row in 0..<rows {
        var (cell, source) = (row * columns, row * perRow)
        let end = source + perRow
        while source < end {
          cells.storeBytes(of: words[Int(packed[source])], toByteOffset: cell, as: Word.self)
          cell += perByte
          source += 1
        }
      }
    }
    indices.removeLast(perByte)
    return indices
  }

  private static func droppingAlpha(_ cells: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(cells.count / 4 * 3)
    for offset in stride(from: 0, to: cells.count, by: 4) {
      packed.append(cells[offset])
      packed.append(cells[offset + 1])
      packed.append(cells[offset + 2])
    }
    return packed
  }

  private var withAlpha: [UInt8] {
    var cells: [UInt8] = []
    cells.reserveCapacity(bytes.count / 3 * 4)
    for offset in stride(from: 0, to: bytes.count, by: 3) {
      cells.append(bytes[offset])
      cells.append(bytes[offset + 1])
      cells.append(bytes[offset + 2])
      cells.append(255)
    }
    return cells
  }
}

extension Palette {
  /// The colours as the catalog stores them, four bytes per entry.
  var rgba: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }

  /// Creates a palette from stored bytes, or returns `nil` if they are invalid.
  init?(rgba bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    self.init(stride(from: 0, to: bytes.count, by: 4).map { Color(rgba: bytes, at: $0) })
  }
}
