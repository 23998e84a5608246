/// Filtered lines of bytes as a zlib stream, each after the number of its filter (PNG specification
/// §10.1).
struct LineStream: ~Copyable {
  /// The runs of a line of bytes that are looked for.
  enum Runs {
    /// Those of any byte, from four on.
    case all
    /// Those of zeros, from about eight on.
    case zeros
  }

  /// Tokens after which a block ends, so that memory stays bounded and codes fit what they code.
  private static let weightPerBlock = 1 << 16

  /// Bytes of a line with its filter.
  private let stride: Int
  private var tokens: DeflateTokens
  /// Lines of zeros that are not written yet: rows that are alike count as one.
  private var zeroLines = 0
  private var checksum = Adler32()
  private var writer: BitWriter

  /// Lines of `count` bytes; the stream stands after `prefix`.
  init(count: Int, after prefix: [UInt8] = []) {
    stride = count + 1
    tokens = DeflateTokens(filter: LineFilter.up.rawValue, zeros: count)
    writer = BitWriter(after: prefix + [0x78, 0x9c])
  }

  /// Adds `count` lines that are equal to the one above.
  mutating func repeatLine(_ count: Int) { zeroLines += count }

  /// Adds what a filter leaves of a line, as values that each stand for the bytes up to an end; neighbours may be equal.
  ///
  /// `RunSearch.margin` bytes after the values may be read.
  mutating func write(
    _ values: UnsafeRawBufferPointer, until ends: UnsafeBufferPointer<Int32>, _ filter: LineFilter
  ) {
    begin(filter)
    tokens.runs(values, until: ends, checksum: &checksum)
    endBlockIfLong()
  }

  /// Adds what a filter leaves of a line, as bytes; `DeflateTokens.margin` bytes after them may be
  /// read.
  mutating func write(_ line: UnsafeRawBufferPointer, _ filter: LineFilter, _ runs: Runs) {
    begin(filter)
    switch runs {
    case .all: tokens.runs(line)
    case .zeros: tokens.zeroRuns(line)
    }
    checksum.add(line)
    endBlockIfLong()
  }

  /// The prefix and the whole stream.
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

  /// Lines equal to the one above: as runs of zeros, or from the second on as copies of a whole line,
  /// which is shorter where a match spans several lines.
  private mutating func writeZeroLines() {
    let count = zeroLines
    guard count > 0 else { return }
    zeroLines = 0
    checksum.addZeroLines(count, stride: stride, filter: LineFilter.up.rawValue)
    let isFar = count > 2 && stride <= 1 << 15 && isCopyShorter(lines: count - 1)
    tokens.zeroLines(count, copiedFrom: isFar ? stride : nil)
  }

  /// An estimate with the lengths that words usually have: two bits a literal or longest match, one a
  /// distance, four and its extra bits any other match.
  private func isCopyShorter(lines: Int) -> Bool {
    let longest = DeflateTokens.longestMatch
    let far = DeflateLength.distance(stride).extraBits + 3
    let copied = (lines * stride / longest) * far + far + 6
    let runs = lines * ((stride / longest) * 3 + 4 + 9)
    return copied < runs
  }
}
