/// One block of a deflate stream, with codes of its own or the fixed ones, whichever is shorter
/// (RFC 1951 §3.2).
struct DeflateBlock {
  /// The longest word of a literal: four of them fit one write.
  private static let longestWord = 14

  private let codes: DeflateCodes
  private let header: DeflateCodeHeader?
  private let far: (symbol: Int, extra: Int, extraBits: Int)
  private let bitCount: Int

  /// Chooses the codes for tokens that are counted; `stride` is the distance of far matches.
  init(_ tokens: borrowing DeflateTokens, stride: Int) {
    let said = tokens.counts.symbols()
    let far = DeflateLength.distance(said.far > 0 ? stride : 1)
    var distances = [Int](repeating: 0, count: max(2, far.symbol + 1))
    distances[0] = said.near
    distances[far.symbol] += said.far
    let own = DeflateCodes(
      literals: HuffmanCode(counts: said.symbols, longest: Self.longestWord),
      distances: HuffmanCode(counts: distances, longest: Self.longestWord))
    func bits(_ codes: DeflateCodes) -> Int {
      var bits = 3 + said.far * far.extraBits
      for (symbol, count) in said.symbols.enumerated() where count > 0 {
        bits += count * (Int(codes.literals.lengths[symbol]) + DeflateLength.extraBits(symbol))
      }
      for (symbol, count) in distances.enumerated() {
        bits += count * Int(codes.distances.lengths[symbol])
      }
      return bits
    }
    let header = DeflateCodeHeader(own)
    let ownBits = header.bitCount + bits(own)
    let fixedBits = bits(.fixed)
    (codes, self.header, bitCount) =
      ownBits < fixedBits ? (own, header, ownBits) : (.fixed, nil, fixedBits)
    self.far = far
  }

  /// Writes the block of the tokens it was made for; `isLast` ends the stream.
  func write(_ tokens: borrowing DeflateTokens, isLast: Bool, to writer: inout BitWriter) {
    let words = DeflateWords(codes, tokens.counts, far: far)
    writer.write(atMost: bitCount) { cursor in
      cursor.write((isLast ? 1 : 0) | (header == nil ? 1 : 2) << 1, 3)
      header?.write(to: &cursor)
      words.write(tokens, to: &cursor)
    }
  }
}
