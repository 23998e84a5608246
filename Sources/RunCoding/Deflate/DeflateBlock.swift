/// A block of a deflate stream in dynamic or fixed codes, whichever are shorter (RFC 1951 §3.2).
struct DeflateBlock {
  /// The maximum length of a literal's code word, so that four of them fit one write.
  private static let longestWord = 14

  private let codes: DeflateCodes
  private let header: DeflateCodeHeader?
  private let far: (symbol: Int, extra: Int, extraBits: Int)
  private let bitCount: Int

  /// Chooses the codes for counted tokens; `stride` is the distance of far matches.
  init(_ tokens: borrowing DeflateTokens, stride: Int) {
    let symbols = tokens.counts.symbols()
    let far = DeflateSymbols.distance(symbols.far > 0 ? stride : 1)
    var distances = [Int](repeating: 0, count: max(2, far.symbol + 1))
    distances[0] = symbols.near
    distances[far.symbol] += symbols.far
    let own = DeflateCodes(
      literals: HuffmanCode(counts: symbols.symbols, longest: Self.longestWord),
      distances: HuffmanCode(counts: distances, longest: Self.longestWord))
    let header = DeflateCodeHeader(own)
    var (ownBits, fixedBits) = (header.bitCount, 0)
    var extraBits = 3 + symbols.far * far.extraBits
    let (ownLengths, fixedLengths) = (own.literals.lengths, DeflateCodes.fixed.literals.lengths)
    for symbol in symbols.symbols.indices where symbols.symbols[symbol] > 0 {
      let count = symbols.symbols[symbol]
      ownBits += count * Int(ownLengths[symbol])
      fixedBits += count * Int(fixedLengths[symbol])
      extraBits += count * DeflateSymbols.extraBits(symbol)
    }
    for (symbol, count) in distances.enumerated() {
      ownBits += count * Int(own.distances.lengths[symbol])
      fixedBits += count * Int(DeflateCodes.fixed.distances.lengths[symbol])
    }
    if ownBits < fixedBits {
      (codes, self.header, bitCount) = (own, header, extraBits + ownBits)
    } else {
      (codes, self.header, bitCount) = (.fixed, nil, extraBits + fixedBits)
    }
    self.far = far
  }

  /// Writes the tokens, which must be those that were counted; `isLast` ends the stream.
  func write(_ tokens: borrowing DeflateTokens, isLast: Bool, to writer: inout BitWriter) {
    let words = DeflateWords(codes, tokens.counts, far: far)
    writer.write(atMost: bitCount) { cursor in
      cursor.write((isLast ? 1 : 0) | (header == nil ? 1 : 2) << 1, 3)
      header?.write(to: &cursor)
      words.write(tokens, to: &cursor)
    }
  }
}
