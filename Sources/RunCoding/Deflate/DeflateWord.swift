/// A group of bits that are written together, at most 56.
struct DeflateWord: BitwiseCopyable {
  private var bits: UInt64
  private(set) var count: Int

  init() { (bits, count) = (0, 0) }

  /// Creates the code word of a symbol.
  init(_ code: HuffmanCode, _ symbol: Int) {
    bits = UInt64(code.words[symbol])
    count = Int(code.lengths[symbol])
  }

  /// Creates the code word of a match length followed by its distance.
  init(length: Int, _ code: HuffmanCode, distance: DeflateWord) {
    let (symbol, extra) = DeflateSymbols.symbol(length)
    self.init(code, symbol)
    append(UInt64(extra), DeflateSymbols.extraBits(symbol))
    append(distance)
  }

  /// Appends another word.
  @inline(__always)
  mutating func append(_ word: DeflateWord) { append(word.bits, word.count) }

  /// Appends bits.
  @inline(__always)
  mutating func append(_ more: UInt64, _ moreCount: Int) {
    bits |= more &<< UInt64(truncatingIfNeeded: count)
    count &+= moreCount
  }

  @inline(__always)
  func write(to cursor: inout BitWriter.Cursor) { cursor.write(bits, count) }
}

/// The words of a line of zeros, as few as their bits allow.
struct ZeroLineWords {
  private static let maximumBits = 56

  private var words: [DeflateWord]
  /// Several lines in one word, if a line fits in one.
  private var several = DeflateWord()
  private var severalCount = 1

  /// Begins with the word of the filter, which precedes the zeros.
  init(_ filter: DeflateWord) { words = [filter] }

  /// Appends a word, to the last one if it fits.
  mutating func append(_ word: DeflateWord) {
    if words[words.count - 1].count + word.count <= Self.maximumBits {
      words[words.count - 1].append(word)
    } else {
      words.append(word)
    }
  }

  /// Combines as many lines as fit in one word, once a line is complete.
  mutating func finish() {
    guard words.count == 1, words[0].count > 0 else { return }
    several = words[0]
    severalCount = Self.maximumBits / words[0].count
    for _ in 1..<severalCount { several.append(words[0]) }
  }

  /// Writes `count` lines.
  @inline(__always)
  func write(_ count: Int, to cursor: inout BitWriter.Cursor) {
    var rest = count
    while severalCount > 1, rest >= severalCount {
      several.write(to: &cursor)
      rest -= severalCount
    }
    for _ in 0..<rest {
      for word in words { word.write(to: &cursor) }
    }
  }
}
