/// How often each symbol of a block is said.
struct DeflateCounts {
  /// Of literals, the end of the block, and lengths.
  private(set) var symbols = [Int](repeating: 0, count: 286)
  /// Matches from a byte behind.
  private(set) var near = 0
  /// Matches from a line behind.
  private(set) var far = 0

  /// Counts tokens and the end of the block.
  init(_ tokens: DeflateTokens) {
    symbols[DeflateTokens.endOfBlock] = 1
    let zeroLines = add(tokens.tokens, times: 1)
    if zeroLines > 0 { _ = add(tokens.zeroLine, times: zeroLines) }
  }

  /// Returns how many of them are lines of zeros.
  private mutating func add(_ tokens: [DeflateTokens.Token], times: Int) -> Int {
    var (zeroLines, near, far) = (0, 0, 0)
    var symbols = symbols.mutableSpan
    let tokens = tokens.span
    for place in 0..<tokens.count {
      let token = tokens[place]
      let count = token.count * times
      if token.symbol == DeflateTokens.zeroLine {
        zeroLines += count
        continue
      }
      symbols[token.symbol] += count
      guard token.symbol > DeflateTokens.endOfBlock else { continue }
      if token.isFar { far += count } else { near += count }
    }
    self.near += near
    self.far += far
    return zeroLines
  }
}
