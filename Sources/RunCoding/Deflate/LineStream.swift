/// An encoder of filtered lines of bytes as a zlib stream, each preceded by its filter type (PNG specification
/// §10.1).
struct LineStream: ~Copyable {
  /// The runs to search for in a line of bytes.
  enum Runs {
    /// Runs of at least four equal bytes.
    case all
    /// Runs of at least about eight zeros.
    case zeros
  }

  /// The number of tokens that ends a block, which bounds memory and keeps codes close to the data.
  private static let weightPerBlock = 1 << 16

  /// The number of bytes of a line with its filter type.
  private let stride: Int
  private var tokens: DeflateTokens
  /// The number of pending lines of zeros, so that equal rows are encoded together.
  private var zeroLines = 0
  private var checksum = Adler32()
  private var writer: BitWriter

  /// Creates a stream of lines of `count` bytes, which follows `prefix`.
  init(count: Int, after prefix: [UInt8] = []) {
    stride = count + 1
    tokens = DeflateTokens(filter: LineFilter.up.rawValue, zeros: count)
    writer = BitWriter(after: prefix + [0x78, 0x9c])
  }

  /// Adds `count` lines that are equal to the line above.
  mutating func repeatLine(_ count: Int) { zeroLines += count }

  /// Adds a filtered line as values that are each repeated up to an end; adjacent values may be equal.
  ///
  /// `RunSearch.margin` bytes after the values must be readable.
  mutating func write(
    _ values: UnsafeRawBufferPointer, until ends: UnsafeBufferPointer<Int32>, _ filter: LineFilter
  ) {
    begin(filter)
    tokens.runs(values, until: ends, checksum: &checksum)
    endBlockIfLong()
  }

  /// Adds a filtered line as bytes; `DeflateTokens.margin` bytes after them must be readable.
  mutating func write(_ line: UnsafeRawBufferPointer, _ filter: LineFilter, _ runs: Runs) {
    begin(filter)
    switch runs {
    case .all: tokens.runs(line, checksum: &checksum)
    case .zeros:
      tokens.zeroRuns(line)
      checksum.add(line)
    }
    endBlockIfLong()
  }

  /// Returns the prefix and the whole stream.
  package consuming func finish() -> [UInt8] {
    writeZeroLines()
    endBlock(isLast: true)
    return writer.finish(with: checksum.value)
  }

  private mutating func begin(_ filter: LineFilter) {
    writeZeroLines()
    tokens.reserveRuns(1)
    tokens.run(filter.rawValue, count: 1)
    checksum.add(filter.rawValue, count: 1)
  }

  private mutating func endBlockIfLong() {
    if tokens.weight >= Self.weightPerBlock { endBlock(isLast: false) }
  }

  private mutating func endBlock(isLast: Bool) {
    tokens.finishCounts()
    DeflateBlock(tokens, stride: stride).write(tokens, isLast: isLast, to: &writer)
    tokens.removeAll()
  }

  /// Writes lines equal to the one above as runs of zeros, or from the second on as copies of a whole line.
  ///
  /// Copies are shorter if a match spans several lines.
  private mutating func writeZeroLines() {
    let count = zeroLines
    guard count > 0 else { return }
    zeroLines = 0
    checksum.addZeroLines(count, stride: stride, filter: LineFilter.up.rawValue)
    let isFar = count > 2 && stride <= 1 << 15 && isCopyShorter(lines: count - 1)
    tokens.zeroLines(count, copiedFrom: isFar ? stride : nil)
  }

  /// Returns whether copies of whole lines are shorter, by an estimate with typical word lengths.
  ///
  /// A literal or longest match has two bits, a distance one, and any other match four and its extra bits.
  private func isCopyShorter(lines: Int) -> Bool {
    let longest = DeflateTokens.longestMatch
    let far = DeflateSymbols.distance(stride).extraBits + 3
    let copied = (lines * stride / longest) * far + far + 6
    let runs = lines * ((stride / longest) * 3 + 4 + 9)
    return copied < runs
  }
}
