/// The lines of an enlarged picture of indices as a zlib stream, unfiltered, with copies from the line above
/// and from where the same cells stood before.
///
/// Lines that no filter has changed look like earlier ones, those of Up do not: where cells are larger than
/// pixels, copies find more among them than runs. One value writes many streams, one after the other.
package struct CopyStream: ~Copyable {
  /// The longest line that copies reach across.
  package static let longestLine = DeflateCosts.maximumDistance

  /// Runs after which a block ends, so that memory stays bounded and codes fit what they code.
  private static let runsPerBlock = 1 << 16

  private var text = RunText(order: .highestFirst, prefix: LineFilter.none.rawValue)
  private var parser = CopyParser()
  private var first = 0
  private var checksum = Adler32()
  private var writer = BitWriter(after: [])

  package init() {}

  /// Begins a stream of lines of `width` pixels, which take `longestLine` bytes at most.
  package mutating func begin(width: Int, bitDepth: Int) {
    text.begin(width: width, bits: bitDepth)
    (first, checksum) = (0, Adler32())
    writer = BitWriter(after: [0x78, 0x9c])
  }

  /// Bytes of a line of so many pixels, its filter included.
  package static func lineCount(width: Int, bitDepth: Int) -> Int { (width * bitDepth + 7) / 8 + 1 }

  /// Adds a row of cells, each `columns` pixels wide, as `extent` lines; false where the task is cancelled.
  package mutating func add(_ indices: Span<UInt8>, over columns: Span<Int>, extent: Int) -> Bool {
    text.add(indices, over: columns, extent: extent)
    guard text.runCount >= Self.runsPerBlock else { return true }
    return endBlock(isLast: false)
  }

  /// The whole stream; `nil` where the task is cancelled.
  package mutating func finish() -> [UInt8]? {
    guard endBlock(isLast: true) else { return nil }
    let finished = writer
    // Its bytes are changed in place.
    writer = BitWriter(after: [])
    return finished.finish(with: checksum.value)
  }

  private mutating func endBlock(isLast: Bool) -> Bool {
    parser.prepare(text)
    // What tokens cost is known once there are some.
    guard parser.parse(text, from: first, DeflateCosts(stride: text.stride)) else { return false }
    let counts = CopyCounts(parser.tokens.elements)
    guard parser.parse(text, from: first, DeflateCosts(counts)) else { return false }
    CopyBlock(CopyCounts(parser.tokens.elements))
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
