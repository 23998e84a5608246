/// Tables with the indices in each possible byte of packed cells as one word, the first cell in the lowest address.
enum IndexLookupTables {
  /// Eight 1-bit indices for each byte.
  static let ofBits: [UInt64] = words()
  /// Four 2-bit indices for each byte.
  static let ofPairs: [UInt32] = words()
  /// Two 4-bit indices for each byte.
  static let ofNibbles: [UInt16] = words()

  private static func words<Word: FixedWidthInteger>() -> [Word] {
    let perByte = MemoryLayout<Word>.size
    let bits = 8 / perByte
    return (0..<256).map { (byte: Int) -> Word in
      var word: Word = 0
      // The first cell is in the highest bits of the packed byte.
      for cell in 0..<perByte {
        let index = (byte >> (8 - bits * (cell + 1))) & ((1 << bits) - 1)
        word |= Word(truncatingIfNeeded: index) << Word(truncatingIfNeeded: 8 * cell)
      }
      return word.littleEndian
    }
  }
}
