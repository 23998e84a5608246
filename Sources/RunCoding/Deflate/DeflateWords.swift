/// The words for the tokens of a block.
struct DeflateWords {
  /// The words of each byte and of the end of the block.
  private let literals: [DeflateWord]
  /// The words of each occurring length with a distance of one byte; those below three are empty.
  private let near: [DeflateWord]
  /// The words of each occurring length with a distance of one line; the array is empty if no length occurs.
  private let far: [DeflateWord]

  /// Creates the words from two codes; `farDistance` is the symbol for the distance of a line.
  init(
    _ codes: DeflateCodes, _ counts: borrowing DeflateCounts,
    far farDistance: (symbol: Int, extra: Int, extraBits: Int)
  ) {
    let byte = DeflateWord(codes.distances, 0)
    var line = DeflateWord(codes.distances, farDistance.symbol)
    line.append(UInt64(farDistance.extra), farDistance.extraBits)
    literals = (0...DeflateTokens.endOfBlock).map { DeflateWord(codes.literals, $0) }
    near = Self.words(codes.literals, distance: byte) { counts.hasNear($0) }
    far =
      farDistance.symbol > 0 ? Self.words(codes.literals, distance: line) { counts.hasFar($0) } : []
  }

  /// Returns the words of lengths, which are empty for lengths that do not occur.
  private static func words(
    _ code: HuffmanCode, distance: DeflateWord, isSaid: (Int) -> Bool
  ) -> [DeflateWord] {
    (0...DeflateTokens.longestMatch).map {
      $0 >= 3 && isSaid($0) ? DeflateWord(length: $0, code, distance: distance) : DeflateWord()
    }
  }

  /// Writes all tokens and the end of the block.
  func write(_ tokens: borrowing DeflateTokens, to target: inout BitWriter.Cursor) {
    // A local copy stays in registers.
    var cursor = target
    defer { target = cursor }
    let (filter, zeroCount, bytes) = (Int(tokens.filter), tokens.zeroCount, tokens.literals)
    let tokens = tokens.tokens
    literals.withUnsafeBufferPointer { literals in
      near.withUnsafeBufferPointer { near in
        var zeroLine = ZeroLineWords(literals[filter])
        Self.write(0, count: zeroCount, literals, near) { zeroLine.append($0) }
        zeroLine.finish()
        var unwritten = bytes[...]
        for token in tokens {
          switch token.kind {
          case .run:
            Self.write(token.value, count: token.runCount, literals, near) { $0.write(to: &cursor) }
          case .literals:
            Self.write(
              UnsafeBufferPointer(rebasing: unwritten.prefix(token.count)), literals, to: &cursor)
            unwritten = unwritten.dropFirst(token.count)
          case .copies:
            Self.write(token.count, near) { $0.write(to: &cursor) }
          case .zeroLines: zeroLine.write(token.count, to: &cursor)
          case .farLines:
            zeroLine.write(1, to: &cursor)
            far.withUnsafeBufferPointer { far in
              Self.write((token.count - 1) * (zeroCount + 1), far) { $0.write(to: &cursor) }
            }
          }
        }
        literals[DeflateTokens.endOfBlock].write(to: &cursor)
      }
    }
  }

  /// Calls `body` with the words of a run.
  @inline(__always)
  private static func write(
    _ value: Int, count: Int, _ literals: UnsafeBufferPointer<DeflateWord>,
    _ near: UnsafeBufferPointer<DeflateWord>, _ body: (DeflateWord) -> Void
  ) {
    let literal = literals[value]
    var word = literal
    if count <= DeflateCounts.longestRun {
      if count == 2 || count == 3 {
        word.append(literal)
        if count == 3 { word.append(literal) }
      } else {
        word.append(near[count &- 1])
      }
      return body(word)
    }
    let run = RunDivision(count)
    body(word)
    write(run.copies, near, body)
    for _ in 1..<run.literals { body(literal) }
  }

  /// Calls `body` with the words of a match of `count` bytes.
  @inline(__always)
  private static func write(
    _ count: Int, _ words: UnsafeBufferPointer<DeflateWord>, _ body: (DeflateWord) -> Void
  ) {
    if count <= DeflateTokens.longestMatch { return body(words[count]) }
    MatchDivision.forEachPart(count) { length, parts in
      for _ in 0..<parts { body(words[length]) }
    }
  }

  /// Writes literals four at a time: joining their words in pairs shortens the dependency chain.
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
      first.write(to: &cursor)
      place &+= 4
    }
    let rest = bytes.count &- place
    guard rest > 0 else { return }
    var first = words[Int(bytes[place])]
    if rest > 1 { first.append(words[Int(bytes[place &+ 1])]) }
    if rest > 2 { first.append(words[Int(bytes[place &+ 2])]) }
    first.write(to: &cursor)
  }
}
