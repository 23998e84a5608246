/// One block of a deflate stream, with codes of its own or the fixed ones, whichever is shorter
/// (RFC 1951 §3.2).
struct DeflateBlock {
  private let tokens: DeflateTokens
  private let codes: DeflateCodes
  private let header: DeflateCodeHeader?
  private let far: (symbol: Int, extra: Int, extraBits: Int)
  private let bitCount: Int

  /// Chooses the codes; `stride` is the distance of far matches.
  init(_ tokens: DeflateTokens, stride: Int) {
    let counts = DeflateCounts(tokens)
    let far = DeflateLength.distance(counts.far > 0 ? stride : 1)
    var distances = [Int](repeating: 0, count: max(2, far.symbol + 1))
    distances[0] = counts.near
    distances[far.symbol] += counts.far
    let own = DeflateCodes(
      literals: HuffmanCode(counts: counts.symbols, longest: 15),
      distances: HuffmanCode(counts: distances, longest: 15))
    func bits(_ codes: DeflateCodes) -> Int {
      var bits = 3 + counts.far * far.extraBits
      for (symbol, count) in counts.symbols.enumerated() where count > 0 {
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
    self.tokens = tokens
    self.far = far
  }

  /// Writes the block; `isLast` ends the stream.
  func write(isLast: Bool, to writer: inout BitWriter) {
    writer.reserve(bitCount)
    writer.write(isLast ? 1 : 0, 1)
    writer.write(header == nil ? 1 : 2, 2)
    header?.write(to: &writer)
    let words = (0..<286).map(word)
    let zeroLine = tokens.zeroLine.flatMap { token in
      Array(repeating: word(token, of: words.span), count: token.count)
    }
    let far = farWord
    let (all, symbols) = (tokens.tokens.span, words.span)
    for place in 0..<all.count {
      let token = all[place]
      guard token.symbol != DeflateTokens.zeroLine else {
        write(zeroLine, token.count, to: &writer)
        continue
      }
      let word = word(token, of: symbols)
      for _ in 0..<token.count {
        writer.write(word.bits, word.count)
        if token.isFar { writer.write(far.bits, far.count) }
      }
    }
    let end = words[DeflateTokens.endOfBlock]
    writer.write(end.bits, end.count)
  }

  /// Bits that are written together, at most 32.
  private struct Word {
    var bits: UInt64
    var count: Int

    init(_ code: HuffmanCode, _ symbol: Int) {
      bits = UInt64(code.words[symbol])
      count = Int(code.lengths[symbol])
    }

    mutating func append(_ more: UInt64, _ moreCount: Int) {
      bits |= more << UInt64(truncatingIfNeeded: count)
      count += moreCount
    }
  }

  /// A symbol's word.
  private func word(_ symbol: Int) -> Word { Word(codes.literals, symbol) }

  /// The word of a far distance.
  private var farWord: Word {
    var word = Word(codes.distances, far.symbol)
    word.append(UInt64(far.extra), far.extraBits)
    return word
  }

  /// All that one token says but a far distance.
  @inline(__always)
  private func word(_ token: DeflateTokens.Token, of symbols: Span<Word>) -> Word {
    var word = symbols[token.symbol]
    guard token.symbol > DeflateTokens.endOfBlock else { return word }
    word.append(token.extra, DeflateLength.extraBits(token.symbol))
    if !token.isFar {
      word.append(UInt64(codes.distances.words[0]), Int(codes.distances.lengths[0]))
    }
    return word
  }

  /// Writes the words of a line so many times, as few at once as their bits allow.
  private func write(_ line: [Word], _ count: Int, to writer: inout BitWriter) {
    var joined: [Word] = []
    for word in line {
      if let last = joined.last, last.count + word.count <= 32 {
        joined[joined.count - 1].append(word.bits, word.count)
      } else {
        joined.append(word)
      }
    }
    for _ in 0..<count {
      for word in joined { writer.write(word.bits, word.count) }
    }
  }
}
