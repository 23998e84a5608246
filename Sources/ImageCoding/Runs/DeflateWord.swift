/// Bits that are written together, at most 56.
struct DeflateWord {
  private(set) var bits: UInt64
  private(set) var count: Int
  /// The place of a length's extra bits, which are zero here.
  private var extraPlace = 0

  /// No bits.
  init() { (bits, count) = (0, 0) }

  /// The word of a literal or of the end of a block.
  init(_ code: HuffmanCode, _ symbol: Int) {
    bits = UInt64(code.words[symbol])
    count = Int(code.lengths[symbol])
  }

  /// The word of a length followed by its distance.
  init(length symbol: Int, _ code: HuffmanCode, distance: DeflateWord) {
    self.init(code, symbol)
    extraPlace = count
    append(0, DeflateLength.extraBits(symbol))
    append(distance)
  }

  /// The word of a distance.
  init(distance symbol: Int, _ code: HuffmanCode, extra: Int, extraBits: Int) {
    self.init(code, symbol)
    append(UInt64(extra), extraBits)
  }

  /// The same word with a length's extra bits in their place.
  @inline(__always)
  func filled(_ extra: UInt64) -> DeflateWord {
    var word = self
    word.bits |= extra &<< UInt64(truncatingIfNeeded: extraPlace)
    return word
  }

  /// Adds another word after this one.
  @inline(__always)
  mutating func append(_ word: DeflateWord) { append(word.bits, word.count) }

  @inline(__always)
  private mutating func append(_ more: UInt64, _ moreCount: Int) {
    bits |= more &<< UInt64(truncatingIfNeeded: count)
    count &+= moreCount
  }
}
