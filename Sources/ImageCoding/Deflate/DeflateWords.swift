/// The words for the tokens of a block.
struct DeflateWords {
  typealias Token = DeflateTokens.Token

  /// For each symbol; lengths with the distance of a byte.
  private let near: [DeflateWord]
  /// For each length symbol from 257 on, with the distance of a line.
  private let far: [DeflateWord]

  /// The words of two codes, `farDistance` being that of a line.
  init(_ codes: DeflateCodes, far farDistance: (symbol: Int, extra: Int, extraBits: Int)) {
    let byte = DeflateWord(codes.distances, 0)
    let line = DeflateWord(
      distance: farDistance.symbol, codes.distances, extra: farDistance.extra,
      extraBits: farDistance.extraBits)
    let first = DeflateTokens.endOfBlock + 1
    var near = [DeflateWord](repeating: DeflateWord(), count: 286)
    var far = [DeflateWord](repeating: DeflateWord(), count: 286 - first)
    // Most symbols are never said.
    for symbol in 0..<286 where codes.literals.lengths[symbol] > 0 {
      if symbol < first {
        near[symbol] = DeflateWord(codes.literals, symbol)
      } else {
        near[symbol] = DeflateWord(length: symbol, codes.literals, distance: byte)
        far[symbol - first] = DeflateWord(length: symbol, codes.literals, distance: line)
      }
    }
    (self.near, self.far) = (near, far)
  }

  /// Writes all tokens and the end of the block.
  func write(_ tokens: borrowing DeflateTokens, to cursor: inout BitWriter.Cursor) {
    let zeroLine = joined(tokens.zeroLine)
    let (tokens, bytes) = (tokens.tokens, tokens.literals)
    near.withUnsafeBufferPointer { words in
      var literals = bytes[...]
      for token in tokens {
        switch token.symbol {
        case DeflateTokens.literals:
          Self.write(
            UnsafeBufferPointer(rebasing: literals.prefix(token.count)), words, to: &cursor)
          literals = literals.dropFirst(token.count)
        case DeflateTokens.zeroLine:
          for _ in 0..<token.count {
            for word in zeroLine { cursor.write(word.bits, word.count) }
          }
        case let symbol:
          let word = (token.isFar ? far[symbol - DeflateTokens.endOfBlock - 1] : words[symbol])
            .filled(token.extra)
          for _ in 0..<token.count { cursor.write(word.bits, word.count) }
        }
      }
      let end = words[DeflateTokens.endOfBlock]
      cursor.write(end.bits, end.count)
    }
  }

  /// Writes bytes, four at once: their words are joined pairwise, which waits less than one by one.
  @inline(__always)
  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ words: UnsafeBufferPointer<DeflateWord>,
    to cursor: inout BitWriter.Cursor
  ) {
    var place = 0
    while place &+ 4 <= bytes.count {
      var first = words[Int(bytes[place])]
      var second = words[Int(bytes[place &+ 2])]
      first.append(words[Int(bytes[place &+ 1])])
      second.append(words[Int(bytes[place &+ 3])])
      first.append(second)
      cursor.write(first.bits, first.count)
      place &+= 4
    }
    let rest = bytes.count &- place
    guard rest > 0 else { return }
    var first = words[Int(bytes[place])]
    if rest > 1 { first.append(words[Int(bytes[place &+ 1])]) }
    if rest > 2 { first.append(words[Int(bytes[place &+ 2])]) }
    cursor.write(first.bits, first.count)
  }

  /// The words of near tokens, as few as their bits allow.
  private func joined(_ tokens: [Token]) -> [DeflateWord] {
    var joined: [DeflateWord] = []
    for token in tokens {
      let word = near[token.symbol].filled(token.extra)
      for _ in 0..<token.count {
        if let last = joined.last, last.count + word.count <= 56 {
          joined[joined.count - 1].append(word)
        } else {
          joined.append(word)
        }
      }
    }
    return joined
  }
}

/// Bits that are written together, at most 56.
struct DeflateWord {
  private(set) var bits: UInt64
  private(set) var count: Int
  /// The place of a length's extra bits, which are zero here.
  private var extraPlace = 0

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
