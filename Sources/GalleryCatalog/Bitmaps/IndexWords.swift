/// The indices of each possible byte of packed cells as one word, the first cell in the byte that comes first in memory.
enum IndexWords {
  /// Eight indices of one bit.
  static let ofBits: [UInt64] = words()
  /// Four indices of two bits.
  static let ofPairs: [UInt32] = words()
  /// Two indices of four bits.
  static let ofNibbles: [UInt16] = words()

  private static func words<Word: FixedWidthInteger>() -> [Word] {
    let perByte = MemoryLayout<Word>.size
    let bits = 8 / perByte
    return (0..<256).map { (byte: Int) -> Word in
      var word: Word = 0
      // The first cell has the highest bits of the packed byte.
      for cell in 0..<perByte {
        let index = (byte >> (8 - bits * (cell + 1))) & ((1 << bits) - 1)
        word |= Word(truncatingIfNeeded: index) << Word(truncatingIfNeeded: 8 * cell)
      }
      return word.littleEndian
    }
  }
}
