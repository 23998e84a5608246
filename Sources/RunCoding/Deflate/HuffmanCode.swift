/// An optimal prefix code with a maximum word length (RFC 1951 §3.2.2).
struct HuffmanCode {
  /// The number of bits of each symbol's word, or 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The word of each symbol with its first bit lowest, as deflate writes it.
  let words: [UInt16]

  /// Creates the code for symbols that occur `counts` times.
  ///
  /// At least two symbols have a word, the first ones if fewer occur, because some decoders reject incomplete codes.
  init(counts: [Int], longest: Int) {
    let lengths = [UInt8](unsafeUninitializedCapacity: counts.count) { lengths, count in
      lengths.initialize(repeating: 0)
      count = lengths.count
      // Space for at least two symbols, and as much again for sorting.
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * (counts.count + 2)) { room in
        guard let used = room.baseAddress else { return }
        let leaves = HuffmanLeaves(counts, in: used)
        leaves.assign(to: lengths, longest: longest)
      }
    }
    self.init(lengths: lengths)
  }

  /// Creates the canonical code with these lengths (RFC 1951 §3.2.2), each at most 15.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    words = [UInt16](unsafeUninitializedCapacity: lengths.count) { words, count in
      words.initialize(repeating: 0)
      count = words.count
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 32) { room in
        room.initialize(repeating: 0)
        guard let counts = room.baseAddress else { return }
        let next = counts + 16
        Self.forEachUsed(lengths) { _, length in counts[length] &+= 1 }
        for length in 1...15 { next[length] = (next[length - 1] &+ counts[length - 1]) << 1 }
        Self.forEachUsed(lengths) { symbol, length in
          words[symbol] = UInt16(truncatingIfNeeded: next[length]).reversed(length)
          next[length] &+= 1
        }
      }
    }
  }

  /// Calls `body` with each symbol that has a word, and the word's length.
  @inline(__always)
  private static func forEachUsed(_ lengths: [UInt8], _ body: (Int, Int) -> Void) {
    lengths.withUnsafeBytes { lengths in
      var symbol = 0
      while symbol < lengths.count {
        // Most symbols have no word, so eight are skipped at a time.
        if symbol + 8 <= lengths.count,
          lengths.loadUnaligned(fromByteOffset: symbol, as: UInt64.self) == 0
        {
          symbol += 8
          continue
        }
        let length = Int(lengths[symbol] & 15)
        if length > 0 { body(symbol, length) }
        symbol += 1
      }
    }
  }
}

extension UInt16 {
  /// Returns the lowest `count` bits in reverse order; the bits above must be zero.
  fileprivate func reversed(_ count: Int) -> UInt16 {
    // Swaps adjacent bits, then pairs, then groups of four.
    var bits = (self & 0x5555) << 1 | (self >> 1) & 0x5555
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
    return bits.byteSwapped >> UInt16(truncatingIfNeeded: 16 - count)
  }
}

/// The two codes of a block (RFC 1951 §3.2.5).
struct DeflateCodes {
  /// The code for literals, the end of the block, and lengths.
  let literals: HuffmanCode
  let distances: HuffmanCode

  /// The fixed codes, which need no header (RFC 1951 §3.2.6).
  static let fixed = DeflateCodes(
    literals: HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: [UInt8](repeating: 5, count: 30)))
}
