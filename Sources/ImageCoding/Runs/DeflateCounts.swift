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
