/// One of the five prefix codes of a lossless WebP picture, with its encoding in the file (RFC 9649 §3.7.2).
struct PrefixCode {
  /// A code word of up to 15 bits with its first bit lowest; it has no bits if it is the only one.
  struct Word {
    var bits: UInt64 = 0
    var count = 0
  }

  private static let longestWord = 15
  private static let longestLengthWord = 7
  /// The order of the lengths of the code length code.
  private static let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

  private let words: [UInt16]
  private let lengths: [UInt8]
  /// The one or two symbols of a simple code, all below 256.
  private let simple: [Int]
  private let isSimple: Bool

  /// Creates the code for symbols that occur `counts` times.
  init(counts: [Int]) {
    var (first, second, usedCount) = (0, 0, 0)
    for symbol in counts.indices where counts[symbol] > 0 {
      if usedCount == 0 { first = symbol }
      second = symbol
      usedCount += 1
    }
    guard usedCount <= 2, second < 256 else {
      let code = HuffmanCode(counts: counts, longest: Self.longestWord)
      (words, lengths, simple, isSimple) = (code.words, code.lengths, [], false)
      return
    }
    simple = usedCount == 2 ? [first, second] : [first]
    isSimple = true
    var lengths = [UInt8](repeating: 0, count: second + 1)
    var words = [UInt16](repeating: 0, count: second + 1)
    if usedCount == 2 {
      (lengths[first], lengths[second]) = (1, 1)
      words[second] = 1
    }
    (self.words, self.lengths) = (words, lengths)
  }

  /// Returns the code word of a symbol that occurs.
  @inline(__always)
  func word(_ symbol: Int) -> Word {
    Word(bits: UInt64(words[symbol]), count: Int(lengths[symbol]))
  }

  /// Writes a code of one symbol below 256; its code word has no bits.
  static func write(only symbol: Int, to writer: inout VP8LBits) {
    writer.write(1, 2)
    let isShort = symbol < 2
    writer.write(isShort ? 0 : 1, 1)
    writer.write(symbol, isShort ? 1 : 8)
  }

  /// Writes the code to the file.
  func write(to writer: inout VP8LBits) {
    if isSimple { return writeSimple(to: &writer) }
    // Lengths after the last nonzero one are omitted.
    let tokens = CodeLengthRun.runs(of: lengths[...(lengths.lastIndex { $0 > 0 } ?? 0)])
    var counts = [Int](repeating: 0, count: CodeLengthRun.symbolCount)
    for token in tokens { counts[token.symbol] += 1 }
    let lengths = HuffmanCode(counts: counts, longest: Self.longestLengthWord)
    let count = max(4, (Self.order.lastIndex { lengths.lengths[$0] > 0 } ?? 0) + 1)
    writer.write(0, 1)
    writer.write(count - 4, 4)
    for symbol in Self.order.prefix(count) { writer.write(Int(lengths.lengths[symbol]), 3) }
    // The number of tokens; the lengths after them are zero.
    var bits = 2
    while tokens.count - 2 >= 1 << bits { bits += 2 }
    writer.write(1, 1)
    writer.write((bits - 2) / 2, 3)
    writer.write(tokens.count - 2, bits)
    for token in tokens {
      writer.write(Int(lengths.words[token.symbol]), Int(lengths.lengths[token.symbol]))
      writer.write(token.extra, token.extraBits)
    }
  }

  private func writeSimple(to writer: inout VP8LBits) {
    guard simple.count == 2 else { return Self.write(only: simple[0], to: &writer) }
    writer.write(3, 2)
    let isShort = simple[0] < 2
    writer.write(isShort ? 0 : 1, 1)
    writer.write(simple[0], isShort ? 1 : 8)
    writer.write(simple[1], 8)
  }
}

/// The bit stream of a lossless WebP picture, with the first bit lowest in each byte.
struct VP8LBits {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Creates an empty stream.
  init() { bytes.reserveCapacity(1 << 10) }

  /// Appends the lowest `count` bits of a number, at most 32; the bits above must be zero.
  @inline(__always)
  mutating func write(_ number: Int, _ count: Int) {
    write(PrefixCode.Word(bits: UInt64(truncatingIfNeeded: number), count: count))
  }

  /// Appends a code word of at most 56 bits.
  @inline(__always)
  mutating func write(_ word: PrefixCode.Word) {
    pending |= word.bits &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= word.count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount &-= 8
    }
  }

  /// Returns all bytes, with the last one padded with zeros.
  package consuming func finish() -> [UInt8] {
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }
}
