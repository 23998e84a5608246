/// One block of a deflate stream, with codes of its own or the fixed ones, whichever is shorter
/// (RFC 1951 §3.2).
struct DeflateBlock {
  /// The longest word of a literal: four of them fit one write.
  private static let longestWord = 14

  private let codes: DeflateCodes
  private let header: DeflateCodeHeader?
  private let far: (symbol: Int, extra: Int, extraBits: Int)
  private let bitCount: Int

  /// Chooses the codes; `stride` is the distance of far matches.
  init(_ tokens: borrowing DeflateTokens, stride: Int) {
    let counts = DeflateCounts(tokens)
    let far = DeflateLength.distance(counts.far > 0 ? stride : 1)
    var distances = [Int](repeating: 0, count: max(2, far.symbol + 1))
    distances[0] = counts.near
    distances[far.symbol] += counts.far
    let own = DeflateCodes(
      literals: HuffmanCode(counts: counts.symbols, longest: Self.longestWord),
      distances: HuffmanCode(counts: distances, longest: Self.longestWord))
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
    self.far = far
  }

  /// Writes the block of the tokens it was made for; `isLast` ends the stream.
  func write(_ tokens: borrowing DeflateTokens, isLast: Bool, to writer: inout BitWriter) {
    let words = DeflateWords(codes, far: far)
    writer.write(atMost: bitCount) { cursor in
      cursor.write((isLast ? 1 : 0) | (header == nil ? 1 : 2) << 1, 3)
      header?.write(to: &cursor)
      words.write(tokens, to: &cursor)
    }
  }
}

/// The lengths of a block's codes, themselves coded (RFC 1951 §3.2.7).
struct DeflateCodeHeader {
  private let entries: [CodeLengthRun]
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let codeCount: Int

  /// Bits that the header takes.
  let bitCount: Int

  /// The order in which the lengths of the code of lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The header for the two codes of a block.
  init(_ codes: DeflateCodes) {
    func lengths(_ code: HuffmanCode, atLeast count: Int) -> ArraySlice<UInt8> {
      code.lengths[..<max(count, (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1)]
    }
    let literalLengths = lengths(codes.literals, atLeast: 257)
    let distanceLengths = lengths(codes.distances, atLeast: 1)
    literalCount = literalLengths.count
    distanceCount = distanceLengths.count
    entries = CodeLengthRun.runs(of: literalLengths + distanceLengths)
    var counts = [Int](repeating: 0, count: CodeLengthRun.symbolCount)
    for entry in entries { counts[entry.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    bitCount = entries.reduce(14 + 3 * codeCount) {
      $0 + Int(code.lengths[$1.symbol]) + $1.extraBits
    }
  }

  /// Writes what stands between a block's kind and its first token.
  func write(to writer: inout BitWriter.Cursor) {
    writer.write(UInt64(literalCount - 257), 5)
    writer.write(UInt64(distanceCount - 1), 5)
    writer.write(UInt64(codeCount - 4), 4)
    for symbol in Self.order.prefix(codeCount) { writer.write(UInt64(code.lengths[symbol]), 3) }
    for entry in entries {
      writer.write(UInt64(code.words[entry.symbol]), Int(code.lengths[entry.symbol]))
      writer.write(UInt64(entry.extra), entry.extraBits)
    }
  }
}

/// The number of times that each symbol of a block is said.
struct DeflateCounts {
  /// Of literals, the end of the block, and lengths.
  private(set) var symbols = [Int](repeating: 0, count: 286)
  /// Matches from a byte before.
  private(set) var near = 0
  /// Matches from a line before.
  private(set) var far = 0

  /// Counts tokens and the end of the block.
  init(_ tokens: borrowing DeflateTokens) {
    symbols[DeflateTokens.endOfBlock] = 1
    let zeroLines = add(tokens.tokens, times: 1)
    if zeroLines > 0 {
      _ = tokens.zeroLine.withUnsafeBufferPointer { add($0, times: zeroLines) }
    }
    add(tokens.literals)
  }

  /// Returns how many of them are lines of zeros.
  private mutating func add(_ tokens: UnsafeBufferPointer<DeflateTokens.Token>, times: Int) -> Int {
    var (zeroLines, near, far) = (0, 0, 0)
    var symbols = symbols.mutableSpan
    for place in 0..<tokens.count {
      let token = tokens[place]
      if token.symbol >= DeflateTokens.literals {
        if token.symbol == DeflateTokens.zeroLine { zeroLines += token.count }
        continue
      }
      let count = token.count * times
      symbols[token.symbol] += count
      guard token.symbol > DeflateTokens.endOfBlock else { continue }
      if token.isFar { far += count } else { near += count }
    }
    self.near += near
    self.far += far
    return zeroLines
  }

  /// Adds bytes into four tables by turns: one alone would wait for itself where bytes are equal.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * 256) { tables in
      tables.initialize(repeating: 0)
      let raw = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        for byte in 0..<8 {
          let value = Int(truncatingIfNeeded: word >> UInt64(8 * byte) & 255)
          tables[byte % 4 * 256 + value] &+= 1
        }
        place += 8
      }
      for byte in raw[place...] { tables[Int(byte)] &+= 1 }
      for value in 0..<256 {
        for table in 0..<4 { symbols[value] += Int(tables[table * 256 + value]) }
      }
    }
  }
}
