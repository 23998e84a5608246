/// Indices of 1, 2 or 4 bits, several in each byte.
///
/// Each row starts on a byte boundary, with the first cell in the highest bits.
struct PackedIndices {
  let columns: Int
  let rows: Int
  /// The number of bits per index: 1, 2 or 4.
  let bits: Int

  /// The number of bytes that are unpacked at once.
  private static let step = 16

  private var indicesPerByte: Int { 8 / bits }
  private var bytesPerRow: Int { (columns + indicesPerByte - 1) / indicesPerByte }

  /// Returns the bytes of indices, which are less than 2 to the power of `bits`.
  func pack(_ indices: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(rows * bytesPerRow)
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

  /// Returns one byte per index.
  ///
  /// - Precondition: `packed` has the bytes of all rows.
  func unpack(_ packed: [UInt8]) -> [UInt8] {
    precondition(packed.count == rows * bytesPerRow, "all rows are there")
    // Rows that fill their bytes are one long row. Otherwise, the cells after a row's end are overwritten by the next
    // row, or removed.
    let isFilled = columns.isMultiple(of: indicesPerByte)
    let stretch = isFilled ? packed.count : bytesPerRow
    let surplus = Self.step * indicesPerByte
    var indices = [UInt8](repeating: 0, count: rows * columns + surplus)
    do {
      var span = indices.mutableSpan
      var cells = unsafe span.mutableBytes
      for row in 0..<(isFilled ? 1 : rows) {
        var (source, cell) = (row * stretch, row * columns)
        let end = source + stretch
        while source < end {
          store(Self.bytes(of: packed, at: source), in: &cells, at: cell)
          source += Self.step
          cell += surplus
        }
      }
    }
    indices.removeLast(surplus)
    return indices
  }

  /// Returns the bytes from `position` on, with zeros after the last one.
  private static func bytes(of packed: [UInt8], at position: Int) -> SIMD16<UInt8> {
    let bytes = unsafe packed.span.bytes
    if position + step <= bytes.byteCount {
      return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    }
    var rest = SIMD16<UInt8>()
    for place in position..<packed.count { rest[place - position] = packed[place] }
    return rest
  }

  /// Stores the indices in 16 bytes, by splitting them into halves until one index is left in each byte.
  private func store(
    _ packed: SIMD16<UInt8>, in cells: inout MutableRawSpan, at offset: Int
  ) {
    var nibbles = SIMD32<UInt8>()
    nibbles.evenHalf = packed &>> 4
    nibbles.oddHalf = packed & 15
    if bits == 4 {
      cells.storeBytes(of: nibbles, toByteOffset: offset, as: SIMD32<UInt8>.self)
      return
    }
    var pairs = SIMD64<UInt8>()
    pairs.evenHalf = nibbles &>> 2
    pairs.oddHalf = nibbles & 3
    if bits == 2 {
      cells.storeBytes(of: pairs, toByteOffset: offset, as: SIMD64<UInt8>.self)
      return
    }
    func storeBits(_ pairs: SIMD32<UInt8>, at offset: Int) {
      var single = SIMD64<UInt8>()
      single.evenHalf = pairs &>> 1
      single.oddHalf = pairs & 1
      cells.storeBytes(of: single, toByteOffset: offset, as: SIMD64<UInt8>.self)
    }
    storeBits(pairs.lowHalf, at: offset)
    storeBits(pairs.highHalf, at: offset + 64)
  }
}
