import Raster

/// The lines of an enlarged picture of indices as a zlib stream, unfiltered, with copies from the line above
/// and from where the same cells stood before.
///
/// Lines that no filter has changed look like earlier ones, those of Up do not: where cells are larger than
/// pixels, copies find more among them than runs.
struct CopyStream: ~Copyable {
  /// The longest line that copies reach across.
  static let longestLine = DeflateCosts.maximumDistance

  /// Runs after which a block ends, so that memory stays bounded and codes fit what they code.
  private static let runsPerBlock = 1 << 16

  private var text: RunText
  private var parser = CopyParser()
  private var first = 0
  private var checksum = Adler32()
  private var writer = BitWriter(after: [0x78, 0x9c])

  /// A stream of lines of `width` pixels, which take `longestLine` bytes at most.
  init(width: Int, bitDepth: Int) {
    text = RunText(
      width: width, bits: bitDepth, order: .highestFirst, prefix: LineFilter.none.rawValue)
  }

  /// Bytes of a line of so many pixels, its filter included.
  static func lineCount(width: Int, bitDepth: Int) -> Int { (width * bitDepth + 7) / 8 + 1 }

  /// Adds a row of cells, each `columns` pixels wide, as `extent` lines; false where the task is cancelled.
  mutating func add(_ indices: Span<UInt8>, over columns: Span<Int>, extent: Int) -> Bool {
    text.add(indices, over: columns, extent: extent)
    guard text.runCount >= Self.runsPerBlock else { return true }
    return endBlock(isLast: false)
  }

  /// The whole stream; `nil` where the task is cancelled.
  consuming func finish() -> [UInt8]? {
    guard endBlock(isLast: true) else { return nil }
    return writer.finish(with: PNGChunkBytes.words(Int(checksum.value)))
  }

  private mutating func endBlock(isLast: Bool) -> Bool {
    parser.prepare(text)
    let isDone =
      parser.parse(text, from: first, DeflateCosts(stride: text.stride)) { Task.isCancelled }
    guard isDone else { return false }
    var block = CopyBlock(parser.tokens.elements)
    let isDoneAgain =
      parser.parse(text, from: first, DeflateCosts(block.codes)) { Task.isCancelled }
    guard isDoneAgain else { return false }
    block = CopyBlock(parser.tokens.elements)
    block.write(parser.tokens.elements, isLast: isLast, to: &writer)
    addChecksum()
    text.removeAllButLast()
    first = 1
    return true
  }

  private mutating func addChecksum() {
    var checksum = checksum
    for number in first..<text.lines.count {
      let line = text.lines[number]
      let last = number + 1 < text.lines.count ? text.lines[number + 1].firstRun : text.runCount
      checksum.add(
        text.values.span.extracting(line.firstRun..<last),
        until: text.ends.span.extracting(line.firstRun..<last), times: line.extent)
    }
    self.checksum = checksum
  }
}

/// What deflate's tokens cost, in bits.
struct DeflateCosts: CopyCosts {
  /// The farthest that a copy may reach back (RFC 1951 §3.2.5).
  static let maximumDistance = 1 << 15

  var shortest: Int { 3 }
  var window: Int { Self.maximumDistance }
  private let literals: [Int]
  /// By length, 0…258.
  private let lengths: [Int]
  /// By symbol.
  private let distances: [Int]

  /// What they cost as a rule in pictures of lines of so many bytes.
  init(stride: Int) {
    literals = [Int](repeating: 6, count: 256)
    lengths = (0...DeflateTokens.longestMatch).map { length in
      guard length >= 3, length < DeflateTokens.longestMatch else { return 2 }
      return 4 + DeflateLength.extraBits(DeflateLength.symbol(length).symbol)
    }
    let far = DeflateLength.distance(min(stride, Self.maximumDistance)).symbol
    distances = (0..<30).map { symbol in
      (symbol == 0 || symbol == far ? 2 : 5) + DeflateLength.distanceExtraBits(symbol)
    }
  }

  /// What they cost with the codes of a block; symbols without a word are a little dearer than the
  /// dearest.
  init(_ codes: DeflateCodes) {
    func costs(_ code: HuffmanCode) -> [Int] {
      let longest = Int(code.lengths.max() ?? 0)
      return code.lengths.map { $0 > 0 ? Int($0) : longest + 1 }
    }
    let words = costs(codes.literals)
    literals = Array(words[..<256])
    lengths = (0...DeflateTokens.longestMatch).map { length in
      guard length >= 3 else { return 0 }
      let symbol = DeflateLength.symbol(length).symbol
      return words[symbol] + DeflateLength.extraBits(symbol)
    }
    distances = costs(codes.distances).enumerated().map { symbol, bits in
      bits + DeflateLength.distanceExtraBits(symbol)
    }
  }

  @inline(__always)
  func literal(_ value: UInt8) -> Int { literals[Int(value)] }

  @inline(__always)
  func copy(_ length: Int, _ distance: Int) -> Int {
    let far = distances[DeflateLength.distance(distance).symbol]
    if length <= DeflateTokens.longestMatch { return lengths[length] + far }
    let (whole, rest) = length.quotientAndRemainder(dividingBy: DeflateTokens.longestMatch)
    return whole * (lengths[DeflateTokens.longestMatch] + far)
      + (rest > 0 ? lengths[max(rest, shortest)] + far : 0)
  }

  @inline(__always)
  func lengthening(by length: Int, _ distance: Int) -> Int {
    length * copy(DeflateTokens.longestMatch, distance) / DeflateTokens.longestMatch
  }
}

/// One block of a deflate stream of any copies, with codes of its own or the fixed ones, whichever is shorter
/// (RFC 1951 §3.2).
struct CopyBlock {
  private static let longestWord = 15

  let codes: DeflateCodes
  private let header: DeflateCodeHeader?
  private let bitCount: Int

  /// Chooses the codes.
  init(_ tokens: UnsafeBufferPointer<CopyToken>) {
    var symbols = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    symbols[DeflateTokens.endOfBlock] = 1
    for token in tokens {
      if token.isLiteral {
        symbols[token.value] += 1
      } else {
        let distance = DeflateLength.distance(Int(token.distance)).symbol
        Self.forEachLength(Int(token.length)) { length in
          symbols[DeflateLength.symbol(length).symbol] += 1
          distances[distance] += 1
        }
      }
    }
    let own = DeflateCodes(
      literals: HuffmanCode(counts: symbols, longest: Self.longestWord),
      distances: HuffmanCode(counts: distances, longest: Self.longestWord))
    func bits(_ codes: DeflateCodes) -> Int {
      var bits = 3
      for (symbol, count) in symbols.enumerated() where count > 0 {
        bits += count * (Int(codes.literals.lengths[symbol]) + DeflateLength.extraBits(symbol))
      }
      for (symbol, count) in distances.enumerated() where count > 0 {
        bits +=
          count
          * (Int(codes.distances.lengths[symbol]) + DeflateLength.distanceExtraBits(symbol))
      }
      return bits
    }
    let header = DeflateCodeHeader(own)
    let (ownBits, fixedBits) = (header.bitCount + bits(own), bits(.fixed))
    (codes, self.header, bitCount) =
      ownBits < fixedBits ? (own, header, ownBits) : (.fixed, nil, fixedBits)
  }

  /// Writes the block of the tokens that it was made for; `isLast` ends the stream.
  func write(
    _ tokens: UnsafeBufferPointer<CopyToken>, isLast: Bool, to writer: inout BitWriter
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
        let far = DeflateLength.distance(Int(token.distance))
        var distance = UInt64(distances.words[far.symbol])
        var distanceBits = Int(distances.lengths[far.symbol])
        distance |= UInt64(far.extra) << UInt64(distanceBits)
        distanceBits += far.extraBits
        Self.forEachLength(Int(token.length)) { length in
          let (symbol, extra) = DeflateLength.symbol(length)
          let bits = Int(literals.lengths[symbol])
          cursor.write(
            UInt64(literals.words[symbol]) | UInt64(extra) << UInt64(bits),
            bits + DeflateLength.extraBits(symbol))
          cursor.write(distance, distanceBits)
        }
      }
      let end = DeflateTokens.endOfBlock
      cursor.write(UInt64(literals.words[end]), Int(literals.lengths[end]))
    }
  }

  /// The lengths of which a copy of any length, 3 or more, is made.
  @inline(__always)
  private static func forEachLength(_ length: Int, _ body: (Int) -> Void) {
    var rest = length
    while rest > DeflateTokens.longestMatch {
      // What is left must be long enough for a copy of its own.
      let part =
        rest - DeflateTokens.longestMatch >= 3
        ? DeflateTokens.longestMatch : DeflateTokens.longestMatch - 3
      body(part)
      rest -= part
    }
    body(rest)
  }
}
