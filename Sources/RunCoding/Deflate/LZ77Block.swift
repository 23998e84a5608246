/// A block of a deflate stream with arbitrary back-references, in dynamic or fixed codes, whichever are shorter (RFC
/// 1951 §3.2).
struct LZ77Block {
  private static let longestWord = 15

  private let codes: DeflateCodes
  private let header: DeflateCodeHeader?
  private let bitCount: Int

  /// Chooses the codes.
  init(_ counts: LZ77Counts) {
    let (symbols, distances) = (counts.symbols, counts.distances)
    let own = DeflateCodes(
      literals: HuffmanCode(counts: symbols, longest: Self.longestWord),
      distances: HuffmanCode(counts: distances, longest: Self.longestWord))
    func bits(_ codes: DeflateCodes) -> Int {
      var bits = 3
      for (symbol, count) in symbols.enumerated() where count > 0 {
        bits += count * (Int(codes.literals.lengths[symbol]) + DeflateSymbols.extraBits(symbol))
      }
      for (symbol, count) in distances.enumerated() where count > 0 {
        bits +=
          count
          * (Int(codes.distances.lengths[symbol]) + DeflateSymbols.distanceExtraBits(symbol))
      }
      return bits
    }
    let header = DeflateCodeHeader(own)
    let (ownBits, fixedBits) = (header.bitCount + bits(own), bits(.fixed))
    (codes, self.header, bitCount) =
      ownBits < fixedBits ? (own, header, ownBits) : (.fixed, nil, fixedBits)
  }

  /// Writes the tokens, which must be those that were counted; `isLast` ends the stream.
  func write(
    _ tokens: UnsafeBufferPointer<LZ77Token>, isLast: Bool, to writer: inout BitWriter
  ) {
    let (literals, distances) = (codes.literals, codes.distances)
    writer.write(atMost: bitCount) { cursor in
      cursor.write((isLast ? 1 : 0) | (header == nil ? 1 : 2) << 1, 3)
      header?.write(to: &cursor)
      for token in tokens {
        if token.isLiteral {
          cursor.write(
            UInt64(literals.words[token.value]), Int(literals.lengths[token.value]))
          continue
        }
        let far = DeflateSymbols.distance(Int(token.distance))
        var distance = UInt64(distances.words[far.symbol])
        var distanceBits = Int(distances.lengths[far.symbol])
        distance |= UInt64(far.extra) << UInt64(distanceBits)
        distanceBits += far.extraBits
        LZ77Counts.forEachLength(Int(token.length)) { length in
          let (symbol, extra) = DeflateSymbols.symbol(length)
          let bits = Int(literals.lengths[symbol])
          cursor.write(
            UInt64(literals.words[symbol]) | UInt64(extra) << UInt64(bits),
            bits + DeflateSymbols.extraBits(symbol))
          cursor.write(distance, distanceBits)
        }
      }
      let end = DeflateTokens.endOfBlock
      cursor.write(UInt64(literals.words[end]), Int(literals.lengths[end]))
    }
  }
}

/// The number of occurrences of each symbol in a block with arbitrary back-references.
package struct LZ77Counts {
  /// The counts of literals, the end of the block, and lengths.
  package private(set) var symbols = [Int](repeating: 0, count: 286)
  /// The counts of distances.
  package private(set) var distances = [Int](repeating: 0, count: 30)

  /// Creates the counts of a block without tokens: the end of the block.
  package init() { symbols[DeflateTokens.endOfBlock] = 1 }

  /// Counts the symbols of tokens and the end of the block.
  init(_ tokens: UnsafeBufferPointer<LZ77Token>) {
    self.init()
    add(tokens)
  }

  /// Counts further tokens.
  package mutating func add(_ tokens: UnsafeBufferPointer<LZ77Token>) {
    for token in tokens {
      if token.isLiteral {
        symbols[token.value] += 1
        continue
      }
      let distance = DeflateSymbols.distance(Int(token.distance)).symbol
      Self.forEachLength(Int(token.length)) { length in
        symbols[DeflateSymbols.symbol(length).symbol] += 1
        distances[distance] += 1
      }
    }
  }

  /// Divides a back-reference of any length, 3 or more, and calls `body` with the length of each part.
  @inline(__always)
  static func forEachLength(_ length: Int, _ body: (Int) -> Void) {
    var rest = length
    while rest > DeflateTokens.longestMatch {
      // The remainder must be long enough for a back-reference.
      let part =
        rest - DeflateTokens.longestMatch >= 3
        ? DeflateTokens.longestMatch : DeflateTokens.longestMatch - 3
      body(part)
      rest -= part
    }
    body(rest)
  }
}
