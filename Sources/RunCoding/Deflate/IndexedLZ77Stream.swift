/// An encoder of enlarged indexed pictures as zlib streams of unfiltered lines, with back-references to the line
/// above and to earlier occurrences of the same cells.
///
/// Unfiltered lines repeat earlier lines, whereas differences from the line above do not; if cells are larger than
/// pixels, back-references therefore compress better than runs. A value can encode many streams in sequence.
package struct IndexedLZ77Stream: ~Copyable {
  /// The maximum length of a line for back-references to the line above.
  package static let longestLine = DeflateCosts.maximumDistance

  /// The number of runs that ends a block, which bounds memory and keeps codes close to the data.
  private static let runsPerBlock = 1 << 16

  private var text = RunLines(order: .highestFirst, prefix: LineFilter.none.rawValue)
  private var parser = RunLZ77Parser()
  private var first = 0
  private var checksum = Adler32()
  private var writer = BitWriter(after: [])

  package init() {}

  /// Begins a stream of lines of `width` pixels, which must take at most `longestLine` bytes.
  package mutating func begin(width: Int, bitDepth: Int) {
    text.begin(width: width, bits: bitDepth)
    (first, checksum) = (0, Adler32())
    writer = BitWriter(after: [0x78, 0x9c])
  }

  /// Returns the number of bytes of a line of `width` pixels, including its filter type.
  package static func lineCount(width: Int, bitDepth: Int) -> Int { (width * bitDepth + 7) / 8 + 1 }

  /// Adds a row of cells, with widths of `columns` pixels, as `extent` lines; returns `false` if the task is
  /// cancelled.
  package mutating func add(_ indices: Span<UInt8>, over columns: Span<Int>, extent: Int) -> Bool {
    text.add(indices, over: columns, extent: extent)
    guard text.runCount >= Self.runsPerBlock else { return true }
    return endBlock(isLast: false)
  }

  /// Returns the whole stream, or `nil` if the task is cancelled.
  package mutating func finish() -> [UInt8]? {
    guard endBlock(isLast: true) else { return nil }
    let finished = writer
    // The writer's bytes can be modified in place only if this is the last reference to them.
    writer = BitWriter(after: [])
    return finished.finish(with: checksum.value)
  }

  private mutating func endBlock(isLast: Bool) -> Bool {
    parser.prepare(text)
    // The second pass has costs from the tokens of the first one.
    guard parser.parse(text, from: first, DeflateCosts(stride: text.stride)) else { return false }
    let counts = LZ77Counts(parser.tokens.elements)
    guard parser.parse(text, from: first, DeflateCosts(counts)) else { return false }
    LZ77Block(LZ77Counts(parser.tokens.elements))
      .write(parser.tokens.elements, isLast: isLast, to: &writer)
    addChecksum()
    text.removeAllButLast()
    first = 1
    return true
  }

  private mutating func addChecksum() {
    var checksum = checksum
    for number in first..<text.lines.count {
      let line = text.lines[number]
      let runs = line.firstRun..<text.endOfRuns(inLine: number)
      checksum.add(
        UnsafeBufferPointer(rebasing: text.values[runs]),
        until: UnsafeBufferPointer(rebasing: text.ends[runs]), times: line.extent)
    }
    self.checksum = checksum
  }
}
